// avec board_link, after_game
// Le plateau : dessine la partie et transmet ce que l'on demande ; les règles et les phrases sont dans match.js.

const SIDE = 100, GAP = 4, CELL = SIDE + GAP;
const PAUSE = 800; // millisecondes entre deux coups d'agents
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

// Rend de quoi arrêter les agents qui jouent d'eux-mêmes.
function drawBoard(root, model) {
  const size = Math.sqrt(model.get("board").length);
  const aid = { shown: false, toggle() { aid.shown = !aid.shown; redraw(); } };
  const parts = [squares(model, size, root, aid), side(model, size, root, aid), review(model, root)];
  let timer = 0;
  const redraw = () => {
    for (const part of parts) part();
    clearTimeout(timer);
    if (model.get("playing")) timer = setTimeout(() => send(model, "advance"), PAUSE);
  };
  model.on("change", redraw);
  redraw();
  return () => { clearTimeout(timer); model.off("change", redraw); };
}

// Un coup dit sur quel plateau il est joué : ce qui part deux fois ne compte qu'une.
function send(model, action, more = {}) { model.send({ action, board: model.get("board"), ...more }); }

function change(model, name, value) { model.set(name, value); model.save_changes(); }

// Les cases, leurs touches et le trait de la victoire ; rend la fonction qui les redessine.
function squares(model, size, root, aid) {
  const label = `Plateau de morpion, ${size} lignes, ${size} colonnes, ${model.get("min_contig")} marques à aligner`;
  const extent = size * CELL + GAP;
  const grid = svg("svg", { viewBox: `0 0 ${extent} ${extent}`, role: "group", "aria-label": label }, root);
  const cells = Array.from({ length: size * size }, (_, i) => cell(i));
  const line = svg("line", { class: "ql-board-line" }, grid);
  grid.append(...cells.map(({ value }) => value)); // le trait de la victoire passe sous les valeurs
  const middle = (i) => [(i % size) * CELL + GAP + SIDE / 2, Math.floor(i / size) * CELL + GAP + SIDE / 2];
  let current = Math.floor(cells.length / 2);

  function cell(i) {
    const [column, row] = [i % size, Math.floor(i / size)];
    const transform = `translate(${column * CELL + GAP},${row * CELL + GAP})`;
    const group = svg("g", {
      class: "ql-board-square", role: "button", "data-square": i, ...KEEP_KEYS,
      transform,
    }, grid);
    const ground = svg("rect", { width: SIDE, height: SIDE, rx: 8 }, group);
    const ring = svg("circle", { cx: SIDE / 2, cy: SIDE / 2, r: 40, class: "ql-board-ring" }, group);
    const marks = svg("g", {}, group);
    const middle = { x: SIDE / 2, "text-anchor": "middle", "dominant-baseline": "central" };
    const value = svg("text", { ...middle, transform, "aria-hidden": "true" });
    const number = svg("text", { x: 7, y: 21, class: "ql-board-number", text: i }, group);
    group.addEventListener("click", () => { focus(i); play(i); });
    group.addEventListener("keydown", (event) => onKey(event, row, column));
    return { group, ground, ring, marks, value, number, name: `case ${i} (ligne ${row + 1}, colonne ${column + 1})` };
  }

  function onKey(event, row, column) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^(?:Digit|Numpad)([0-8])$/.exec(event.code); // la touche, et non le signe : AZERTY compris
    if (event.key in ARROWS) {
      const [down, right] = ARROWS[event.key];
      const inside = (k) => Math.max(0, Math.min(size - 1, k));
      focus(inside(row + down) * size + inside(column + right));
    } else if (event.key === "Enter" || event.key === " ") play(row * size + column);
    else if (event.key === "?") aid.toggle();
    else if (digit && size === 3) { focus(Number(digit[1])); play(Number(digit[1])); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function focus(i) { current = i; tab(); cells[i].group.focus(); }
  function tab() { cells.forEach(({ group }, i) => group.setAttribute("tabindex", i === current ? 0 : -1)); }
  function play(move) { send(model, "play", { move }); }

  return () => {
    cells.forEach((cell, i) => drawSquare(model, cell, i));
    tab();
    const won = model.get("line");
    line.setAttribute("visibility", won.length ? "visible" : "hidden");
    if (!won.length) return;
    const [x1, y1] = middle(won[0]), [x2, y2] = middle(won.at(-1));
    const [dx, dy] = [32 * Math.sign(x2 - x1), 32 * Math.sign(y2 - y1)]; // un peu au-delà des deux marques
    fill(line, { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy });
  };
}

// La marque d'une case, ce que l'agent en pense ou vient d'en apprendre, et son nom pour un lecteur d'écran.
function drawSquare(model, { group, ground, ring, marks, value: written, number, name }, i) {
  const player = model.get("board")[i], free = player === " ", last = i === model.get("last_move");
  const values = model.get("values"), shown = model.get("show_values"), value = shown ? values[i] ?? null : null;
  const learnt = shown ? model.get("updates").find(({ move }) => move === i) : undefined;
  const chosen = value !== null && model.get("choices").includes(i);
  const colours = value === null ? { fill: "", text: "" } : heat(value, scaleOf(values));
  ground.style.fill = colours.fill;
  ring.style.stroke = written.style.fill = number.style.fill = colours.text;
  ring.toggleAttribute("hidden", !chosen);
  fill(written, {
    y: learnt ? SIDE - 13 : SIDE / 2, class: learnt ? "ql-board-learnt" : "ql-board-value",
    text: learnt ? `${learnt.table} ${french(learnt.after)}` : "",
  });
  if (value !== null && (chosen || !areFlat(values))) written.textContent = french(value);
  number.toggleAttribute("hidden", !model.get("show_numbers"));
  marks.replaceChildren();
  if (!free) mark(player, marks);
  const kinds = ["square", ...(free ? [] : [player]), ...(last ? ["last"] : []), ...(learnt ? ["taught"] : [])];
  group.setAttribute("class", kinds.map((kind) => `ql-board-${kind}`).join(" "));
  group.setAttribute("aria-disabled", !model.get("playable").includes(i));
  const content = free ? "libre" : player + (last ? ", dernier coup" : "");
  const thought = value === null ? "" : `, valeur Q ${french(value)}${chosen ? ", coup de l'agent" : ""}`;
  group.setAttribute("aria-label", `${name}, ${content}${thought}`);
}

// La couleur extrême est celle de la plus grande valeur, ou de ±1.
function scaleOf(values) { return Math.max(1, ...values.map((value) => Math.abs(value ?? 0))); }

// À côté : les boutons, la phrase, et ce qu'il y a à lire ; rend la fonction qui les redessine.
function side(model, size, root, aid) {
  const panel = html("div", { class: "ql-board-side" }, root);
  const drawButtons = buttons(model, size, panel, aid);
  const drawSides = sides(model, panel);
  html("p", { class: "ql-caption", text: `Morpion ${size}×${size}, ${model.get("min_contig")} à aligner.` }, panel);
  const status = html("p", { role: "status", class: "ql-board-status" }, panel);
  const score = html("p", { class: "ql-caption" }, panel);
  const legend = html("p", { class: "ql-caption" }, panel);
  const facts = html("dl", { class: "ql-board-facts" }, panel);
  const again = button("", () => send(model, "again"), panel);
  const drawWhy = why(model, size, panel);
  const drawUpdates = updates(model, panel);
  return () => {
    drawButtons();
    drawSides();
    if (status.textContent !== model.get("status")) status.textContent = model.get("status"); // lu une seule fois
    score.textContent = model.get("score");
    legend.textContent = model.get("show_values") ? model.get("legend") : "";
    facts.hidden = !model.get("facts").length;
    facts.replaceChildren();
    for (const [name, value] of model.get("facts")) {
      html("dt", { text: name }, facts);
      html("dd", { text: value }, facts);
    }
    const games = model.get("again");
    again.hidden = !games;
    again.textContent = "Lui rendre " + (games > 1 ? `vos ${games} parties d'avant` : "votre partie d'avant");
    drawWhy();
    drawUpdates();
  };
}

function buttons(model, size, panel, aid) {
  const bar = html("div", { class: "ql-bar" }, panel);
  const over = () => model.get("verdict") !== "C";
  const toggle = (label, name) => button(label, () => change(model, name, !model.get(name)), bar);
  button("Nouvelle partie", () => send(model, "new_game"), bar);
  const undo = button("Annuler", () => { change(model, "playing", false); send(model, "undo"); }, bar);
  let next = null, play = null;
  if (model.get("agents") === 2) {
    next = button("Coup suivant", () => send(model, "advance"), bar);
    play = iconButton("play", "Lecture", () => {
      if (over()) send(model, "new_game");
      change(model, "playing", !model.get("playing"));
    }, bar);
  }
  const shown = model.get("agents") ? { show_values: "Valeurs Q", show_why: "Pourquoi ce coup ?" } : {};
  const toggles = Object.entries({ ...shown, show_numbers: "Numéros" }).map(([name, label]) => [name, toggle(label, name)]);
  const keys = button("?", aid.toggle, bar);
  fill(keys, { "aria-label": "Aide du clavier", title: "Aide du clavier" });
  const digits = size === 3 ? " ; un chiffre de 0 à 8 joue la case de ce numéro" : "";
  const text = `Au clavier : les flèches choisissent une case, Entrée y joue${digits}. La touche ? montre cette aide.`;
  const help = html("p", { class: "ql-board-help", text }, panel);
  return () => {
    undo.setAttribute("aria-disabled", !model.get("undoable"));
    next?.setAttribute("aria-disabled", over());
    if (play) setIcon(play, ...(model.get("playing") ? ["pause", "Pause"] : ["play", "Lecture"]));
    keys.setAttribute("aria-expanded", aid.shown);
    help.hidden = !aid.shown;
    for (const [name, element] of toggles) element.setAttribute("aria-pressed", model.get(name));
  };
}

// Qui tient les X : ce que l'on joue soi-même, ou l'agent qui commence.
function sides(model, panel) {
  if (!model.get("sides").length) return () => {};
  const [label, ...names] = model.get("sides");
  const choice = html("div", { class: "ql-bar", role: "group", "aria-label": label }, panel);
  html("span", { text: label }, choice);
  const marks = [..."XO"].map((player, i) => {
    return [player, button(names[i], () => send(model, "play_as", { player }), choice)];
  });
  return () => {
    for (const [player, element] of marks) element.setAttribute("aria-pressed", player === model.get("mark"));
  };
}

// Le plateau d'avant le coup de l'agent : sur chaque case Q1, Q2 et leur moyenne, ou la seule valeur.
function why(model, size, panel) {
  const frame = html("div", { class: "ql-board-why" }, panel);
  return () => {
    const { text, board, move, choices, rows } = model.get("why");
    frame.replaceChildren();
    frame.hidden = !model.get("show_why");
    if (frame.hidden) return;
    html("p", { text }, frame);
    if (!board) return;
    const table = html("table", { "aria-label": "Avant ce coup" }, frame);
    const values = rows.map((row) => row?.at(-1)), scale = scaleOf(values), flat = areFlat(values);
    for (let first = 0; first < board.length; first += size) {
      const line = html("tr", {}, table);
      for (let i = first; i < first + size; i++) {
        const square = html("td", { "data-why": i, class: choices.includes(i) ? "ql-board-choice" : "" }, line);
        if (!rows[i]) html("strong", { text: board[i] }, square);
        else if (!flat || choices.includes(i)) reasons(rows[i], scale, square);
        if (i === move) html("span", { text: "joué" }, square);
      }
    }
  };
}

function reasons(row, scale, square) {
  const { fill: ground, text } = heat(row.at(-1), scale);
  Object.assign(square.style, { background: ground, color: text });
  const names = row.length === 3 ? ["Q1 ", "Q2 ", ""] : [""];
  row.forEach((value, i) => html(names[i] ? "span" : "strong", { text: names[i] + french(value) }, square));
}
