// Les blocs repliés d'un compte rendu ou de la barre, `root`. « Restaurer ma réponse juste » remet dans sa cellule le texte
// qui a reçu son ✓ ; là où la page n'atteint pas le carnet, le bloc s'ouvre, et montre ce texte à copier. Ce que dit
// link.js est dans window.qlHints.

for (const block of root.querySelectorAll(".ql-fold")) {
  block.querySelector("summary").addEventListener("click", (event) => {
    if (event.detail) root.closest(".jp-Cell")?.focus(); // après un clic, les raccourcis du carnet servent encore
    const cells = window.qlHints?.get(block.dataset.channel)?.cells() ?? [];
    const cell = cells.find(({ id }) => id === block.dataset.cell);
    if (!cell) return;
    event.preventDefault();
    cell.setSource(block.querySelector(".ql-code").textContent);
    block.nextElementSibling.textContent =
      "Votre réponse juste est dans sa cellule. Exécutez cette cellule, puis sa vérification. "
      + "Ctrl\u00a0+\u00a0Z, dans la cellule, rend ce qui y était.";
  });
}
