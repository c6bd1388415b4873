// Ce que `javascript` ne traduit pas du moteur : son générateur, ses tableaux, et une demande en JSON.

const GAMMA = 0x9e3779b97f4a7c15n, MIX_1 = 0xbf58476d1ce4e5b9n, MIX_2 = 0x94d049bb133111ebn;

// SplitMix64, comme `kernel.draw` : il lui faut des entiers de 64 bits.
function draw(state) {
  state = BigInt.asUintN(64, state + GAMMA);
  let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * MIX_1);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * MIX_2);
  return [state, Number((mixed ^ (mixed >> 31n)) >> 11n) * 2 ** -53];
}

function zeros(shape) {
  const [length, ...rest] = [].concat(shape);
  return Array.from({ length }, () => (rest.length ? zeros(rest) : 0));
}

// Les tableaux du moteur (`with_numba.to_arrays`) ; `known` : [numéro, valeurs de Q1, de Q2] des états de la table.
function tablesOf(known, initQ) {
  const occupied = (number, square) => Math.floor(number / 3 ** square) % 3;
  const row = (number) => Array.from({ length: 9 }, (_, i) => (occupied(number, i) ? -Infinity : initQ));
  const q = Array.from({ length: STATES }, (_, number) => [row(number), row(number)]);
  const visits = zeros(STATES);
  for (const [number, ...values] of known) {
    q[number] = values.map((half) => half.map((value) => value ?? -Infinity));
    visits[number] = 1;
  }
  return [q, q.map((_, number) => best_of_both(q, number)), q.map((halves) => halves.map((half) => Math.max(...half))),
          visits];
}

// Une demande de `in_browser`, satisfaite ; −∞ devient null.
function answer(request) {
  const { known, initQ, random, plan, seen, most } = JSON.parse(request);
  const tables = tablesOf(known, initQ);
  const film = [seen, zeros([most, 6]), zeros([most, seen.length, 9]), zeros([most, seen.length])];
  const [state, count] = run(BigInt(random), tables, SYMMETRY, film, plan);
  const [q, , , visits] = tables;
  const [representative, toward] = SYMMETRY;
  const source = (number) => (plan[SYMMETRIC] ? representative[number] : number);
  const column = (number, move) => (plan[SYMMETRIC] ? toward[number][move] : move);
  return JSON.stringify({
    random: String(state),
    frames: film[1].slice(0, count).map((frame, i) => [frame, film[2][i], film[3][i]]),
    known: NUMBERS.map((number) => visits[source(number)]),
    values: NUMBERS.map((number, i) =>
      q[source(number)].map((half) => MOVES[i].map((move) => half[column(number, move)]))),
  });
}
