// Les boutons d'un compte rendu : le film de la réponse, les indices, le puzzle et la réponse, que donne le noyau.
// `root` est le compte rendu ; ce que dit link.js est dans window.qlHints, un par carnet ouvert.

const WAIT = 1500; // millisecondes ; un noyau occupé répondra plus tard
const help = root.querySelector(".ql-help");
const words = help.dataset.words && JSON.parse(help.dataset.words); // celles de words.py, s'il y a une aide
const bar = make("div", "ql-buttons");
help.prepend(bar);
offerFilm(help.querySelector(".ql-film"));
if (help.dataset.exercise) offerHelp(help.dataset);

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
  button.addEventListener("click", (event) => {
    if (event.detail) root.closest(".jp-Cell")?.focus(); // après un clic, les raccourcis du carnet servent encore
    onPress(button);
  });
  return button;
}

// Ce qu'un bouton ouvre vient en vue d'un coup, sans défilement animé, même sous un film ; du clavier, il reçoit le focus.
function bring(opened, button) {
  opened.scrollIntoView({ block: "nearest" });
  if (document.activeElement !== button) return;
  opened.tabIndex = -1;
  opened.dataset.lmSuppressShortcuts = "true";
  opened.focus({ preventScroll: true });
}

// Le film n'est mis dans la page qu'à sa première ouverture : il s'y dessine à sa vraie taille.
function offerFilm(film) {
  if (!film) return;
  const button = offer(words.film, () => {
    film.open = !film.open;
    button.setAttribute("aria-expanded", film.open);
    if (!film.open) return;
    const waiting = film.querySelector("template");
    if (waiting) unfold(waiting);
    bring(film, button);
    film.querySelector(".ql-steps-here")?.scrollIntoView({ block: "nearest" }); // dans une fenêtre basse
  });
  button.setAttribute("aria-expanded", "false");
  film.querySelector("summary").hidden = true;
}

// Met à sa place le contenu d'un modèle ; un script venu d'un texte ne part pas de lui-même.
function unfold(template) {
  const scripts = [...template.content.querySelectorAll("script")];
  template.replaceWith(template.content);
  for (const script of scripts) {
    const live = document.createElement("script");
    live.textContent = script.textContent;
    script.replaceWith(live);
  }
}

function offerHelp({ exercise, channel, given, total, hasPuzzle }) {
  const name = (n) => `${words.hint} ${Math.min(n + 1, total)}/${total}`;
  help.querySelector(".ql-command").hidden = true;
  const answers = make("div", "ql-hints", help);
  answers.setAttribute("role", "status");
  const hint = offer(name(Number(given)), (button) => press(button, "hint"));
  const after = [offer(words.solution, (button) => press(button, "solution"))];
  if (hasPuzzle === "True") after.unshift(offer(words.puzzle, (button) => press(button, "puzzle")));
  bar.append(...after);
  showAfter(given);

  // Le puzzle et la réponse se proposent quand il n'y a plus d'indice.
  function showAfter(given) {
    hint.hidden = Number(given) >= Number(total);
    for (const button of after) button.hidden = !hint.hidden;
  }

  async function press(button, command) {
    const ask = window.qlHints?.get(channel);
    if (button.getAttribute("aria-disabled") === "true") return;
    if (!ask) return say(words.typed.replace("{}", `${command}("${exercise}")`));
    button.setAttribute("aria-disabled", "true");
    const late = setTimeout(() => say(words.late.replace("{}", `${command}("${exercise}")`)), WAIT);
    const { html, given } = await ask(command, exercise);
    clearTimeout(late);
    say("");
    const template = make("template", "", answers);
    template.innerHTML = html;
    const opened = [...template.content.children].find((part) => !part.matches("style, script"));
    unfold(template);
    button.removeAttribute("aria-disabled");
    bring(opened, button);
    hint.textContent = name(given);
    if (command === "hint") showAfter(given);
    else button.hidden = true;
  }

  // Ce qui reste à dire tant que le noyau n'a rien donné, une seule fois.
  function say(text) {
    const waiting = answers.querySelector(".ql-waiting") ?? make("div", "ql-waiting", answers);
    waiting.textContent = text;
    if (text) waiting.scrollIntoView({ block: "nearest" });
    else waiting.remove();
  }
}
