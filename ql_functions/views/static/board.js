// Le plateau : dessine les traits du widget et transmet les coups ; les règles sont dans board.py.

const SIDE = 100, GAP = 4, CELL = SIDE + GAP;
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function render({ model, el }) {
  const size = Math.sqrt(model.get("board").length);
  const root = html("div", { class: "ql ql-board" }, el);
  const drawSquares = squares(model, size, root);
  const drawSide = side(model, root);
  const draw = () => { drawSquares(); drawSide(); };
  model.on("change", draw);
  draw();
  return () => model.off("change", draw);
}

// Les cases, leurs touches et le trait de la victoire ; rend la fonction qui les redessine.
function squares(model, size, root) {
  const label = `Plateau de morpion, ${size} lignes, ${size} colonnes, ${model.get("min_contig")} marques à aligner`;
  const extent = size * CELL + GAP;
  const grid = svg("svg", { viewBox: `0 0 ${extent} ${extent}`, role: "group", "aria-label": label }, root);
  const cells = Array.from({ length: size * size }, (_, i) => cell(i));
  const line = svg("line", { class: "ql-board-line" }, grid);
  const middle = (i) => [(i % size) * CELL + GAP + SIDE / 2, Math.floor(i / size) * CELL + GAP + SIDE / 2];
  let current = Math.floor(cells.length / 2);

  function cell(i) {
    const [column, row] = [i % size, Math.floor(i / size)];
    const group = svg("g", {
      class: "ql-board-square", role: "button", "data-square": i, ...KEEP_KEYS,
      transform: `translate(${column * CELL + GAP},${row * CELL + GAP})`,
    }, grid);
    const ground = svg("rect", { width: SIDE, height: SIDE, rx: 8 }, group);
    const marks = svg("g", {}, group);
    const number = svg("text", { x: SIDE / 2, y: SIDE / 2, "text-anchor": "middle", "dominant-baseline": "central" }, group);
    group.addEventListener("click", () => { focus(i); play(i); });
    group.addEventListener("keydown", (event) => onKey(event, row, column));
    return { group, ground, marks, number, name: `ligne ${row + 1}, colonne ${column + 1}` };
  }

  function onKey(event, row, column) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code); // la touche, et non le signe : AZERTY compris
    if (event.key in ARROWS) {
      const [down, right] = ARROWS[event.key];
      const inside = (k) => Math.max(0, Math.min(size - 1, k));
      focus(inside(row + down) * size + inside(column + right));
    } else if (event.key === "Enter" || event.key === " ") play(row * size + column);
    else if (digit && size === 3) { focus(digit[1] - 1); play(digit[1] - 1); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function focus(i) { current = i; tab(); cells[i].group.focus(); }
  function tab() { cells.forEach(({ group }, i) => group.setAttribute("tabindex", i === current ? 0 : -1)); }
  function play(move) { model.send({ action: "play", move, board: model.get("board") }); }

  function drawCell({ group, ground, marks, number, name }, i) {
    const player = model.get("board")[i], free = player === " ", last = i === model.get("last_move");
    const known = model.get("show_values") && free && model.get("verdict") === "C";
    const value = known ? model.get("values")[i] ?? null : null;
    const scale = Math.max(1, ...model.get("values").map(Math.abs));
    const colours = value === null ? { fill: "", text: "" } : heat(value, scale);
    ground.style.fill = colours.fill;
    number.style.fill = colours.text;
    number.textContent = value === null ? "" : french(value);
    marks.replaceChildren();
    if (!free) mark(player, marks);
    group.setAttribute("class", `ql-board-square${free ? "" : ` ql-board-${player}`}${last ? " ql-board-last" : ""}`);
    group.setAttribute("aria-disabled", !free || model.get("verdict") !== "C");
    const content = free ? "libre" : player + (last ? ", dernier coup" : "");
    group.setAttribute("aria-label", `${name}, ${content}${value === null ? "" : `, valeur Q ${french(value)}`}`);
  }

  return () => {
    cells.forEach(drawCell);
    tab();
    const won = model.get("line");
    line.setAttribute("visibility", won.length ? "visible" : "hidden");
    if (!won.length) return;
    const [x1, y1] = middle(won[0]), [x2, y2] = middle(won.at(-1));
    const [dx, dy] = [32 * Math.sign(x2 - x1), 32 * Math.sign(y2 - y1)]; // un peu au-delà des deux marques
    fill(line, { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy });
  };
}

// À côté : la phrase, les boutons, et ce qu'il y a à lire ; rend la fonction qui les redessine.
function side(model, root) {
  const panel = html("div", { class: "ql-board-side" }, root);
  const bar = html("div", { class: "ql-bar" }, panel);
  button("Nouvelle partie", () => model.send({ action: "new_game" }), bar);
  const drawControls = model.get("human") ? agentControls(model, bar, panel) : () => {};
  const status = html("p", { role: "status", class: "ql-board-status" }, panel);
  const legend = html("p", { class: "ql-caption" }, panel);
  const facts = html("dl", { class: "ql-board-facts" }, panel);
  return () => {
    drawControls();
    if (status.textContent !== model.get("status")) status.textContent = model.get("status"); // lu une seule fois
    legend.textContent = model.get("show_values") ? model.get("legend") : "";
    facts.replaceChildren();
    for (const [name, value] of model.get("facts")) {
      html("dt", { text: name }, facts);
      html("dd", { text: value }, facts);
    }
  };
}

// Contre l'agent : le camp que l'on tient, et les valeurs de la table sur demande.
function agentControls(model, bar, panel) {
  const choice = html("div", { class: "ql-bar", role: "group", "aria-label": "Vous jouez" }, panel);
  html("span", { text: "Vous jouez" }, choice);
  const camps = ["X", "O"].map((player) => {
    return button(player, () => model.send({ action: "play_as", player }), choice);
  });
  const toggle = button("Valeurs Q", () => {
    model.set("show_values", !model.get("show_values"));
    model.save_changes();
  }, bar);
  return () => {
    for (const camp of camps) camp.setAttribute("aria-pressed", camp.textContent === model.get("human"));
    toggle.setAttribute("aria-pressed", model.get("show_values"));
  };
}
