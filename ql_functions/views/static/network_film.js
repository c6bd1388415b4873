// avec training
// Le film de l'entraînement d'un réseau : sa force exacte avec X et avec O, son erreur, et deux plateaux.

function draw(root, { titles, sides, values, boards, holes, errors }) {
  const games = sides[0].map((frame) => frame[1]), total = Math.max(1, games.at(-1));
  resultsLegend(root);
  const row = html("div", { class: "ql-training-regimes" }, root);
  const panels = titles.map((title, k) => {
    const column = html("div", {}, row);
    const panel = regimePanel(column, title, sides[k], { games: total });
    return { panel, verdict: html("p", { class: "ql-network-verdict" }, column) };
  });
  const showError = errorPanel(row, games, errors, total);
  const watched = html("div", { class: "ql-training-boards" }, root);
  const grids = boards.map((board) => boardPanel(watched, board, 1));
  scaleLegend(root, 1, "De la défaite à la victoire ; le coup que joue le réseau est encadré.");
  const duration = Math.min(15000, 500 * games.length);
  const film = player(root, { count: games.length, duration, label: "film de l'entraînement", show });
  pickMoments(panels.map(({ panel }) => panel.picture), sides.flat(), total, (i) => film.go(i % games.length));
  film.go(games.length - 1);

  function show(i) {
    const verdicts = holes.map((lengths) => (lengths[i] ? `battable en ${lengths[i]} coups` : "imbattable"));
    panels.forEach(({ panel, verdict }, k) => {
      panel.show(sides[k][i], false);
      verdict.textContent = `${holes[k][i] ? "✗" : "✓"} ${verdicts[k]}`;
    });
    grids.forEach((grid, k) => grid.show(values[i][k]));
    showError(i);
    return `Partie ${french(games[i], 0)} sur ${french(games.at(-1), 0)} · avec X, le réseau est ${verdicts[0]} · ` +
      `avec O, ${verdicts[1]}`;
  }
}

// L'erreur, sur une échelle logarithmique, `total` parties en largeur ; rend la fonction qui la montre jusqu'à une mesure.
function errorPanel(parent, games, errors, total) {
  const { width, height } = PLOT;
  const powers = errors.filter(Boolean).map(Math.log10);
  const ends = [Math.floor(Math.min(-1, ...powers)), Math.ceil(Math.max(0, ...powers))];
  const x = (i) => width * games[i] / total;
  const y = (power) => height * (ends[1] - power) / (ends[1] - ends[0]);
  const whole = Array.from({ length: ends[1] - ends[0] + 1 }, (_, i) => ends[0] + i);
  const ticks = whole.map((power) => [y(power), french(10 ** power, Math.max(0, -power))]);
  const { picture, label } = chart(parent, "Erreur du réseau", ticks, `${french(total, 0)} parties`);
  const curve = svg("path", { class: "ql-training-curve", stroke: "currentColor" }, picture);
  const write = label("inherit");

  return (last) => {
    const known = errors.slice(0, last + 1).map((error, i) => [error, i]).filter(([error]) => error);
    const points = known.map(([error, i]) => `${x(i).toFixed(1)} ${y(Math.log10(error)).toFixed(1)}`);
    curve.setAttribute("d", points.length ? `M${points.join("L")}` : "");
    const [error, i] = known.at(-1) ?? [];
    if (error) write(french(error, 3), x(i), y(Math.log10(error)));
    else write("");
    picture.setAttribute("aria-label", `Erreur du réseau : ${error ? french(error, 3) : "il n'apprend pas encore"}`);
  };
}
