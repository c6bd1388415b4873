// Ce que `javascript` ne traduit pas du moteur : son générateur, ses tableaux, et une demande en JSON.

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

// `SYMMETRY`, `q` et `peaks` sont à plat, voir `in_browser` ; un état a 18 places dans `q`, neuf par table.
const FLAT_SYMMETRY = SYMMETRY.map((part) => Int32Array.from(part.flat()));

// Les tableaux du moteur (`with_numba.to_arrays`), pour les seuls états du jeu ; `known` : [numéro, valeurs de Q1, de
// Q2] de ceux de la table.
function tablesOf(known, initQ) {
  const q = new Float64Array(18 * STATES).fill(-Infinity), peaks = new Float64Array(2 * STATES);
  const greedy = new Int32Array(STATES), visits = new Int32Array(STATES);
  NUMBERS.forEach((number, i) => {
    for (const move of MOVES[i]) q[18 * number + move] = q[18 * number + 9 + move] = initQ;
  });
  for (const [number, ...values] of known) {
    q.set(values.flat().map((value) => value ?? -Infinity), 18 * number);
    visits[number] = 1;
  }
  for (const number of NUMBERS) {
    greedy[number] = best_of_both(q, number);
    for (const table of [0, 1]) peaks[2 * number + table] = q[18 * number + 9 * table + best_in(q, number, table)];
  }
  return [q, greedy, peaks, visits];
}

// Une demande de `in_browser`, satisfaite ; −∞ devient null.
function answer(request) {
  const { known, initQ, random, plan, seen, most, masks } = JSON.parse(request);
  const tables = tablesOf(known, initQ);
  const film = [seen, zeros([most, 6]), zeros([most, seen.length, 9]), zeros([most, seen.length])];
  const [state, count] = run(new Uint32Array(BigUint64Array.of(BigInt(random)).buffer), tables, FLAT_SYMMETRY, film, plan);
  const [q, , , visits] = tables;
  const [representative, toward] = FLAT_SYMMETRY;
  const source = (number) => (plan[SYMMETRIC] ? representative[number] : number);
  const column = (number, move) => (plan[SYMMETRIC] ? toward[9 * number + move] : move);
  const met = NUMBERS.map((number) => visits[source(number)]);
  const values = NUMBERS.map((number, i) =>
    [0, 9].map((half) => MOVES[i].map((move) => q[18 * source(number) + half + column(number, move)])));
  const frames = film[1].slice(0, count).map((frame, i) => [frame, film[2][i], film[3][i]]);
  if (masks) return JSON.stringify({ frames, masks: masksOf(met, values), met: met.filter(Boolean).length });
  return JSON.stringify({ random: String(new BigUint64Array(state.buffer)[0]), frames, known: met, values });
}

// Par numéro d'état, le bit du coup glouton, ou −1.
function masksOf(met, values) {
  const masks = new Array(STATES).fill(-1);
  NUMBERS.forEach((number, i) => {
    const sums = values[i][0].map((value, k) => value + values[i][1][k]);
    if (met[i]) masks[number] = 1 << MOVES[i][sums.indexOf(Math.max(...sums))];
  });
  return masks;
}
