// Ce que joue un `SearchAgent`, plateau par plateau ; `uct` est le module uct.py, traduit.

const SAMPLE = 0.05; // la part des plateaux que tire une graine
const STEP = 0x9e3779b97f4a7c15n; // de combien `draw` avance

// Une recherche à chaque `step`, qui rend `true` quand il n'y a plus où chercher : ce sont tous les plateaux que l'agent peut
// rencontrer ou, si `isSampled`, des plateaux que tire la graine, parmi ceux où un coup abaisse la valeur exacte.
class Searching {
  constructor({ search, random }) {
    const { simulations, c, nodes, told, layers, weights, rolls, isSampled } = search, stream = streamOf(BigInt(random));
    const [lines, ...game] = told, bonus = [0, 1].map(() => new Float64Array(simulations + 2));
    const units = new Float64Array(layers.reduce((sum, count) => sum + count, 0));
    uct.bonus(c, layers.length > 0, ...bonus);
    Object.assign(this, { simulations, isSampled, seed: BigInt(random), policy: new Int32Array(BOARDS) });
    this.nodes = new Float64Array(nodes);
    this.told = [Int32Array.from(lines), ...game, ...bonus, numbersOf(weights), layers, units, rolls];
    this.waiting = isSampled ? [...LEGAL.keys()].filter((board) => LOSING[board] && draw(stream)[1] < SAMPLE) : [];
  }

  step() {
    if (!this.waiting.length && !this.isSampled) {
      const met = [0, 1].map((player) => against(this.policy, player).met);
      this.waiting = [...LEGAL.keys()].filter((board) => met[TURNS[board]][board] && !this.policy[board]);
    }
    const board = this.waiting.pop();
    if (board !== undefined) this.policy[board] = 1 << this.moveOn(board);
    return board === undefined;
  }

  // Les coups d'un plateau, un bit chacun : celui que choisit la recherche, aucun là où elle n'a pas cherché.
  mask(board) { return this.policy[board]; }

  // Le coup le plus essayé ; à égalité, le meilleur en moyenne : voir `SearchAgent.choices`.
  moveOn(board) {
    const marks = [OWN[board], OTHER[board]], [x, o] = TURNS[board] ? marks.reverse() : marks;
    const root = Int32Array.from(SQUARES, (i) => (x >> i & 1) + 2 * (o >> i & 1));
    const [, drawn] = draw(streamOf(this.seed + STEP * BigInt(NUMBER[x] + 2 * NUMBER[o])));
    const state = [1 + Math.trunc(drawn * (uct.MODULUS - 1)), uct.FIELDS, 0], { nodes } = this;
    uct.grow(this.simulations, nodes.fill(0), state, root, ...[9, 10, 9].map((size) => new Int32Array(size)), ...this.told);
    const children = movesOf(board).map((move, rank) => {
      const child = nodes[uct.FIRST] + uct.FIELDS * rank, visits = nodes[child + uct.VISITS];
      return [move, visits, visits && -nodes[child + uct.TOTAL] / visits];
    });
    return children.reduce((best, child) => (child[1] > best[1] || (child[1] === best[1] && child[2] > best[2]) ? child : best))[0];
  }
}

// Les poids d'un réseau : des flottants de 32 bits, en base 64.
function numbersOf(weights) {
  return Float64Array.from(new Float32Array(Uint8Array.from(atob(weights), (sign) => sign.charCodeAt()).buffer));
}

// Le générateur d'une graine, voir `draw`.
function streamOf(seed) { return new Uint32Array(BigUint64Array.of(seed).buffer); }
