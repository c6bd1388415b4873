// Ce que joue un `SearchAgent`, plateau par plateau.

const UCT = uct();
const SAMPLE = 0.05; // la part des plateaux que tire une graine
const STEP = 0x9e3779b97f4a7c15n; // de combien `draw` avance

// Une recherche à chaque `step`, qui rend `true` quand il n'y a plus où chercher : ce sont tous les plateaux que l'agent peut
// rencontrer ou, si `isSampled`, des plateaux que tire la graine, parmi ceux où un coup abaisse la valeur exacte.
class Searching {
  constructor({ search, random }) {
    const { network, isSampled } = search, stream = streamOf(BigInt(random));
    Object.assign(this, { search, isSampled, seed: BigInt(random), policy: new Int32Array(BOARDS) });
    this.network = network && UCT.read(network);
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
    const { nodes, grow } = UCT.newTree(root, 1 + Math.trunc(drawn * (UCT.MODULUS - 1)), this.search, this.network);
    grow(this.search.most);
    const children = movesOf(board).map((move, rank) => {
      const child = nodes[UCT.FIRST] + UCT.FIELDS * rank, visits = nodes[child + UCT.VISITS];
      return [move, visits, visits && -nodes[child + UCT.TOTAL] / visits];
    });
    return children.reduce((best, child) => (child[1] > best[1] || (child[1] === best[1] && child[2] > best[2]) ? child : best))[0];
  }
}

// Le générateur d'une graine, voir `draw`.
function streamOf(seed) { return new Uint32Array(BigUint64Array.of(seed).buffer); }
