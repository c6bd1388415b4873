// Les 4 520 états, rangés par nombre de coups joués, les bévues d'abord ; à côté, le plateau de celui que l'on ouvre.

const RIGHT = 0; // puis 1, la victoire lâchée, et 2, la défaite
const STATE = html("span", { role: "option", tabindex: -1, "aria-selected": "false", ...KEEP_KEYS });
const AT_MOST = 200; // millisecondes d'attente
const NAMES = ["il joue juste", "il lâche une victoire pour un nul", "il peut perdre par sa faute"];
const HELP = "Survolez les états, ou parcourez-les avec les flèches. Un clic, ou Entrée, ouvre le plateau ; du doigt, "
  + "touchez la carte, puis allez d'un état au suivant par les boutons.";
const RESULTS = { "+": "gagne", 0: "nul", "-": "perd" };

function draw(root, data) {
  const states = unpacked(data);
  html("p", { text: data.summary }, root);
  legend(root);
  const told = html("p", { class: "ql-caption ql-map-told", text: HELP }, root);
  const panels = html("div", { class: "ql-map-panels" }, root);
  const map = html("div", { class: "ql-map" }, panels);
  const panel = html("section", { class: "ql-map-panel ql-sticky", "aria-label": "état ouvert" }, panels);
  const bar = html("div", { class: "ql-bar" }, panel);
  iconButton("back", "état précédent", () => move(-1), bar);
  iconButton("forward", "état suivant", () => move(1), bar);
  button("Bévue suivante", () => open(nextBlunder(states, opened)), bar);
  for (const press of bar.children) press.disabled = true; // tant que la carte se dessine
  const detail = html("div", { class: "ql-map-detail" }, panel);
  const marks = [], first = firstWorthSeeing(states);
  let focused = first, opened = first;
  explain(detail, states[first], data.scale);
  whenIdle(() => addMarks(states, phases(map, states), marks, listen));

  function listen() {
    const indexOf = (event) => marks.indexOf(event.target.closest(".ql-map-state"));
    map.addEventListener("pointerover", (event) => tell(indexOf(event)));
    map.addEventListener("focusin", (event) => {
      marks[focused].tabIndex = -1;
      focused = indexOf(event);
      marks[focused].tabIndex = 0;
      tell(focused);
    });
    map.addEventListener("click", (event) => {
      const i = indexOf(event) < 0 ? nearest(marks, event) : indexOf(event);
      marks[i].focus({ preventScroll: true });
      open(i);
    });
    map.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const i = destination(event.key, focused, states, marks);
      if (i === undefined) return;
      if (["Enter", " "].includes(event.key)) open(i);
      marks[i].focus();
      event.preventDefault();
    });
    marks[first].tabIndex = 0;
    for (const press of bar.children) press.disabled = false;
    open(first);
  }

  function move(by) { open(Math.max(0, Math.min(marks.length - 1, opened + by))); }

  function tell(i) { if (i >= 0) told.textContent = sentence(states[i]); }

  function open(i) {
    marks[opened].setAttribute("aria-selected", "false");
    opened = i;
    marks[i].setAttribute("aria-selected", "true");
    tell(i);
    explain(detail, states[i], data.scale);
    const shift = Math.min(marks[i].offsetTop - panel.offsetHeight / 2, map.offsetHeight - panel.offsetHeight);
    panel.style.setProperty("--ql-shift", `${Math.max(0, shift)}px`);
  }
}

// Une ligne à la fois, quand la page n'a rien d'autre à faire : un plateau qui attend deux secondes perd son noyau.
function addMarks(states, lists, marks, then) {
  const { ply } = states[marks.length];
  const ours = states.filter((state) => state.ply === ply).map(stateMark);
  marks.push(...ours);
  lists[ply].append(...ours);
  if (marks.length === states.length) then();
  else whenIdle(() => addMarks(states, lists, marks, then));
}

function whenIdle(action) {
  if (window.requestIdleCallback) requestIdleCallback(action, { timeout: AT_MOST });
  else setTimeout(action); // Safari
}

// La première bévue que l'agent peut commettre en jouant, sinon le plateau vide.
function firstWorthSeeing(states) {
  return Math.max(0, states.findIndex(({ kind, reached }) => kind !== RIGHT && reached));
}

// La bévue d'après, ou la première quand il n'y en a plus ; l'état lui-même, si tout est juste.
function nextBlunder(states, from) {
  const isBlunder = ({ kind }) => kind !== RIGHT;
  const after = states.findIndex((state, i) => i > from && isBlunder(state));
  return after < 0 ? Math.max(states.findIndex(isBlunder), isBlunder(states[from]) ? 0 : from) : after;
}

// Un doigt touche à côté : l'état le plus proche.
function nearest(marks, { clientX, clientY }) {
  const distances = marks.map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  });
  return distances.indexOf(Math.min(...distances));
}

// Les états dans l'ordre de la carte : par nombre de coups, les bévues d'abord, et parmi elles celles que l'agent rencontre.
function unpacked({ steps, moves, kinds, reached, values, exact }) {
  const known = values.split(",").map((value) => (value ? Number(value) / 100 : null));
  let number = 0, square = 0;
  const states = steps.map((step, i) => {
    number += step;
    const board = Array.from({ length: 9 }, (_, k) => " XO"[Math.floor(number / 3 ** k) % 3]);
    const state = { board, ply: board.filter((mark) => mark !== " ").length, values: [], exact: [] };
    for (const k of board.keys()) {
      const free = board[k] === " ";
      state.values[k] = free ? known[square] : null;
      state.exact[k] = free ? exact[square++] : null;
    }
    state.best = ["+", "0", "-"].find((result) => state.exact.includes(result));
    state.move = moves[i] === "-" ? null : Number(moves[i]);
    return Object.assign(state, { kind: Number(kinds[i]), reached: reached[i] === "1" });
  });
  return states.sort((a, b) => a.ply - b.ply || (b.kind > 0) - (a.kind > 0) || b.reached - a.reached || b.kind - a.kind);
}

// --- La carte ----------------------------------------------------------------------------------------------

function legend(parent) {
  const list = html("div", { class: "ql-map-legend" }, parent);
  for (const [kind, reached, text] of [[2, true, NAMES[2]], [1, true, NAMES[1]], [RIGHT, true, NAMES[RIGHT]],
    [2, false, "évidé ou pâle : en jouant, il n'y arrive jamais"]]) {
    const entry = html("span", {}, list);
    html("i", { class: classes({ kind, reached }) }, entry);
    entry.append(text);
  }
}

function classes({ kind, reached }) {
  return `ql-map-state ql-map-kind-${kind}${reached ? " ql-map-reached" : ""}`;
}

// Sa forme est en CSS : quatre mille dessins arrêteraient la page plusieurs secondes.
function stateMark(state) {
  return fill(STATE.cloneNode(), { "aria-label": sentence(state), class: classes(state) });
}

// Une ligne par nombre de coups ; rend les listes que les états vont remplir.
function phases(parent, states) {
  return Array.from({ length: 9 }, (_, ply) => {
    const ours = states.filter((state) => state.ply === ply);
    const blunders = ours.filter((state) => state.kind !== RIGHT).length;
    const name = `${ply} coup${ply > 1 ? "s" : ""}`;
    const phase = html("div", { class: "ql-map-phase" }, parent);
    html("span", { text: name, "aria-hidden": "true" }, phase);
    const label = `${name} : ${french(ours.length, 0)} états, ${french(blunders, 0)} avec bévue`;
    return html("div", { role: "listbox", class: "ql-map-states", "aria-label": label }, phase);
  });
}

// Où mène une touche, depuis l'état `from` ; nulle part si ce n'est pas l'une des nôtres.
function destination(key, from, states, marks) {
  const { ply } = states[from];
  const start = (wanted) => states.findIndex((state) => state.ply === wanted);
  switch (key) {
    case "Enter": case " ": return from;
    case "ArrowLeft": return Math.max(0, from - 1);
    case "ArrowRight": return Math.min(marks.length - 1, from + 1);
    case "ArrowUp": return across(marks, from, -1);
    case "ArrowDown": return across(marks, from, 1);
    case "Home": return start(ply);
    case "End": return states.findLastIndex((state) => state.ply === ply);
    case "PageUp": return start(Math.max(0, ply - 1));
    case "PageDown": return start(Math.min(8, ply + 1));
  }
}

// L'état le plus proche, à l'horizontale, dans la ligne d'au-dessus (−1) ou d'au-dessous (1).
function across(marks, from, direction) {
  const middle = (mark) => [mark.offsetLeft + mark.offsetWidth / 2, mark.offsetTop + mark.offsetHeight / 2];
  const [x, y] = middle(marks[from]);
  let line = null, best = from, distance = Infinity;
  for (let i = from + direction; marks[i]; i += direction) {
    const [left, top] = middle(marks[i]);
    if (Math.abs(top - y) < 3) continue;
    line ??= top;
    if (Math.abs(top - line) > 3) break;
    if (Math.abs(left - x) < distance) [best, distance] = [i, Math.abs(left - x)];
  }
  return best;
}

// --- Un état -----------------------------------------------------------------------------------------------

function sentence(state) {
  const squares = (player) => [...state.board.keys()].filter((square) => state.board[square] === player).join(", ");
  const marks = ["X", "O"].filter(squares).map((player) => `${player} en ${squares(player)}`).join(" ; ");
  return `${marks || "Plateau vide"}. ${turn(state)} : ${verdict(state)}.`;
}

function turn({ ply }) {
  return `À ${"XO"[ply % 2]}`;
}

function verdict(state) {
  const choice = state.move === null ? "l'agent tire au sort" : `l'agent joue la case ${state.move}`;
  if (state.best === "-") return `${choice} ; quoi qu'il joue, un adversaire parfait gagne`;
  const kept = state.best === "+" ? "la victoire" : "le nul";
  if (state.kind === RIGHT) return `${choice}, ce qui garde ${kept}`;
  const result = state.kind === 2 ? "perdre" : "n'avoir qu'un nul";
  const right = [...state.exact.keys()].filter((square) => state.exact[square] === state.best);
  const where = right.length > 1 ? `les cases ${right.join(", ")} gardaient` : `la case ${right[0]} gardait`;
  return `${choice} et peut ${result} ; ${where} ${kept}`;
}

function explain(panel, state, scale) {
  panel.replaceChildren();
  board(panel, state, scale);
  const text = html("div", {}, panel);
  html("p", { class: "ql-map-title", text: `${turn(state)} de jouer, après ${state.ply} coup${state.ply > 1 ? "s" : ""}` }, text);
  const said = verdict(state);
  html("p", { role: "status", text: `${said[0].toUpperCase()}${said.slice(1)}.` }, text);
  html("p", { text: state.reached ? "En jouant, il peut y arriver." : "En jouant, il n'y arrive jamais." }, text);
  html("p", { class: "ql-map-key", text: "Dans chaque case libre : la valeur Q, et ce que donne le coup entre deux joueurs "
    + "parfaits. ✓ : un coup juste. Cadre épais : le coup de l'agent." }, text);
}

function board(parent, state, scale) {
  const picture = svg("svg", { viewBox: "0 0 300 300", role: "img" }, parent);
  const spoken = state.board.map((player, i) => {
    const group = svg("g", { transform: `translate(${100 * (i % 3)} ${100 * Math.floor(i / 3)})`, "data-square": i }, picture);
    const square = svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 6, class: i === state.move ? "ql-map-choice" : "" }, group);
    if (player !== " ") {
      mark(player, group);
      return `case ${i}, ${player}`;
    }
    const known = state.values[i] !== null, value = known ? french(state.values[i]) : "?";
    const colours = known ? heat(state.values[i], scale) : { fill: "", text: "" };
    square.style.fill = colours.fill;
    const result = RESULTS[state.exact[i]], isBest = state.exact[i] === state.best;
    const written = [[50, 50, 26, value], [50, 82, 22, result], ...(isBest ? [[82, 26, 22, "✓"]] : [])];
    for (const [x, y, size, text] of written) {
      svg("text", { x, y, "text-anchor": "middle", text, style: `font-size: ${size}px; fill: ${colours.text}` }, group);
    }
    return `case ${i}, valeur Q ${known ? value : "inconnue"}, ${result}${isBest ? ", coup juste" : ""}`;
  });
  picture.setAttribute("aria-label", `${spoken.join(" ; ")}.`);
}
