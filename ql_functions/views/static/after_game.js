// avec game_film
// Ce qui suit une partie sur le plateau : ce que l'agent en apprend, et la partie à revoir.

// Ce que la partie vient d'apprendre à l'agent, un coup par ligne.
function updates(model, panel) {
  const frame = html("div", { class: "ql-board-updates" }, panel);
  return () => {
    const learnt = model.get("updates");
    frame.hidden = !learnt.length;
    frame.replaceChildren();
    if (frame.hidden) return;
    html("p", { text: "Ce que cette partie lui a appris :" }, frame);
    const list = html("ol", {}, frame);
    for (const { rank, player, move, table, before, after } of learnt) {
      const line = html("li", { text: `coup ${rank}, ${player} en case ${move} : ${table} ${french(before)} → ` }, list);
      html("strong", { text: french(after) }, line);
      line.append(after > before ? " ↑" : " ↓");
    }
  };
}

// La partie finie se revoit sous le plateau ; la suivante referme.
function review(model, root) {
  const frame = html("div", { class: "ql-board-review" }, root);
  const open = button(`Revoir ${model.get("agents") === 1 ? "ma" : "la"} partie`, () => { shown = !shown; update(); }, frame);
  const film = html("section", { class: "ql ql-replay", "aria-label": "la partie, coup par coup" }, frame);
  let shown = false, drawn = "";

  function update() {
    const game = model.get("review"), key = shown && game.moves ? JSON.stringify(game.moves) : "";
    if (!game.moves) shown = false;
    frame.hidden = !game.moves;
    film.hidden = !key;
    open.setAttribute("aria-expanded", shown);
    if (key === drawn) return;
    drawn = key;
    film.replaceChildren();
    if (key) drawFilm(film, game);
  }
  return update;
}
