// Les boutons d'un compte rendu : le film de la réponse, et les indices, que donne le noyau s'il est là.
// `root` est le compte rendu ; ce que dit link.js est dans window.qlHints, un par carnet ouvert.

const WAIT = 1500; // millisecondes ; un noyau occupé répondra plus tard
const help = root.querySelector(".ql-help");
const bar = make("div", "ql-buttons");
help.prepend(bar);
offerFilm(help.querySelector(".ql-film"));
if (help.dataset.exercise) offerHints(help.dataset);

function make(name, kind, parent) {
  const element = document.createElement(name);
  element.className = kind;
  parent?.append(element);
  return element;
}

function offer(label, onPress) {
  const button = make("button", "ql-button", bar);
  button.type = "button";
  button.textContent = label;
  button.dataset.lmSuppressShortcuts = "true";
  button.addEventListener("click", onPress);
  return button;
}

// Le film n'est mis dans la page qu'à sa première ouverture : il s'y dessine à sa vraie taille.
function offerFilm(film) {
  if (!film) return;
  const button = offer("Pas à pas", () => {
    film.open = !film.open;
    button.setAttribute("aria-expanded", film.open);
    const waiting = film.querySelector("template");
    if (waiting) unfold(waiting);
  });
  button.setAttribute("aria-expanded", "false");
  film.querySelector("summary").hidden = true;
}

function unfold(waiting) {
  waiting.replaceWith(waiting.content);
  for (const idle of root.querySelectorAll(".ql-film script")) { // un script venu d'un texte ne part pas de lui-même
    const script = document.createElement("script");
    script.textContent = idle.textContent;
    idle.replaceWith(script);
  }
}

function offerHints({ exercise, channel, given, total }) {
  const name = (n) => `Indice ${Math.min(n + 1, total)}/${total}`;
  help.querySelector(".ql-command").hidden = true;
  const answers = make("div", "ql-hints", help);
  const button = offer(name(Number(given)), press);
  answers.setAttribute("role", "status");

  async function press() {
    const ask = window.qlHints?.get(channel);
    if (button.getAttribute("aria-disabled") === "true") return;
    if (!ask) return say(`Dans une cellule, exécutez hint("${exercise}").`);
    button.setAttribute("aria-disabled", "true");
    const late = setTimeout(() => say(`Le noyau ne répond pas encore. Sinon, dans une cellule : hint("${exercise}").`), WAIT);
    const { html, given } = await ask(exercise);
    clearTimeout(late);
    say("");
    answers.insertAdjacentHTML("beforeend", html);
    button.textContent = name(given);
    button.hidden = given >= total;
    if (button.hidden) focusLast();
    button.removeAttribute("aria-disabled");
  }

  // Ce qui reste à dire tant qu'il n'y a pas d'indice, une seule fois.
  function say(text) {
    const words = answers.querySelector(".ql-waiting") ?? make("div", "ql-waiting", answers);
    words.textContent = text;
    if (!text) words.remove();
  }

  function focusLast() {
    answers.tabIndex = -1; // le bouton qui avait le focus n'est plus là
    answers.dataset.lmSuppressShortcuts = "true";
    answers.focus();
  }
}
