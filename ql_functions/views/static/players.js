// avec rules
// Ce que pense un joueur d'un plateau : les coups qu'il y jouerait, et une ligne de valeurs par case (Q1, Q2 et leur
// moyenne, ou une seule valeur ; `null` où il n'en a pas).

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// La fonction plateau → pensées d'un joueur qui tient dans la page.
function thinkerOf(agent) {
  if (agent.think) return agent.think;
  if (agent.layers) return network(agent);
  return agent.table === undefined ? (board) => thoughtsOf(free(board), Array(board.length).fill(null)) : tabulated(agent);
}

function thoughtsOf(choices, rows, missing = false) {
  return { choices, rows, known: rows.some(Boolean), missing };
}

// Lit, d'une place à la fin, une chaîne de nombres écrite par match.py.
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

// Trois cases par chiffre. Un état n'est lu que si l'on y vient : les lire tous ferait attendre le plateau.
function tabulated({ table, columns, scale, side }) {
  const squares = side * side, key = Math.ceil(squares / 3), masks = Math.ceil(squares / 6);
  const emptiness = [...DIGITS].map((_, digit) => [1, 3, 9].filter((place) => Math.floor(digit / place) % 3 === 0).length);
  const beyond = 3 * key - squares; // les places du dernier chiffre qui ne sont pas des cases
  const places = new Map();
  for (let at = 0; at < table.length;) {
    const state = table.slice(at, at + key);
    places.set(state, at + key);
    const empty = [...state].reduce((sum, digit) => sum + emptiness[DIGITS.indexOf(digit)], -beyond);
    at += key + masks + 3 * columns * empty;
  }
  const stateOf = (board) => Array.from({ length: key }, (_, group) => (
    DIGITS[[9, 3, 1].reduce((sum, place, i) => sum + place * Math.max(0, " XO".indexOf(board[3 * group + i])), 0)]
  )).join("");
  return (board) => {
    const moves = free(board), rows = Array(board.length).fill(null), place = places.get(stateOf(board));
    if (place === undefined) return thoughtsOf(moves, rows, true);
    const { number, value } = reader(table, place), chosen = Array.from({ length: masks }, () => number(1));
    for (const move of moves) {
      const row = Array.from({ length: columns }, () => value(3, scale));
      if (row[0] !== null) rows[move] = columns === 2 ? [...row, (row[0] + row[1]) / 2] : row;
    }
    return thoughtsOf(moves.filter((move) => chosen[Math.floor(move / 6)] & (1 << move % 6)), rows);
  };
}

// Un réseau lit la représentante du plateau, comme deep/agent.py.
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
    return thoughtsOf([best], rows);
  };
}

// D'une couche à la suivante : des sommes, et ce qui en passe, ReLU, ou tanh à la dernière.
function forward(seen, rows, k, layers) {
  const sums = [...rows.at(-1)], last = k === layers.length - 1;
  seen.forEach((x, i) => { if (x) rows[i].forEach((weight, j) => { sums[j] += x * weight; }); });
  return sums.map((sum) => (last ? Math.tanh(sum) : Math.max(0, sum)));
}
