// Des questions à choix : boutons radio ordinaires, donc Tab, flèches et Espace ; le choix coché s'explique.

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
  for (const { says, why, right } of choices) {
    const label = html("label", {}, frame);
    const input = html("input", { type: "radio", name, ...KEEP_KEYS }, label);
    html("span", { text: says }, label);
    input.addEventListener("change", () => {
      explanation.className = right ? "ql-quiz-right" : "ql-quiz-wrong";
      explanation.replaceChildren(html("b", { text: VERDICTS[right] }), why);
      onChoice(right);
    });
  }
  const explanation = html("p", { role: "status" }, frame);
}

function scoreOf(answers) {
  const count = answers.filter(Boolean).length;
  if (count === answers.length) return `✓ Les ${count} réponses sont justes.`;
  const sum = ["Aucune réponse juste", "1 réponse juste"][count] ?? `${count} réponses justes`;
  return `${sum} sur ${answers.length} : relisez les explications, et changez d'avis.`;
}
