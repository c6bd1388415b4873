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

// Le produit, modulo 2⁶⁴ ; un nombre ne compte juste que jusqu'à 2⁵³.
function times(low, high, otherLow, otherHigh) {
  const upper = (low >>> 16) * otherLow + Math.floor(((low & 0xffff) * otherLow) / 2 ** 16);
  const carried = Math.floor(upper / 2 ** 16);
  return [Math.imul(low, otherLow), (carried + Math.imul(low, otherHigh) + Math.imul(high, otherLow)) | 0];
}

function zeros(shape) {
  const [length, ...rest] = [].concat(shape);
  return Array.from({ length }, () => (rest.length ? zeros(rest) : 0));
}

// Les tableaux du moteur (`with_numba.to_arrays`), pour les seuls états du jeu ; `known` : [numéro, valeurs de Q1, de
// Q2] de ceux de la table.
function tablesOf(known, initQ) {
  const [q, greedy, peaks, visits] = [zeros(STATES), zeros(STATES), zeros(STATES), zeros(STATES)];
  NUMBERS.forEach((number, i) => {
    const row = new Array(9).fill(-Infinity);
    for (const move of MOVES[i]) row[move] = initQ;
    q[number] = [row, [...row]];
  });
  for (const [number, ...values] of known) {
    q[number] = values.map((half) => half.map((value) => value ?? -Infinity));
    visits[number] = 1;
  }
  for (const number of NUMBERS) {
    greedy[number] = best_of_both(q, number);
    peaks[number] = q[number].map((half) => Math.max(...half));
  }
  return [q, greedy, peaks, visits];
}

// Une demande de `in_browser`, satisfaite ; −∞ devient null.
function answer(request) {
  const { known, initQ, random, plan, seen, most, masks } = JSON.parse(request);
  const tables = tablesOf(known, initQ);
  const film = [seen, zeros([most, 6]), zeros([most, seen.length, 9]), zeros([most, seen.length])];
  const [state, count] = run(new Uint32Array(BigUint64Array.of(BigInt(random)).buffer), tables, SYMMETRY, film, plan);
  const [q, , , visits] = tables;
  const [representative, toward] = SYMMETRY;
  const source = (number) => (plan[SYMMETRIC] ? representative[number] : number);
  const column = (number, move) => (plan[SYMMETRIC] ? toward[number][move] : move);
  const met = NUMBERS.map((number) => visits[source(number)]);
  const values = NUMBERS.map((number, i) =>
    q[source(number)].map((half) => MOVES[i].map((move) => half[column(number, move)])));
  if (masks) return JSON.stringify(masksOf(met, values));
  return JSON.stringify({
    random: String(new BigUint64Array(state.buffer)[0]),
    frames: film[1].slice(0, count).map((frame, i) => [frame, film[2][i], film[3][i]]),
    known: met,
    values,
  });
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
