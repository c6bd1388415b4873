// Une partie finie : à gauche le plateau, à droite la liste steps telle que Python la tient.

function draw(root, data) {
  const panels = html("div", { class: "ql-replay-panels" }, root);
  const showBoard = grid(panels, Math.sqrt(data.boards[0].length));
  const list = html("ol", { class: "ql-replay-steps", "aria-label": "steps, la liste des coups" }, panels);
  const lines = data.steps.map((step, i) => {
    const line = html("li", {}, list);
    html("span", { class: `ql-replay-${"XO"[i % 2]}`, text: "XO"[i % 2] }, line);
    html("span", { class: "ql-replay-step", text: step }, line);
    return line;
  });

  function show(i) {
    const last = i === data.moves.length;
    showBoard(data.boards[i], { square: data.moves[i - 1], line: last ? data.line : null });
    lines.forEach((line, step) => {
      line.classList.toggle("ql-replay-coming", step >= i);
      if (step === i - 1) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    return data.captions[i];
  }

  player(root, { count: data.boards.length, duration: 1200 * data.moves.length, label: "coups de la partie", show });
}
