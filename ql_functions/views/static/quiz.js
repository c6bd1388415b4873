// avec kept, choices
// Des questions à choix, dont le choix coché s'explique ; les choix d'hier sont cochés.

const VERDICTS = { true: "✓ Juste. ", false: "✗ Pas tout à fait. " };

function draw(root, { title, questions, keeps }) {
  const { kept, keep } = keeper(keeps), chosen = questions.map((_, i) => kept.split(",")[i] ?? "");
  root.setAttribute("aria-label", title);
  const inputs = questions.map((question, i) => ask(root, question, (choice) => {
    chosen[i] = String(choice);
    keep(chosen.join(","));
    tell();
  }));
  const score = html("p", { class: "ql-quiz-score", role: "status" }, root);
  chosen.forEach((choice, i) => inputs[i][choice]?.click());

  function tell() {
    if (!chosen.includes("")) score.textContent = scoreOf(questions.map(({ choices }, i) => choices[chosen[i]].right));
  }
}

// Une question ; `onChoice` apprend le choix coché. Rend les boutons.
function ask(parent, { asks, choices }, onChoice) {
  const frame = html("fieldset", {}, parent);
  html("legend", { text: asks }, frame);
  const inputs = choicesIn(frame, choices.length, {
    fill: (i, label) => html("span", { text: choices[i].says }, label),
    onChoice: (i) => {
      const { why, right } = choices[i];
      explanation.className = right ? "ql-quiz-right" : "ql-quiz-wrong";
      explanation.replaceChildren(html("b", { text: VERDICTS[right] }), why);
      onChoice(i);
    },
  });
  const explanation = html("p", { role: "status" }, frame);
  return inputs;
}

function scoreOf(answers) {
  const count = answers.filter(Boolean).length;
  if (count === answers.length) return `✓ Les ${count} réponses sont justes.`;
  const sum = ["Aucune réponse juste", "1 réponse juste"][count] ?? `${count} réponses justes`;
  return `${sum} sur ${answers.length} : relisez les explications, et changez d'avis.`;
}
