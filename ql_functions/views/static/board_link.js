// avec match
// La partie que le plateau dessine, et son lien avec Python : un anywidget qui n'est pas affiché. Sans lui, la page
// joue seule ; avec lui, chacun apprend ce qui arrive chez l'autre.

const TOGGLES = ["show_values", "show_why", "show_numbers", "playing"];
const SHARED = ["state", "board", "verdict", "playable", "mark", "last_move", "line", "values", "choices", "why", "status",
  "score", "legend", "updates", ...TOGGLES];

// Les plateaux de la page et les widgets de Python, sous la même clé ; l'un ou l'autre arrive le premier.
function meeting() { return (window.qlBoards ??= { links: new Map(), boards: new Map() }); }

// Le widget de Python est là ; rend de quoi l'oublier.
function join(key, widget) {
  const { links, boards } = meeting();
  links.set(key, widget);
  for (const connect of boards.get(key) ?? []) connect(widget);
  return () => { if (links.get(key) === widget) links.delete(key); };
}

// Un plateau attend son widget.
function awaitWidget(key, connect) {
  const { links, boards } = meeting();
  boards.set(key, [...(boards.get(key) ?? []), connect]);
  if (links.has(key)) connect(links.get(key));
}

function modelOf(data) {
  const listeners = new Set(), asked = new Set();
  let link = null, speaking = false;
  const match = new Match(data, ask);
  const traits = { agents: data.agents.filter(Boolean).length, min_contig: data.min_contig, sides: sidesOf(data), ...data.shown };

  // Une question ne se pose qu'une fois ; celle que Python n'a pas pu entendre se reposera.
  function ask(message) {
    const key = JSON.stringify(message);
    if (!linked() || asked.has(key)) return;
    asked.add(key);
    link.widget.send(message);
  }

  function linked() { return Boolean(link?.isLive()); }

  function publish() {
    match.linked = linked();
    Object.assign(traits, position(match));
    if (traits.verdict !== "C") traits.playing = false;
    for (const listener of listeners) listener();
    if (!match.linked) return;
    speaking = true;
    for (const name of SHARED) link.widget.set(name, traits[name]);
    speaking = false;
    link.widget.save_changes();
  }

  // Python a joué, ou un autre dessin du même plateau.
  function follow() {
    const { widget } = link, differs = (name, value) => JSON.stringify(widget.get(name)) !== JSON.stringify(value);
    const moved = differs("state", match.state), taught = widget.get("data") !== match.data;
    const shown = TOGGLES.filter((name) => differs(name, traits[name]));
    if (taught) match.read(widget.get("data"));
    if (moved) match.load(widget.get("state"));
    for (const name of shown) traits[name] = widget.get(name);
    if (taught || moved || shown.length) publish();
  }

  function hear(answer) { match.hear(answer); publish(); }

  // Le noyau peut s'arrêter, redémarrer, ou perdre son carnet, que l'on a fermé : la page continue seule.
  async function connect(widget) {
    const { widget_manager: manager } = widget, model = await manager.get_model(data.key);
    const isLive = () => model.comm_live && manager.kernel !== null;
    const hello = () => {
      link = { widget, isLive };
      asked.clear();
      const ours = match.state.moves, theirs = widget.get("state").moves;
      const ahead = ours.length > theirs.length && String(ours).startsWith(String(theirs)); // Python n'entendait pas encore
      if (isLive() && !ahead) follow();
      publish();
    };
    model.on("comm_live_update", hello);
    model.on("change", () => isLive() && !speaking && follow());
    model.on("msg:custom", hear);
    hello();
  }

  if (data.key) awaitWidget(data.key, connect);
  publish();
  return {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    save_changes: publish,
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: (message) => {
      const before = match.verdict;
      asked.clear();
      match.receive(message);
      if (before === "C" && match.learns) ask({ action: "learn", moves: match.state.moves });
      publish();
    },
  };
}

// Les deux façons de distribuer X et O : un intitulé et deux noms ; rien à deux personnes.
function sidesOf({ agents: [first, second], names }) {
  if (!second) return [];
  return first ? ["Commence avec X", ...names] : ["Vous jouez", "X", "O"];
}
