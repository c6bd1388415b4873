// Des questions à choix : des boutons radio, dont le choix coché s'explique. Les flèches les parcourent sans cocher ;
// Espace, Entrée ou un clic choisissent.

const ARROWS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const VERDICTS = { true: "✓ Juste. ", false: "✗ Pas tout à fait. " };

function draw(root, { title, questions }) {
  // Des boutons de même nom s'excluent dans toute la page, d'un quiz à l'autre aussi.
  const name = `ql-quiz-${Math.random()}`;
  const answers = questions.map(() => null);
  root.setAttribute("aria-label", title);
  questions.forEach((question, i) => ask(root, question, `${name}-${i}`, (right) => {
    answers[i] = right;
    if (!answers.includes(null)) score.textContent = scoreOf(answers);
  }));
  const score = html("p", { class: "ql-quiz-score", role: "status" }, root);
}

// Une question ; `onChoice` apprend si le choix coché est juste.
function ask(parent, { asks, choices }, name, onChoice) {
  const frame = html("fieldset", {}, parent);
  html("legend", { text: asks }, frame);
  const inputs = choices.map(({ says, why, right }, i) => {
    const label = html("label", {}, frame);
    const input = html("input", { type: "radio", name, ...KEEP_KEYS }, label);
    html("span", { text: says }, label);
    input.addEventListener("change", () => {
      explanation.className = right ? "ql-quiz-right" : "ql-quiz-wrong";
      explanation.replaceChildren(html("b", { text: VERDICTS[right] }), why);
      onChoice(right);
    });
    input.addEventListener("keydown", (event) => {
      const by = ARROWS[event.key];
      if (by) inputs.at((i + by) % inputs.length).focus();
      else if (event.key === "Enter") input.click();
      else return;
      event.preventDefault();
    });
    return input;
  });
  const explanation = html("p", { role: "status" }, frame);
}

function scoreOf(answers) {
  const count = answers.filter(Boolean).length;
  if (count === answers.length) return `✓ Les ${count} réponses sont justes.`;
  const sum = ["Aucune réponse juste", "1 réponse juste"][count] ?? `${count} réponses justes`;
  return `${sum} sur ${answers.length} : relisez les explications, et changez d'avis.`;
}
