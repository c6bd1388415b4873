// avec rules
// Une partie finie, prête à être revue : ses plateaux, ce qui s'en dit, et le coup qui en a décidé.

const OUTCOMES = { X: "X gagne !", O: "O gagne !", T: "Match nul." };

// `exact` : on sait ce que vaut chaque plateau, comme au morpion 3×3.
function reviewed({ boards, moves, lines, exact }) {
  const winner = verdictOf(boards.at(-1), lines), found = exact ? decision(boards, lines) : null;
  const captions = ["Le plateau est vide : X commence.", ...moves.map((move, i) => {
    const after = i === moves.length - 1 ? OUTCOMES[winner] : `À ${"OX"[i % 2]} de jouer.`;
    return `Coup ${i + 1} : ${"XO"[i % 2]} joue la case ${move}. ${after}`;
  })];
  if (found) captions[found.index + 1] += decided(found);
  const decisive = found && [found.index, `✗ lâche ${kept(found)}`];
  return { boards, moves, winner, line: winningLine(boards.at(-1), lines) ?? [], captions, decisive };
}

function kept({ before }) { return before === 1 ? "la victoire" : "le nul"; }

function decided(found) {
  const { index, after, better } = found;
  const left = after === 0 ? "il n'a plus que le nul" : "il perd";
  const wanted = better.length > 1 ? `l'une des cases ${better.join(", ")}` : `la case ${better[0]}`;
  return ` ✗ ${"XO"[index % 2]} tenait ${kept(found)} ; face à un jeu parfait, ${left}. Il fallait jouer ${wanted}.`;
}

// Le coup qui décide d'une partie : le dernier qui en change la valeur exacte. `before` et `after` sont ce qu'obtient son
// joueur entre deux joueurs parfaits, avant puis après ; `better`, les cases qui gardaient tout.
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
