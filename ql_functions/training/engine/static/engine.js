// Ce que `javascript` ne traduit pas du moteur : ses tableaux, que donnent les seules règles, son générateur, ses demandes.

const SQUARES = [...Array(9).keys()], ALL = [...Array(512).keys()]; // les cases ; les marques d'un joueur, un bit par case
const bits = (squares) => squares.reduce((marks, i) => marks | (1 << i), 0);
const NUMBER = Int32Array.from(ALL, (marks) => SQUARES.reduce((sum, i) => sum + (marks >> i & 1) * 3 ** i, 0));
const WINS = Uint8Array.from(ALL, (marks) => LINES.some((line) => (marks & bits(line)) === bits(line)));
const MOVES = ALL.map((marks) => SQUARES.filter((i) => !(marks >> i & 1)));
const COUNT = Int32Array.from(MOVES, (moves) => moves.length);
const FREE = Int32Array.from(MOVES.flatMap((moves) => [...moves, ...SQUARES].slice(0, 9)));

// Les plateaux où la partie continue, dans l'ordre de `game.graph` : ce que tiennent le joueur au trait et l'autre, le
// numéro de l'état, et où mène chaque case, un rang ou un `walk._ENDS`.
const OWN = new Int32Array(BOARDS), OTHER = new Int32Array(BOARDS), STATE = new Int32Array(BOARDS);
const TURNS = new Int32Array(BOARDS), AFTER = new Int32Array(9 * BOARDS), LEGAL = new Int32Array(BOARDS);
walkGame();

function walkGame() {
  let layer = new Map([[0, []]]), first = 0; // par numéro d'un plateau, les places de AFTER qui y mènent
  const marks = new Map([[0, [0, 0]]]);
  for (let ply = 0; layer.size; ply++) {
    const following = new Map();
    for (const number of [...layer.keys()].sort((a, b) => a - b)) {
      const board = first++, [own, other] = marks.get(number);
      for (const place of layer.get(number)) AFTER[place] = board;
      [OWN[board], OTHER[board], TURNS[board]] = [own, other, ply % 2];
      STATE[board] = NUMBER[own] + 2 * NUMBER[other];
      LEGAL[board] = 511 & ~(own | other);
      for (const move of MOVES[own | other]) {
        const mine = own | (1 << move), reached = number + 3 ** move * (1 + ply % 2);
        if (WINS[mine]) AFTER[9 * board + move] = ply % 2 ? -3 : -1;
        else if (ply === 8) AFTER[9 * board + move] = -2;
        else {
          following.set(reached, [...(following.get(reached) ?? []), 9 * board + move]);
          marks.set(reached, [other, mine]);
        }
      }
    }
    layer = following;
  }
}

function movesOf(board) { return MOVES[OWN[board] | OTHER[board]]; }

// De chaque état : sa représentante, et ses coups d'un repère à l'autre.
const SYMMETRY = [new Int32Array(STATES), new Int32Array(9 * STATES), new Int32Array(9 * STATES)];
{
  const images = SYMMETRIES.map((symmetry) => (
    Int32Array.from(ALL, (marks) => NUMBER[bits(SQUARES.filter((i) => marks >> symmetry[i] & 1))])));
  const inverses = SYMMETRIES.map((symmetry) => SQUARES.map((i) => symmetry.indexOf(i)));
  STATE.forEach((state, board) => {
    const numbers = images.map((image) => image[OWN[board]] + 2 * image[OTHER[board]]);
    const least = numbers.indexOf(Math.min(...numbers));
    SYMMETRY[0][state] = numbers[least];
    SYMMETRY[1].set(inverses[least], 9 * state);
    SYMMETRY[2].set(SYMMETRIES[least], 9 * state);
  });
}

// SplitMix64, comme `kernel.draw`, en moitiés de 32 bits, la basse d'abord : un `BigInt` serait cinq fois plus lent.
function draw(state) {
  const sum = state[0] + 0x7f4a7c15;
  state[1] += 0x9e3779b9 + (sum >= 2 ** 32);
  state[0] = sum;
  let low = state[0], high = state[1], product;
  product = times(low ^ (low >>> 30) ^ (high << 2), high ^ (high >>> 30), 0x1ce4e5b9, 0xbf58476d);
  low = product[0]; high = product[1]; // un « [low, high] = » passerait par un itérateur
  product = times(low ^ (low >>> 27) ^ (high << 5), high ^ (high >>> 27), 0x133111eb, 0x94d049bb);
  low = product[0]; high = product[1];
  low ^= (low >>> 31) ^ (high << 1);
  high ^= high >>> 31;
  return [state, ((high >>> 0) * 2 ** 21 + (low >>> 11)) * 2 ** -53];
}

// Le produit, modulo 2⁶⁴, par moitiés de 16 bits : tout reste entier, sans passer par un nombre à virgule.
function times(low, high, otherLow, otherHigh) {
  const a = low & 0xffff, b = low >>> 16, c = otherLow & 0xffff, d = otherLow >>> 16;
  const middle = (Math.imul(b, c) + (Math.imul(a, c) >>> 16)) | 0, other = (Math.imul(a, d) + (middle & 0xffff)) | 0;
  const carried = Math.imul(b, d) + (middle >>> 16) + (other >>> 16);
  return [Math.imul(low, otherLow), (carried + Math.imul(low, otherHigh) + Math.imul(high, otherLow)) | 0];
}

function zeros(shape) {
  const [length, ...rest] = [].concat(shape);
  return Array.from({ length }, () => (rest.length ? zeros(rest) : 0));
}

// Les tableaux du moteur (`with_numba.to_arrays`), qui servent à chaque entraînement ; `known` : [numéro, valeurs de Q1, de
// Q2] des états de la table. `q` et `peaks` sont à plat, voir `in_browser` : un état a 18 places dans `q`, neuf par table.
const TABLES = [new Float64Array(18 * STATES), new Int32Array(STATES), new Float64Array(2 * STATES), new Int32Array(STATES)];

function tablesOf(known, initQ) {
  const [q, greedy, peaks, visits] = TABLES;
  q.fill(-Infinity);
  peaks.fill(initQ);
  visits.fill(0);
  STATE.forEach((state, board) => {
    const moves = movesOf(board);
    for (const move of moves) q[18 * state + move] = q[18 * state + 9 + move] = initQ;
    greedy[state] = moves[0];
  });
  for (const [state, ...values] of known) {
    q.set(values.flat().map((value) => value ?? -Infinity), 18 * state);
    visits[state] = 1;
    greedy[state] = best_of_both(q, state);
    for (const table of [0, 1]) peaks[2 * state + table] = q[18 * state + 9 * table + best_in(q, state, table)];
  }
  return TABLES;
}

// Un entraînement, un seul à la fois, qui avance d'un régime d'un lot à chaque `step`, et rend `true` quand il est fini.
class Training {
  constructor({ known, initQ, random, plan, seen, most }) {
    this.random = new Uint32Array(BigUint64Array.of(BigInt(random)).buffer);
    this.tables = tablesOf(known, initQ);
    this.film = [seen, zeros([most, 6]), zeros([most, seen.length, 9]), zeros([most, seen.length])];
    this.plan = plan;
    this.regimes = plan[LEARNERS].length;
    this.wins = zeros([this.regimes, 3]);
    this.count = this.done = 0;
  }

  step() {
    const { random, tables, film, plan, wins, regimes, done } = this;
    const batch = Math.floor(done / regimes), regime = done % regimes;
    this.count = run_regime(random, tables, SYMMETRY, film, plan, wins, this.count, batch, regime)[1];
    return ++this.done === plan[BATCHES] * regimes;
  }

  get frames() {
    const [, frames, values, met] = this.film;
    return frames.slice(0, this.count).map((frame, i) => [frame, values[i], met[i]]);
  }

  // L'état, ou sa représentante si les symétries partagent leurs valeurs.
  source(state) { return this.plan[SYMMETRIC] ? SYMMETRY[0][state] : state; }
  met(state) { return this.tables[3][this.source(state)]; }

  // La valeur d'un coup d'un état, dans Q1 (`table` 0) ou Q2.
  value(state, move, table) {
    const column = this.plan[SYMMETRIC] ? SYMMETRY[1][9 * state + move] : move;
    return this.tables[0][18 * this.source(state) + 9 * table + column];
  }

  // Le coup glouton d'un plateau, un bit ; −1 si son état n'a pas été rencontré.
  mask(board) {
    const state = STATE[board];
    if (!this.met(state)) return -1;
    const moves = movesOf(board);
    const sums = moves.map((move) => this.value(state, move, 0) + this.value(state, move, 1));
    return 1 << moves[sums.indexOf(Math.max(...sums))];
  }
}

// Une demande de `in_browser`, satisfaite ; −∞ devient null.
function answer(request) {
  const { numbers, ...asked } = JSON.parse(request), training = new Training(asked);
  while (!training.step());
  const { frames, random } = training;
  if (!numbers) {
    const masks = Array(STATES).fill(-1);
    STATE.forEach((state, board) => { masks[state] = training.mask(board); });
    return JSON.stringify(masks);
  }
  const known = numbers.map((state) => training.met(state)), boards = new Map(Array.from(STATE, (state, board) => [state, board]));
  const values = numbers.map((state) => [0, 1].map((table) => (
    movesOf(boards.get(state)).map((move) => training.value(state, move, table)))));
  return JSON.stringify({ random: String(new BigUint64Array(random.buffer)[0]), frames, known, values });
}
