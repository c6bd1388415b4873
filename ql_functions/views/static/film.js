// avec training
// Le film d'un entraînement : trois courbes par régime, dévoilées dans l'ordre du temps, et les valeurs Q.

function draw(root, { titles, batches, sims, init_e, boards, scale, met, frames }) {
  const perRegime = batches * sims;
  resultsLegend(root, [EPSILON]);
  const row = html("div", { class: "ql-training-regimes" }, root);
  const panels = titles.map((title, regime) =>
    regimePanel(row, title, frames.filter((frame) => frame[0] === regime), { batches, sims, init_e }));
  const watched = html("div", { class: "ql-training-boards" }, root);
  const grids = boards.map((board) => boardPanel(watched, board, scale));
  scaleLegend(root, scale);
  html("p", { text: statesMet(met) }, root);
  const latest = latestByRegime(frames, titles.length);
  const film = player(root, { count: frames.length, duration: 15000, label: "film de l'entraînement", show });
  pickMoments(panels.map(({ picture }) => picture), frames, perRegime, film.go);
  film.go(frames.length - 1);

  function show(i) {
    const [regime, games, epsilon, , , , values] = frames[i];
    panels.forEach((panel, k) => panel.show(latest[i][k], k === regime));
    grids.forEach((grid, k) => grid.show(values[k]));
    const batch = Math.ceil(games / sims);
    const played = (batch - 1) * (titles.length - 1) * sims + regime * sims + games; // tous régimes confondus
    return `Lot ${batch} sur ${batches} · partie ${french(played, 0)} sur ${french(titles.length * perRegime, 0)} · ` +
      `${titles[regime]} · ε\u00a0=\u00a0${french(epsilon)}`;
  }
}

// Pour chaque image, la dernière de chaque régime jusque-là, ou rien s'il n'a pas commencé.
function latestByRegime(frames, count) {
  const latest = Array(count).fill(null);
  return frames.map((frame) => {
    latest[frame[0]] = frame;
    return [...latest];
  });
}

function statesMet([before, after, total]) {
  const [from, to] = [french(before, 0), french(after, 0)];
  const share = total ? ` sur les ${french(total, 0)} du jeu, soit ${french(100 * after / total, 0)} %` : "";
  return `États rencontrés : ${from} avant l'entraînement, ${to} après${share}.`;
}
