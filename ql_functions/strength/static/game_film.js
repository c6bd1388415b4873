// avec review
// Une partie finie : à gauche le plateau, à droite la liste steps telle que Python la tient, le coup décisif marqué.

function drawFilm(root, data) {
  const panels = html("div", { class: "ql-replay-panels" }, root);
  const showBoard = grid(panels, Math.sqrt(data.boards[0].length));
  const list = html("ol", { class: "ql-replay-steps", "aria-label": "steps, la liste des coups" }, panels);
  const [decisive, verdict] = data.decisive ?? [];
  const lines = data.moves.map((_, i) => {
    const line = html("li", {}, list);
    html("span", { class: `ql-replay-${"XO"[i % 2]}`, text: "XO"[i % 2] }, line);
    html("span", { class: "ql-replay-step", text: asPython(data, i) }, line);
    if (i === decisive) html("span", { class: "ql-replay-decisive", text: verdict }, line);
    return line;
  });

  function show(i) {
    const last = i === data.moves.length;
    showBoard(data.boards[i], { square: data.moves[i - 1], line: last && data.line.length ? data.line : null });
    lines.forEach((line, step) => {
      line.classList.toggle("ql-replay-coming", step >= i);
      if (step === i - 1) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    return data.captions[i];
  }

  const film = player(root, { count: data.boards.length, duration: 1200 * data.moves.length, label: "coups de la partie", show });
  const bar = html("div", { class: "ql-bar" }, root);
  if (data.decisive) button("Voir le coup décisif", () => film.go(decisive + 1), bar);
  button("Copier steps", () => copy(data, list, said), bar);
  const said = html("span", { role: "status" }, bar);
}

function asPython({ boards, moves }, i) { return `{'state': '${boards[i]}', 'move': ${moves[i]}}`; }

// Le code qui redonne la partie ; là où la page n'a pas droit au presse-papiers, la liste à copier est sélectionnée.
async function copy(data, list, said) {
  const steps = data.moves.map((_, i) => `    ${asPython(data, i)},\n`).join("");
  try {
    await navigator.clipboard.writeText(`steps = [\n${steps}]\nwinner = '${data.winner}'\n`);
    said.textContent = "Copié : collez dans une cellule, puis replay(steps, winner).";
  } catch {
    getSelection().selectAllChildren(list);
    said.textContent = "Copie refusée par le navigateur : la liste est sélectionnée, Ctrl + C la copie.";
  }
}
