// Rejouer la partie qui bat un agent : un curseur sous son plateau, qui cache les coups à venir.

for (const board of document.querySelectorAll(".board")) {
  const moves = Number(board.dataset.moves);
  const label = document.createElement("label"), range = document.createElement("input"), said = document.createElement("output");
  label.className = "replay";
  Object.assign(range, { type: "range", min: 0, max: moves, value: moves });
  label.append("Rejouer", range, said);
  board.after(label);

  const show = () => {
    for (const square of board.querySelectorAll("[data-rank]")) {
      square.classList.toggle("coming", Number(square.dataset.rank) > range.valueAsNumber);
    }
    said.textContent = `coup ${range.value} sur ${moves}`;
  };
  range.addEventListener("input", show);
  show();
}
