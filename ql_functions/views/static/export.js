// avec board
// Une page sans Python : les parties d'une personne contre l'agent que la page emporte. `Match` est le double de
// match.py, les fonctions qui suivent celui de commentary.py ; alignements et phrases viennent d'eux, dans `data`.

class Match {
  constructor(data) {
    const think = data.layers ? network(data) : agent(data);
    Object.assign(this, { data, think, past: { 1: 0, 2: 0, T: 0 }, mark: "X", steps: [] });
  }

  get start() { return " ".repeat(this.data.size ** 2); }
  get board() { return this.steps.at(-1)?.after ?? this.start; }
  get player() { return toMove(this.board); }
  get line() {
    return winningLine(this.board, this.data.lines);
  }
  get verdict() { return this.line ? this.board[this.line[0]] : this.board.includes(" ") ? "C" : "T"; }
  get dead() {
    const { board, player } = this, left = free(board).length;
    const open = (line, mark) => line.every((i) => board[i] === mark || board[i] === " ")
      && line.filter((i) => board[i] === " ").length <= Math.floor((left + (mark === player)) / 2);
    return !this.data.lines.some((line) => open(line, "X") || open(line, "O"));
  }
  get playable() { return this.verdict === "C" && this.player === this.mark ? free(this.board) : []; }
  get undoable() { return this.steps.some((step) => !step.thoughts); }
  get score() {
    if (this.verdict === "C") return this.past;
    const winner = { [this.mark]: 1, T: "T" }[this.verdict] ?? 2;
    return { ...this.past, [winner]: this.past[winner] + 1 };
  }

  thoughts() { return this.verdict === "C" ? this.think(this.board) : null; }
  lastThought() { return this.steps.filter((step) => step.thoughts).at(-1); }

  receive({ action, board, move, player }) {
    const current = board === this.board;
    if (action === "play" && current && this.playable.includes(move)) { this.add(move, null); this.answer(); }
    if (action === "undo" && current && this.undoable) while (this.steps.pop().thoughts);
    if (action === "play_as") this.newGame(player);
    if (action === "new_game") this.newGame(this.mark);
  }

  newGame(mark) {
    Object.assign(this, { past: this.score, mark, steps: [] });
    this.answer();
  }

  add(move, thoughts) {
    this.steps.push({ before: this.board, move, after: played(this.board, move), thoughts });
  }

  answer() {
    if (this.player === this.mark || this.verdict !== "C") return;
    const thoughts = this.thoughts(), { choices } = thoughts;
    this.add(choices[Math.floor(Math.random() * choices.length)], thoughts);
  }
}

function toMove(board) { return (board.length - free(board).length) % 2 ? "O" : "X"; }
function winningLine(board, lines) {
  return lines.find((line) => board[line[0]] !== " " && line.every((i) => board[i] === board[line[0]]));
}
function played(board, move) { return board.slice(0, move) + toMove(board) + board.slice(move + 1); }
function free(board) { return [...board].flatMap((square, i) => (square === " " ? [i] : [])); }

// --- Ce qui se dit de la partie

function words({ data }, name, parts) {
  return data.sentences[name].replace(/\{(\w+)\}/g, (_, part) => ({ agent: "l'agent", ...parts })[part]);
}

function sentence(match, name, parts) {
  const text = words(match, name, parts);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function status(match) {
  const step = match.steps.at(-1), { verdict } = match;
  const say = (name, parts) => sentence(match, name, parts);
  let said = "";
  if (step?.thoughts) said = say(step.thoughts.missing ? "random" : "move", { move: step.move });
  if (verdict === "C") return said + (match.dead ? say("dead") : "") + say("person", { player: match.mark });
  return said + say(verdict) + (verdict === "T" ? "" : say(verdict === match.mark ? "won" : "lost"));
}

function scoreLine(match) {
  const { 1: wins, 2: losses, T: draws } = match.score;
  return wins + losses + draws ? sentence(match, "score", { first: "vous", wins, second: "l'agent", losses, draws }) : "";
}

function legend(match, thoughts) {
  const name = !thoughts ? "over" : thoughts.known ? "values" : thoughts.missing ? "missing" : "none";
  const flat = thoughts?.known && areFlat(thoughts.rows.map((row) => row?.at(-1)));
  return sentence(match, name, { player: match.mark }) + (flat ? sentence(match, "flat") : "");
}

function reason(match) {
  const step = match.lastThought();
  if (!step) return { text: sentence(match, "why nothing") };
  const { before, move, thoughts: { choices, rows, known, missing } } = step;
  const drawn = choices.length > 1 ? "draw" : match.data.columns === 2 ? "table" : "value";
  const text = sentence(match, `why ${known ? drawn : missing ? "missing" : "none"}`, { move });
  return known ? { text, board: before, move, choices, rows } : { text };
}

// Les attributs que le plateau dessine, comme `Board._position`.
function position(match) {
  const { board, verdict, playable, undoable, mark } = match, thoughts = match.thoughts();
  return {
    board, verdict, playable, undoable, mark, line: match.line ?? [], last_move: match.steps.at(-1)?.move ?? null,
    values: thoughts ? thoughts.rows.map((row) => row?.at(-1) ?? null) : Array(board.length).fill(null),
    choices: thoughts?.known ? thoughts.choices : [],
    why: reason(match), status: status(match), score: scoreLine(match), legend: legend(match, thoughts),
    review: verdict === "C" ? {} : reviewed(match),
  };
}

// --- La partie finie et le coup qui en décide, comme strength/review.py

function reviewed(match) {
  const { start, steps, verdict: winner, data: { size, lines, min_contig } } = match;
  const boards = [start, ...steps.map(({ after }) => after)], moves = steps.map(({ move }) => move);
  const say = (name, parts) => words(match, name, parts);
  const captions = [say("empty"), ...moves.map((move, i) => {
    const after = i === moves.length - 1 ? say(winner) : say("next", { player: "OX"[i % 2] });
    return say("step", { number: i + 1, player: "XO"[i % 2], move, after });
  })];
  const found = size === 3 && min_contig === 3 ? decision(boards, lines) : null;
  if (!found) return { boards, moves, winner, line: match.line ?? [], captions, decisive: null };
  const { index, before, after, better } = found, kept = say(`kept ${before}`);
  captions[index + 1] += say("decided", {
    player: "XO"[index % 2], kept, left: say(`left ${after}`),
    better: say(better.length > 1 ? "several" : "one", { moves: better.join(", ") }),
  });
  return { boards, moves, winner, line: match.line ?? [], captions, decisive: [index, say("decisive", { kept })] };
}

function decision(boards, lines) {
  const values = boards.map((board) => worth(board, lines));
  const index = values.findLastIndex((value, i) => i < boards.length - 1 && value !== -values[i + 1]);
  if (index < 0) return null;
  const board = boards[index], before = values[index];
  const better = free(board).filter((move) => -worth(played(board, move), lines) === before);
  return { index, before, after: -values[index + 1], better };
}

// Ce que le joueur au trait obtient contre un joueur parfait : 1, 0 ou −1.
const WORTHS = new Map();
function worth(board, lines) {
  if (!WORTHS.has(board)) {
    const best = () => Math.max(...free(board).map((move) => -worth(played(board, move), lines)));
    WORTHS.set(board, winningLine(board, lines) ? -1 : board.includes(" ") ? best() : 0);
  }
  return WORTHS.get(board);
}

// --- L'agent, et la page

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Lit, d'une place à la fin, une chaîne de nombres écrite par export.py.
function reader(text, at = 0) {
  const number = (width) => {
    let found = 0;
    for (const end = at + width; at < end; at++) found = 64 * found + DIGITS.indexOf(text[at]);
    return found;
  };
  // De −scale à scale ; le code 0 est celui d'une absence, celui du milieu vaut 0.
  const value = (width, scale) => {
    const code = number(width), zero = 64 ** width / 2;
    return code ? ((code - zero) / (zero - 1)) * scale : null;
  };
  return { number, value, more: () => at < text.length };
}

// Ce que pense l'agent d'une table : la fonction plateau → pensées. Un état n'est lu que si l'on y vient : les lire tous
// ferait attendre le plateau.
function agent({ table, columns, scale }) {
  const places = new Map();
  for (let at = 0; at < table.length;) {
    const state = reader(table, at).number(3), digits = state.toString(3).padStart(9, "0");
    places.set(state, at + 3);
    at += 5 + 3 * columns * (digits.split("0").length - 1);
  }
  return (board) => {
    const state = [...board].reduceRight((sum, mark) => 3 * sum + " XO".indexOf(mark), 0);
    const moves = free(board), rows = Array(9).fill(null);
    if (!places.has(state)) return { choices: moves, rows, missing: true };
    const { number, value } = reader(table, places.get(state)), mask = number(2);
    for (const move of moves) {
      const row = Array.from({ length: columns }, () => value(3, scale));
      if (row[0] !== null) rows[move] = columns === 2 ? [...row, (row[0] + row[1]) / 2] : row;
    }
    return { choices: moves.filter((move) => mask & (1 << move)), rows, known: rows.some(Boolean) };
  };
}

// La même, d'un réseau : il lit la représentante du plateau, comme deep/agent.py.
function network({ layers, symmetries }) {
  const weights = layers.map(({ units, scale, digits }) => {
    const { value, more } = reader(digits), rows = [];
    while (more()) rows.push(Array.from({ length: units }, () => value(4, scale)));
    return rows; // une ligne par nombre lu, puis les biais
  });
  return (board) => {
    const player = toMove(board), other = player === "X" ? "O" : "X";
    const code = (symmetry) => [player, other].reduce((sum, mark) => (
      symmetry.reduceRight((bits, i) => 2 * bits + (board[i] === mark), sum)), 0);
    const codes = symmetries.map(code), symmetry = symmetries[codes.indexOf(Math.min(...codes))];
    const planes = [player, other].flatMap((mark) => symmetry.map((i) => Number(board[i] === mark)));
    const values = weights.reduce(forward, planes), rows = Array(board.length).fill(null);
    symmetry.forEach((i, place) => { if (board[i] === " ") rows[i] = [values[place]]; });
    const best = free(board).reduce((first, move) => (rows[move][0] > rows[first][0] ? move : first));
    return { choices: [best], rows, known: true };
  };
}

// D'une couche à la suivante : des sommes, et ce qui en passe, ReLU, ou tanh à la dernière.
function forward(seen, rows, k, layers) {
  const sums = [...rows.at(-1)], last = k === layers.length - 1;
  seen.forEach((x, i) => { if (x) rows[i].forEach((weight, j) => { sums[j] += x * weight; }); });
  return sums.map((sum) => (last ? Math.tanh(sum) : Math.max(0, sum)));
}

// Ce qu'attend `render` : le modèle d'anywidget, que la partie tient à jour au lieu de Python.
function modelOf(data) {
  const match = new Match(data), listeners = new Set();
  const { min_contig, sides, show_values } = data;
  const hidden = { playing: false, show_why: false, show_numbers: false };
  const traits = { agents: 1, min_contig, sides, show_values, facts: [], updates: [], ...hidden };
  const publish = () => { Object.assign(traits, position(match)); listeners.forEach((listener) => listener()); };
  publish();
  return {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    save_changes: publish,
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: (message) => { match.receive(message); publish(); },
  };
}

// À l'écran, le thème de la page suit celui du système, sous le nom que lui donne JupyterLab. De plusieurs agents, on
// choisit le sien ; chacun garde sa partie.
function openPage(agents, root) {
  const dark = matchMedia("screen and (prefers-color-scheme: dark)");
  const follow = () => { document.body.dataset.jpThemeLight = !dark.matches; };
  dark.addEventListener("change", follow);
  follow();
  const models = [], choices = [];
  let close = () => {};
  const show = (chosen) => {
    choices.forEach((choice, i) => choice.setAttribute("aria-pressed", i === chosen));
    close();
    frame.replaceChildren();
    close = render({ model: (models[chosen] ??= modelOf(agents[chosen])), el: frame });
  };
  if (agents.length > 1) {
    const bar = html("div", { class: "ql ql-bar", role: "group", "aria-label": "Contre qui jouer" }, root);
    choices.push(...agents.map(({ label }, i) => button(label, () => show(i), bar)));
  }
  const frame = html("div", {}, root);
  show(0);
}
