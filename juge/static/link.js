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
  return () => {
    model.off("msg:custom", receive);
    if (links.get(channel) === ask) links.delete(channel);
  };
}

export default { initialize };
