// Entraîne des graines, ou les fait chercher, et mesure ce qu'elles valent, exactement. Tourne dans un fil à part, ou dans
// celui de la page.

const SLICE = 8; // millisecondes de travail entre deux messages : le fil reste à l'écoute

// Rend la fonction qui fait ce qu'on lui demande, à la place de la demande d'avant ; `give` en reçoit le résultat.
function trainer(give) {
  const { port1, port2 } = new MessageChannel();
  let asked = null, training = null, isAwake = false;
  port1.onmessage = () => {
    const end = performance.now() + SLICE;
    isAwake = false;
    while (training && performance.now() < end) {
      if (!training.step()) continue;
      const found = { ...asked, ...resultOf(training, asked) };
      training = null;
      give(found);
    }
    wake();
  };
  function wake() {
    if (training && !isAwake) port2.postMessage(null);
    isAwake = Boolean(training);
  }
  return (request) => {
    asked = request;
    training = request.search ? new Searching(request) : trainingOf(request);
    wake();
  };
}

function trainingOf(request) {
  const { plan, seen } = request, periods = plan[BATCHES] * plan[LEARNERS].length;
  const most = Math.floor(periods * plan[SIMS] / plan[EVERY]) + periods;
  const sources = seen.map((state) => (plan[SYMMETRIC] ? SYMMETRY[0][state] : state));
  return new Training({ ...request, known: [], most, seen: sources });
}

// La marque d'une graine : avec quoi elle perd, ce qu'elle gagne contre le hasard, la part des victoires qu'elle diffère,
// celle de ses bévues. Si l'on en veut le film, ses images, son bulletin et ses valeurs.
function resultOf(training, { seen, filmed }) {
  const policy = Array.from(LEGAL, (legal, board) => training.mask(board) & legal), sides = [0, 1].map((player) => against(policy, player));
  const mark = [sides.map(({ loss }, player) => (loss ? "XO"[player] : "")).join(""), sides.map(({ results: [wins] }) => wins / WHOLE), slowness(policy, sides), blunders(policy)];
  if (!filmed) return { mark };
  const states = [...STATE].filter((state) => training.met(state)).length;
  return { mark, states, frames: framesOf(training, seen), card: cardOf(policy, sides), numbers: STATE, values: valuesOf(training) };
}

// Une politique, qui tient X (0) ou O (1), face à qui peut tout jouer : voir walk.py.
function against(policy, player) {
  const game = [...(player ? [LEGAL, policy] : [policy, LEGAL]), AFTER, TURNS];
  const met = new Uint8Array(BOARDS), counts = new Float64Array(3 * BOARDS), costs = new Int32Array(BOARDS), moves = new Int32Array(9);
  _meet(...game, met);
  _count(...game, met, counts);
  _fear(...game, met, costs, player);
  const results = [...counts.slice(0, 3)];
  const loss = costs[0] < SAFE ? [...moves.slice(0, _follow(...game, costs, player, moves))] : null;
  return { met, loss, results: player ? results.reverse() : results };
}

// Les coups de chaque plateau qui gagnent aussitôt, un bit chacun.
const WINNING = Int32Array.from(LEGAL, (_, board) => bits(SQUARES.filter((move) => [-1, -3].includes(AFTER[9 * board + move]))));

// La part des plateaux que l'agent peut rencontrer, et où un coup gagne, où il ne le joue pas.
function slowness(policy, sides) {
  let winnable = 0, missed = 0;
  for (let board = 0; board < BOARDS; board++) {
    if (!WINNING[board] || !sides[TURNS[board]].met[board]) continue;
    winnable++;
    missed += !(policy[board] & WINNING[board]);
  }
  return missed / winnable;
}

// La part des plateaux où l'agent a un coup à jouer, et où un coup abaisse la valeur exacte, où il joue un tel coup.
function blunders(policy) {
  const asked = [...LEGAL.keys()].filter((board) => policy[board] && LOSING[board]);
  return asked.filter((board) => policy[board] & LOSING[board]).length / asked.length;
}

function cardOf(policy, sides) {
  const boards = [...LEGAL.keys()], wrong = boards.filter((board) => policy[board] & LOSING[board]);
  return {
    against: sides.map(({ results }) => results.map(reduced)),
    losses: sides.map(({ loss }, player) => loss && { player: "XO"[player], moves: loss, rarity: rarity(policy, loss, player) }),
    blunders: wrong.length,
    reached: wrong.filter((board) => sides[TURNS[board]].met[board]).length,
  };
}

function reduced(count) {
  let [divisor, rest] = [WHOLE, count];
  while (rest) [divisor, rest] = [rest, divisor % rest];
  return [count / divisor, WHOLE / divisor];
}

// Une fois sur combien l'agent joue-t-il ainsi ?
function rarity(policy, moves, player) {
  let board = 0, ties = 1;
  moves.forEach((move, ply) => {
    if (ply % 2 === player) ties *= COUNT[511 & ~policy[board]];
    board = AFTER[9 * board + move];
  });
  return ties;
}

// Les coups de chaque plateau qui abaissent sa valeur exacte, un bit chacun.
const LOSING = new Int32Array(BOARDS);
{
  const worth = new Int8Array(BOARDS); // pour le joueur au trait
  for (let board = BOARDS - 1; board >= 0; board--) {
    const after = movesOf(board).map((move) => AFTER[9 * board + move]);
    const values = after.map((reached) => (reached > 0 ? -worth[reached] : Number(reached !== -2)));
    worth[board] = Math.max(...values);
    LOSING[board] = bits(movesOf(board).filter((_, k) => values[k] < worth[board]));
  }
}

// Les images, telles que le film les montre : régime, parties, ε, trois fréquences, et les valeurs des plateaux observés.
function framesOf(training, seen) {
  return training.frames.map(([[regime, games, epsilon, ...wins], values, met]) => [
    regime, games, epsilon, ...wins.map((won) => won / games),
    seen.map((state, k) => SQUARES.map((move) => {
      const value = values[k][training.plan[SYMMETRIC] ? SYMMETRY[1][9 * state + move] : move];
      return met[k] && value > -Infinity ? value : null;
    })),
  ]);
}

// Les valeurs de chaque plateau, ses neuf cases dans Q1, puis dans Q2 ; NaN si son état n'a pas été rencontré.
function valuesOf(training) {
  const values = new Float64Array(18 * BOARDS).fill(NaN);
  STATE.forEach((state, board) => {
    if (!training.met(state)) return;
    for (const move of movesOf(board)) {
      values[18 * board + move] = training.value(state, move, 0);
      values[18 * board + 9 + move] = training.value(state, move, 1);
    }
  });
  return values;
}
