// La falaise : on y marche par les flèches, d'un clic sur une case voisine, ou en suivant une table.

const WIDTH = 100, HEIGHT = 114; // d'une case : une flèche, et sa valeur dessous
const KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]; // dans l'ordre des actions
const DIRECTIONS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const PACE = 110; // millisecondes par pas
// Un trait par table, à côté du milieu des cases, que flèches et valeurs occupent.
const LINES = [
  { colour: "var(--ql-x-ink)", dashes: "none", shift: -0.36 }, { colour: "var(--ql-o-ink)", dashes: "7 5", shift: 0.36 },
  { colour: "var(--ql-draw-ink)", dashes: "2 4", shift: -0.29 }, { colour: "currentColor", dashes: "12 4 2 4", shift: 0.29 },
];

function draw(root, data) {
  const { goal, tables } = data;
  let shown = tables[0], walk = newWalk(data);
  const choose = choices(root, tables, (table) => { shown = table; leave(); }); // son chemin part du départ
  const field = html("div", { class: "ql-cliff-field" }, root);
  const ground = scenery(field, data);
  const cells = squares(field, data, { onKey, onClick });
  signs(root);
  const bar = html("div", { class: "ql-bar" }, root);
  if (shown) {
    button("Un pas", () => { if (walk.at === goal) restart(); go(greedy(shown.values[walk.at]).action); }, bar);
    button("Tout le chemin", follow, bar);
  }
  button("Recommencer", leave, bar);
  const told = html("p", { role: "status", class: "ql-cliff-told" }, root);
  const here = html("p", { class: "ql-caption" }, root);
  redraw();
  tell("Au clavier, les flèches font un pas ; d'un clic ou du doigt, touchez une case voisine.");

  function leave() { restart(); tell("Au départ."); }

  function restart() { walk = newWalk(data); redraw(); }

  function go(action) {
    const from = walk.trail.length - 1, event = advance(walk, action, data);
    redraw(from);
    tell(`${event || (walk.at === goal ? "Arrivée : " : "")}${account(walk)}`);
  }

  function follow() {
    if (walk.at === goal) restart();
    const from = walk.trail.length - 1;
    toTheEnd(walk, shown, data);
    redraw(from);
    tell(`${walk.at === goal ? "Arrivée" : `${shown.name} tourne en rond`} : ${account(walk)}`);
  }

  function onClick(cell) {
    const action = DIRECTIONS.findIndex((_, i) => neighbour(walk.at, i, data) === cell);
    if (action >= 0 && walk.at !== goal) go(action);
    cells.focus(walk.at);
  }

  function onKey(event) {
    const action = arrow(event);
    if (action < 0) return;
    if (walk.at === goal) tell("On est arrivé : « Recommencer » ramène au départ.");
    else go(action);
    cells.focus(walk.at);
  }

  function redraw(from) {
    choose(shown);
    ground.show(walk.trail, from);
    cells.show(walk.at, shown);
    here.textContent = shown && walk.at !== goal ? `Ici : ${weighed(shown.values[walk.at], data)}` : "";
  }

  function tell(text) { told.textContent = text; }
}

// L'action d'une flèche du clavier, ou −1.
function arrow(event) {
  const action = event.ctrlKey || event.metaKey || event.altKey ? -1 : KEYS.indexOf(event.key);
  if (action >= 0) {
    event.preventDefault();
    event.stopPropagation();
  }
  return action;
}

function weighed(values, { actions }) { return values.map((value, i) => `${actions[i]} ${french(value)}`).join(" · "); }

// --- La marche ---------------------------------------------------------------------------------------------

// `trail` a toutes les cases traversées, celle du vide où l'on tombe aussi.
function newWalk({ start }) { return { at: start, steps: 0, total: 0, trail: [start] }; }

// Fait un pas ; rend ce qu'il a d'inattendu.
function advance(walk, action, data) {
  const { at } = walk, [reached, reward] = data.moves[at][action], fell = reward < -1;
  if (fell) walk.trail.push(neighbour(at, action, data));
  walk.trail.push(reached);
  Object.assign(walk, { at: reached, steps: walk.steps + 1, total: walk.total + reward });
  if (fell) return `Chute : ${french(reward, 0)}, et retour au départ. `;
  return reached === at ? "Un mur : on n'avance pas. " : "";
}

// Suit une table jusqu'à l'arrivée, ou jusqu'à une case où l'on est déjà passé : elle y referait le même tour.
function toTheEnd(walk, { values }, data) {
  const met = new Set();
  while (walk.at !== data.goal && !met.has(walk.at)) {
    met.add(walk.at);
    advance(walk, greedy(values[walk.at]).action, data);
  }
  return walk;
}

function account({ steps, total }) { return `${steps} pas, récompense totale ${french(total, 0)}.`; }

// L'action gloutonne et sa valeur ; `flat` si rien ne la distingue des autres.
function greedy(values) {
  const value = Math.max(...values);
  return { action: values.indexOf(value), value, flat: values.every((other) => other === value) };
}

// La case d'à côté, ou rien s'il y a un mur.
function neighbour(state, action, { rows, columns }) {
  const [down, right] = DIRECTIONS[action], row = Math.floor(state / columns) + down, column = state % columns + right;
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
}

// --- Le dessin ---------------------------------------------------------------------------------------------

function corner(state, { columns }) { return [state % columns * WIDTH, Math.floor(state / columns) * HEIGHT]; }

// Le chemin fait, interrompu par les chutes ; à côté du milieu des cases, mais le départ et l'arrivée à mi-hauteur.
function traced(trail, data, shift = 0) {
  return trail.map((state, i) => {
    const [x, y] = corner(state, data), isEnd = state === data.start || state === data.goal;
    const starts = i === 0 || data.cliff.includes(trail[i - 1]);
    return `${starts ? "M" : "L"}${x + WIDTH * (0.5 + shift)} ${y + HEIGHT * (0.5 + (isEnd ? 0 : shift))}`;
  }).join("");
}

// Les tables, chacune sous son trait ; rend la fonction qui dit laquelle est montrée.
function choices(root, tables, onChoose) {
  const list = html("div", { class: "ql-cliff-tables", role: "group", "aria-label": "tables" }, root);
  const buttons = tables.map((table, i) => {
    const line = html("div", {}, list);
    const key = svg("svg", { viewBox: "0 0 44 10", "aria-hidden": "true" }, line);
    svg("path", { d: "M2 5H42", ...stroke(i) }, key);
    if (tables.length === 1) html("span", { text: table.name }, line);
    else button(table.name, () => onChoose(table), line);
    html("span", { text: table.outcome }, line);
    return line.querySelector("button");
  });
  return (shown) => buttons.forEach((press, i) => press?.setAttribute("aria-pressed", tables[i] === shown));
}

function stroke(i) { return { class: "ql-cliff-line", style: `stroke: ${LINES[i].colour}; stroke-dasharray: ${LINES[i].dashes}` }; }

// Le sol, le vide, les chemins des tables, celui que l'on fait, et où l'on est.
function scenery(field, data) {
  const { rows, columns, goal, cliff, tables } = data;
  const picture = svg("svg", { viewBox: `0 0 ${columns * WIDTH} ${rows * HEIGHT}`, "aria-hidden": "true" }, field);
  for (let state = 0; state < rows * columns; state++) {
    const [x, y] = corner(state, data), isVoid = cliff.includes(state), gap = isVoid ? 0 : 4;
    const box = { x: x + gap / 2, y: y + gap / 2, width: WIDTH - gap, height: HEIGHT - gap };
    svg("rect", { ...box, class: isVoid ? "ql-cliff-void" : "" }, picture);
  }
  const [x, y] = corner(goal, data);
  svg("path", { d: `M${x + 34} ${y + 86}V${y + 26}l38 16l-38 16`, class: "ql-cliff-flag" }, picture);
  const walked = svg("path", { class: "ql-cliff-walked" }, picture);
  tables.forEach((table, i) => {
    svg("path", { d: traced(toTheEnd(newWalk(data), table, data).trail, data, LINES[i].shift), ...stroke(i) }, picture);
  });
  const crosses = svg("g", { class: "ql-cliff-crosses" }, picture);
  const pawn = svg("rect", { x: 5, y: 5, width: WIDTH - 10, height: HEIGHT - 10, rx: 12, class: "ql-cliff-pawn" }, picture);
  const at = (state) => `translate(${corner(state, data).map((length) => `${length}px`)})`;

  return { show(trail, from) {
    fill(walked, { d: traced(trail, data) });
    crosses.replaceChildren();
    for (const state of trail.filter((crossed) => cliff.includes(crossed))) {
      svg("path", { d: "M30 37L70 77M70 37L30 77", style: `transform: ${at(state)}` }, crosses);
    }
    pawn.style.transform = at(trail.at(-1));
    if (from === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    pawn.animate(trail.slice(from).map((state) => ({ transform: at(state) })), PACE * (trail.length - 1 - from));
  } };
}

// Ce qui se lit et se touche, au-dessus : une case par état, dont une seule, celle où l'on est, prend le clavier.
function squares(field, data, { onKey, onClick }) {
  const { rows, columns, start, goal, cliff, actions } = data;
  const label = `La falaise, ${rows} lignes de ${columns} cases : les flèches du clavier font un pas`;
  const grid = html("div", { class: "ql-cliff-grid", role: "group", "aria-label": label, style: `--columns: ${columns}` }, field);
  const cells = Array.from({ length: rows * columns }, (_, state) => {
    const cell = html("div", { role: "button", "data-state": state, ...KEEP_KEYS }, grid);
    cell.addEventListener("click", () => onClick(state));
    cell.addEventListener("keydown", onKey);
    return cell;
  });

  return {
    focus(state) { cells[state].focus({ preventScroll: true }); },
    show(at, table) {
      const reachable = at === goal ? [] : actions.map((_, i) => neighbour(at, i, data));
      cells.forEach((cell, state) => {
        const kind = { [start]: "départ", [goal]: "arrivée" }[state] ?? (cliff.includes(state) ? "le vide" : "");
        const words = state === goal || cliff.includes(state) || !table ? "" : write(cell, table.values[state], actions);
        const label = [`case ${state}`, kind, words, state === at ? "vous êtes ici" : ""].filter(Boolean).join(", ");
        fill(cell, { "aria-label": label, "aria-disabled": !reachable.includes(state), tabindex: state === at ? 0 : -1 });
      });
    },
  };
}

// L'action gloutonne et sa valeur, à la décimale ou, à l'étroit, à l'unité ; rend ce qu'en dit un lecteur d'écran.
function write(cell, values, actions) {
  const { action, value, flat } = greedy(values);
  cell.replaceChildren();
  html("b", { text: flat ? "·" : actions[action] }, cell);
  for (const digits of [1, 0]) html("span", { text: french(value, digits), "data-digits": digits }, cell);
  const way = flat ? "aucune préférence" : ["monter", "aller à droite", "descendre", "aller à gauche"][action];
  return `${way}, valeur ${french(value)}`;
}

function signs(root) {
  const line = html("div", { class: "ql-cliff-signs", "aria-hidden": "true" }, root);
  for (const text of ["départ", "le vide : −100, et retour au départ", "arrivée"]) html("span", { text }, line);
}
