// Le fil entre les boutons affichés dans un carnet et son noyau ; il ne se voit pas.

function initialize({ model }) {
  const channel = model.get("channel"), waiting = new Map();
  const links = (window.qlHints ??= new Map());
  let asked = 0;
  const ask = (...words) => new Promise((resolve) => {
    waiting.set(++asked, resolve);
    model.send({ asked, words });
  });
  const receive = (answer) => {
    waiting.get(answer.asked)?.(answer);
    waiting.delete(answer.asked);
  };
  model.on("msg:custom", receive);
  // le carnet et ses cellules, là où la page y donne accès : JupyterLab et Notebook 7
  ask.document = () => model.widget_manager?.context;
  ask.cells = () => [...(ask.document()?.model?.sharedModel?.cells ?? [])];
  links.set(channel, ask);
  window.dispatchEvent(new Event("ql-linked"));
  ask.document()?.ready.then(() => tellStopped(ask.cells()));
  return () => {
    model.off("msg:custom", receive);
    if (links.get(channel) === ask) links.delete(channel);
  };
}

const STOPPED = "La page s'est fermée pendant ce calcul : la suite ne s'est pas affichée. Exécutez de nouveau la cellule.\n";

// La barre d'un calcul que la page a quitté avant sa fin resterait où elle en était : une phrase prend sa place.
function tellStopped(cells) {
  const isBar = ({ name, text, data }) => (name === "stderr" ? isUnfinished(text) : /<progress/.test(data?.["text/html"]));
  for (const cell of cells.filter(({ executionState }) => executionState !== "running")) {
    const outputs = cell.getOutputs?.() ?? [], bars = outputs.filter(isBar);
    if (!bars.length || outputs.some(({ output_type: type }) => type === "error")) continue;
    cell.setOutputs([...outputs.filter((one) => !bars.includes(one)), { output_type: "stream", name: "stdout", text: STOPPED }]);
  }
}

// Une barre de tqdm, dont la dernière ligne dit moins de 100 %.
function isUnfinished(text) {
  const [, part] = /(\d+)\s?%\|[^\r\n]*\s*$/.exec([text].flat().join("")) ?? [];
  return Number(part) < 100;
}

export default { initialize };
