// L'ordre où l'on met les lignes d'un puzzle, et ce qu'il vaut. Rien ici ne se voit.

const DEEPEST = 8; // crans

// Les lignes placées, `answer`, et les autres, `aside` ; la ligne choisie, `current`, que les gestes déplacent.
class Order {
  constructor(pieces) {
    this.answer = [];
    this.aside = pieces.map((piece) => ({ ...piece, depth: 0 }));
    this.current = this.aside[0];
    this.taken = false; // les flèches la déplacent-elles ?
  }

  get all() { return [...this.answer, ...this.aside]; }
  get isUsed() { return this.answer.includes(this.current); }
  get rank() { return (this.isUsed ? this.answer : this.aside).indexOf(this.current); }

  place(used, rank, depth = this.current.depth) {
    this.remove(this.current);
    (used ? this.answer : this.aside).splice(rank, 0, this.current);
    this.current.depth = used ? bounded(depth) : 0;
    this.mark(null);
  }

  remove(piece) {
    this.answer = this.answer.filter((other) => other !== piece);
    this.aside = this.aside.filter((other) => other !== piece);
  }

  mark(wrong) {
    for (const piece of this.all) piece.isWrong = piece === wrong;
  }

  // Le retrait d'une ligne posée à ce rang : le sien, ou celui qu'un éditeur lui donnerait ; à quelques crans près.
  depthAt(rank, turns = 0) {
    const before = this.answer.filter((piece) => piece !== this.current)[rank - 1];
    const own = this.isUsed ? this.current.depth : before ? before.depth + before.text.endsWith(":") : 0;
    return bounded(own + turns);
  }

  toggle() {
    if (this.isUsed) this.place(false, 0);
    else this.place(true, this.answer.length, this.depthAt(this.answer.length));
  }

  up() {
    if (this.rank) this.place(this.isUsed, this.rank - 1);
    else if (!this.isUsed) this.toggle();
  }

  down() {
    if (this.isUsed && this.rank === this.answer.length - 1) this.toggle();
    else this.place(this.isUsed, this.rank + 1);
  }

  left() { this.place(this.isUsed, this.rank, this.current.depth - 1); }
  right() { this.place(this.isUsed, this.rank, this.current.depth + 1); }

  look(step) {
    this.current = this.all[Math.max(0, Math.min(this.all.length - 1, this.all.indexOf(this.current) + step))];
  }

  // Ôte une ligne fausse, s'il en reste, et le dit ; d'abord de celles qui attendent.
  dismiss() {
    const gone = [...this.aside, ...this.answer].find(({ says }) => says);
    if (!gone) return "";
    this.remove(gone);
    if (gone === this.current) [this.current] = this.all;
    return ` Une ligne fausse s'en va : ${gone.text}`;
  }

  where() {
    if (!this.isUsed) return `Mise de côté : ${this.current.text}`;
    return `Ligne ${this.rank + 1} sur ${this.answer.length}, retrait ${this.current.depth} : ${this.current.text}`;
  }
}

function bounded(depth) {
  return Math.max(0, Math.min(DEEPEST, depth));
}

// Ce que vaut une réponse : ce qu'il y a à en dire, et la première ligne qui ne va pas, `at`.
function judge(answer, shapes) {
  const wrong = answer.find(({ says }) => says);
  if (wrong) return { at: wrong, says: wrong.says, isFailure: true };
  const left = shapes[0].length - answer.length;
  if (left) return { says: `Il manque encore ${left} ligne${left > 1 ? "s" : ""}.` };
  const [nearest] = shapes.map((lines) => followed(answer, lines)).sort((one, other) => other.placed - one.placed);
  if (nearest.placed < answer.length) return { at: answer[nearest.placed], says: fault(nearest), isFailure: true };
  return { isRight: true, says: "✓ Tout est en place. Ces lignes sont à vous : copiez-les entre les deux lignes ###." };
}

// Jusqu'où une réponse suit une forme juste : combien de lignes, et si la suivante y irait à un autre retrait.
function followed(answer, lines) {
  const ranks = []; // parmi celles de la forme, le rang de chaque ligne déjà suivie
  for (const piece of answer) {
    const fits = (depth) => fitting(piece.text, depth, answer, ranks, lines);
    const rank = fits(piece.depth);
    if (rank < 0) {
      const isTurned = Array.from({ length: DEEPEST + 1 }, (_, depth) => fits(depth)).some((found) => found >= 0);
      return { placed: ranks.length, isTurned };
    }
    ranks.push(rank);
  }
  return { placed: ranks.length };
}

function fault({ placed, isTurned }) {
  return isTurned ? `La ligne ${placed + 1} est attendue là, mais pas à ce retrait.`
    : `La ligne ${placed + 1} n'est pas attendue là, après celles qui la précèdent.`;
}

// Le rang de la ligne juste qui a ce texte, et qui peut venir à ce retrait après celles déjà placées ; -1 s'il n'y en a pas.
function fitting(text, depth, answer, placed, lines) {
  const last = (most) => placed.findLast((_, i) => answer[i].depth <= most) ?? -1;
  const parent = last(depth - 1), beside = last(depth);
  return lines.findIndex((line, i) => line.text === text && line.depth === depth && line.parent === parent
    && !placed.includes(i) && line.after.every((one) => placed.includes(one))
    && (line.goesOn === null || line.goesOn === beside));
}

function copied(answer, depth) {
  return answer.map((piece) => "    ".repeat(depth + piece.depth) + piece.text).join("\n");
}
