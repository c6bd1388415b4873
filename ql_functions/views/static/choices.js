// Des choix qui s'excluent : des boutons radio. Les flèches les parcourent sans cocher ; Espace, Entrée ou un clic
// choisissent.

// `fill(i, label, bouton)` dit le choix i, et peut l'éteindre ; `columns` est le nombre de choix d'une ligne. Rend les
// boutons.
function choicesIn(parent, count, { columns = 1, fill, onChoice }) {
  // Des boutons de même nom s'excluent dans toute la page, d'une image à l'autre aussi.
  const name = `ql-choices-${Math.random()}`;
  const by = { ArrowUp: -columns, ArrowLeft: -1, ArrowDown: columns, ArrowRight: 1 };
  const inputs = Array.from({ length: count }, (_, i) => {
    const label = html("label", {}, parent);
    const input = html("input", { type: "radio", name, ...KEEP_KEYS }, label);
    fill(i, label, input);
    input.addEventListener("change", () => onChoice(i));
    input.addEventListener("keydown", (event) => {
      if (event.key in by) {
        let next = i;
        do next = (next + by[event.key] + count) % count; while (inputs[next].disabled);
        inputs[next].focus();
      }
      else if (event.key === "Enter" && !input.checked) input.click();
      else return;
      event.preventDefault();
    });
    return input;
  });
  return inputs;
}
