// avec game_film
// Le bulletin d'une table que la page a entraînée, avec les phrases de card.py.

function drawCard(parent, { against, losses, blunders, reached }, words, lines) {
  const lost = losses.filter(Boolean), strength = lost.length ? "beatable" : "unbeatable";
  const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
  const card = html("div", { class: `ql-card ql-card-${strength}` }, parent);
  html("p", { class: "ql-card-title", text: say("title", { name: "table", strength: words[strength] }) }, card);
  html("p", { text: say(["never", "sometimes", "always"][lost.length], { player: lost[0]?.player }) }, card);
  const table = html("table", {}, card), heads = html("tr", {}, table);
  for (const head of words.heads) html("th", { scope: "col", text: head }, heads);
  against.forEach((results, k) => {
    const row = html("tr", {}, table), worst = losses[k] ? "loss" : results[1][0] ? "draw" : "win";
    html("th", { scope: "row", text: say("row", { player: "XO"[k] }) }, row);
    for (const text of [...results.map(percent), words.worst[worst]]) html("td", { text }, row);
  });
  const met = say(reached ? "met" : "never met", { count: french(reached, 0) });
  html("p", { text: blunders ? say("wrong", { count: french(blunders, 0) }) + met : words.right }, card);
  if (lost.length) drawLoss(card, lost, say, lines);
}

// La plus courte partie qui le bat, et son film, dessiné quand on l'ouvre.
function drawLoss(card, lost, say, lines) {
  const { player, moves, rarity } = lost.reduce((first, loss) => (loss.moves.length < first.moves.length ? loss : first));
  const rarely = rarity > 1 ? say("rarely", { count: french(rarity, 0) }) : "";
  html("p", { text: say("shortest", { count: moves.length, player }) + rarely }, card);
  const table = html("table", { class: "ql-card-board" }, card);
  for (let first = 0; first < 9; first += 3) {
    const row = html("tr", {}, table);
    for (let square = first; square < first + 3; square++) {
      const rank = moves.indexOf(square), mark = rank < 0 ? "" : "XO"[rank % 2];
      const cell = html("td", mark ? { class: `ql-card-${mark}`, text: mark } : {}, row);
      if (mark) html("sub", { text: rank + 1 }, cell);
    }
  }
  const details = html("details", {}, card);
  html("summary", { text: say("film"), ...KEEP_KEYS }, details);
  details.addEventListener("toggle", () => {
    const boards = moves.reduce((all, move) => [...all, played(all.at(-1), move)], [" ".repeat(9)]);
    drawFilm(html("figure", { class: "ql ql-replay" }, details), reviewed({ boards, moves, lines, exact: true }));
  }, { once: true });
}

// La part en pour cent, et sa fraction si elle se lit ; ni 0 ni 100 % sans l'être tout à fait.
function percent([count, total]) {
  const rounded = french(100 * count / total);
  const bounded = rounded === "0,00" && count ? "< 0,01" : rounded === "100,00" && count < total ? "> 99,99" : rounded;
  return `${bounded}\u00a0%${total === 1 || total > 9999 ? "" : ` (${count}/${total})`}`;
}
