// Les règles, comme dans game.py ; les alignements qui gagnent, `lines`, viennent de lui.

function free(board) { return [...board].flatMap((square, i) => (square === " " ? [i] : [])); }
function toMove(board) { return (board.length - free(board).length) % 2 ? "O" : "X"; }
function played(board, move) { return board.slice(0, move) + toMove(board) + board.slice(move + 1); }

function winningLine(board, lines) {
  return lines.find((line) => board[line[0]] !== " " && line.every((i) => board[i] === board[line[0]])) ?? null;
}

function verdictOf(board, lines) {
  const line = winningLine(board, lines);
  return line ? board[line[0]] : board.includes(" ") ? "C" : "T";
}

// Le match nul est-il certain ? Chaque alignement porte une marque de l'autre, ou demande plus de coups qu'il n'en reste.
function isDead(board, lines) {
  const left = free(board).length, player = toMove(board);
  const open = (line, mark) => line.every((i) => board[i] === mark || board[i] === " ")
    && line.filter((i) => board[i] === " ").length <= Math.floor((left + (mark === player)) / 2);
  return !lines.some((line) => open(line, "X") || open(line, "O"));
}
