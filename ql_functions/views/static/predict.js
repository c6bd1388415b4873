// Une question : la réponse paraît quand une prédiction est écrite, ou « Voir » pressé. La réponse est celle que montre
// la page sans scripts : ce qu'elle contient, images comprises, change seulement de place.

const [, ...answer] = root.querySelector("details").childNodes; // après le titre du pli

function draw(root, { question, name, kept, channel, longest }) {
  const bar = html("div", { class: "ql-predict-bar" }, root);
  const label = html("label", {}, bar);
  html("b", { text: "Prévoyez. " }, label);
  label.append(question);
  const field = html("input", { type: "text", maxlength: longest, autocomplete: "off", ...KEEP_KEYS }, label);
  const see = button("Voir", submit, bar);
  // Dans JupyterLab, Entrée ne presse pas un bouton.
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  });
  const result = html("section", { "aria-label": "La réponse", tabindex: -1, hidden: "", ...KEEP_KEYS }, root);
  const own = html("p", { class: "ql-predict-own" }, result);
  result.append(...answer);
  if (kept) reveal(kept);

  function reveal(prediction) {
    field.remove();
    see.remove();
    own.textContent = prediction ? `Votre prédiction : ${prediction}` : "";
    result.hidden = false;
  }

  async function submit() {
    const prediction = field.value.trim();
    reveal(prediction);
    result.focus();
    if (!prediction) return;
    const said = await window.qlHints?.get(channel)?.(name, prediction);
    if (said?.notice) html("p", { text: said.notice, role: "status" }, result);
  }
}
