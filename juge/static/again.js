// « Repartir de zéro », là où la page atteint le carnet : le bouton remet la cellule d'un exercice, ou le carnet entier,
// comme au départ. Les métadonnées d'une cellule gardent le texte donné, `given`, et celui que le bouton en a ôté, `mine` :
// « Reprendre ma réponse » le rend. `help` et `offer` sont ceux de report.js.
{
  const { exercise, lesson, channel } = help.dataset;
  const button = offer("Repartir de zéro", () => (lesson ? confirm() : swap()));
  const says = make("div", "ql-says", help);
  says.setAttribute("role", "status");
  let isBlank = false; // la cellule est-elle comme au départ, et le bouton en rend-il la réponse ?
  update();
  window.addEventListener("ql-linked", update, { once: true });

  function link() {
    return window.qlHints?.get(channel);
  }

  function cell() {
    const isIt = ({ exercise: id, given } = {}) => id === exercise && given !== undefined;
    return link()?.cells().find((one) => isIt(one.getMetadata("ql")));
  }

  // Là où il n'y a rien à remettre, ni à rendre, le bouton n'est pas là.
  function update() {
    button.hidden = !link()?.document();
    if (lesson) return;
    const about = cell()?.getMetadata("ql");
    isBlank = about?.given === cell()?.getSource();
    button.hidden = isBlank && !about?.mine;
    button.textContent = isBlank ? "Reprendre ma réponse" : "Repartir de zéro";
  }

  function swap() {
    const one = cell(), about = one.getMetadata("ql"), now = one.getSource();
    if (now !== about.given) one.setMetadata("ql", { ...about, mine: now });
    one.setSource(isBlank ? about.mine : about.given);
    update();
  }

  async function confirm() {
    const before = says.textContent;
    button.textContent = "Oui, repartir de zéro";
    says.textContent = "Ce carnet redeviendra celui qui vous a été donné, sans vos réponses ni les cellules que vous avez "
      + "ajoutées ; celui d'à présent sera gardé à côté, sous un nom qui dit la date.";
    if (!before) return;
    await link().document().save();
    const answer = await link()("start_again", lesson);
    if (answer.done) await link().document().revert();
    else says.textContent = answer.says;
  }
}
