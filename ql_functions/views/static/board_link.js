// avec match, python_link
// La partie que le plateau dessine. Sans Python, la page joue seule ; avec lui, chacun apprend ce qui arrive chez l'autre.

const TOGGLES = ["show_values", "show_why", "show_numbers", "playing"];
const SHARED = ["state", "board", "verdict", "playable", "mark", "last_move", "line", "values", "choices", "why", "status",
  "score", "legend", "updates", ...TOGGLES];

function modelOf(data) {
  const listeners = new Set(), asked = new Set();
  const link = linkTo(data.key, { meet, follow, hear: (answer) => { match.hear(answer); publish(); } });
  const match = new Match(data, ask);
  const traits = { agents: data.agents.filter(Boolean).length, min_contig: data.min_contig, sides: sidesOf(data), ...data.shown };

  // Une question ne se pose qu'une fois ; celle que Python n'a pas pu entendre se reposera.
  function ask(message) {
    const key = JSON.stringify(message);
    if (!link.isLive() || asked.has(key)) return;
    asked.add(key);
    link.send(message);
  }

  function publish() {
    match.linked = link.isLive();
    Object.assign(traits, position(match));
    if (traits.verdict !== "C") traits.playing = false;
    for (const listener of listeners) listener();
    link.tell(Object.fromEntries(SHARED.map((name) => [name, traits[name]])));
  }

  // Python a joué, ou un autre dessin du même plateau.
  function follow(widget) {
    const differs = (name, value) => JSON.stringify(widget.get(name)) !== JSON.stringify(value);
    const moved = differs("state", match.state), taught = widget.get("data") !== match.data;
    const shown = TOGGLES.filter((name) => differs(name, traits[name]));
    if (taught) match.read(widget.get("data"));
    if (moved) match.load(widget.get("state"));
    for (const name of shown) traits[name] = widget.get(name);
    if (taught || moved || shown.length) publish();
  }

  // Le widget arrive, ou le noyau s'arrête.
  function meet(widget) {
    asked.clear();
    const ours = match.state.moves, theirs = widget.get("state").moves;
    const ahead = ours.length > theirs.length && String(ours).startsWith(String(theirs)); // Python n'entendait pas encore
    if (link.isLive() && !ahead) follow(widget);
    publish();
  }

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
      if (message.action === "again") ask(message);
      publish();
    },
  };
}

// Les deux façons de distribuer X et O : un intitulé et deux noms ; rien à deux personnes.
function sidesOf({ agents: [first, second], names }) {
  if (!second) return [];
  return first ? ["Commence avec X", ...names] : ["Vous jouez", "X", "O"];
}
