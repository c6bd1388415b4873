// Le schéma vient tout dessiné ; chaque étape en éclaire des parties et y met l'état de la partie.

function draw(root, { diagram, stages }) {
  const picture = html("div", { class: "ql-flow-picture" }, root);
  picture.innerHTML = diagram;
  fill(picture.firstChild, { role: "img", "aria-label": "Schéma du Q-learning" });
  const parts = [...picture.querySelectorAll("[data-part]")];
  const squares = [...picture.querySelectorAll(".ql-flow-board rect")];
  const chips = [...picture.querySelectorAll(".ql-flow-chip")];
  const write = (name, text) => { picture.querySelector(`.ql-flow-${name}`).textContent = text; };

  function show(i) {
    const { played, lit, caption, board, state, move, verdict } = stages[i];
    for (const part of parts) part.classList.toggle("ql-flow-lit", lit.includes(part.dataset.part));
    picture.classList.toggle("ql-flow-playing", played < chips.length);
    chips.forEach((chip, k) => chip.classList.toggle("ql-flow-coming", k >= played));
    picture.querySelectorAll(".ql-flow-board .ql-mark").forEach((old) => old.remove());
    squares.forEach((square, k) => {
      const [x, y, side] = ["x", "y", "width"].map((name) => Number(square.getAttribute(name)));
      if (board[k] !== " ") fill(mark(board[k], square.parentNode), { transform: `translate(${x},${y}) scale(${side / 100})` });
    });
    write("state", state);
    write("move", move);
    write("verdict", verdict);
    return caption;
  }

  player(root, { count: stages.length, duration: 4000 * stages.length, label: "étapes du Q-learning", show });
}
