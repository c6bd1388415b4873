// avec board_view
// Une page où l'on joue, sans Python.

// À l'écran, le thème de la page suit celui du système, sous le nom que lui donne JupyterLab. De plusieurs agents, on
// choisit le sien ; chacun garde sa partie.
function openPage(agents, root) {
  const dark = matchMedia("screen and (prefers-color-scheme: dark)");
  const follow = () => { document.body.dataset.jpThemeLight = !dark.matches; };
  dark.addEventListener("change", follow);
  follow();
  root.replaceChildren(); // ce que la page dit sans scripts
  const models = [], choices = [];
  let close = () => {};
  const show = (chosen) => {
    choices.forEach((choice, i) => choice.setAttribute("aria-pressed", i === chosen));
    close();
    frame.replaceChildren();
    close = drawBoard(html("div", { class: "ql ql-board" }, frame), (models[chosen] ??= modelOf(agents[chosen])));
  };
  if (agents.length > 1) {
    const bar = html("div", { class: "ql ql-bar", role: "group", "aria-label": "Contre qui jouer" }, root);
    choices.push(...agents.map(({ label }, i) => button(label, () => show(i), bar)));
  }
  const frame = html("div", {}, root);
  show(0);
}
