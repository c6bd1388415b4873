// Un ✓ vaut pour le code exécuté. Le noyau ne voit pas le carnet ouvert : la page lui dit ce que les cellules de code
// contiennent à présent, et montre ce que le noyau répond. Ce que dit link.js est dans window.qlHints.

const status = root.querySelector("[data-compared]");
const ask = window.qlHints?.get(status.dataset.channel);
const codes = (ask?.cells() ?? []).filter((cell) => cell.cell_type === "code").map((cell) => cell.getSource());
if (codes.length) {
  ask("compare", status.dataset.compared, ...codes).then(({ title, says }) => {
    if (!says) return;
    root.classList.replace("ql-report-right", "ql-report-note");
    root.setAttribute("aria-label", title);
    root.querySelector(".ql-fold")?.remove(); // l'autre façon d'écrire une réponse juste
    root.querySelector(".ql-title").textContent = `? ${title}`;
    status.textContent = says;
  });
}
