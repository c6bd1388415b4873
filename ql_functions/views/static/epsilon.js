// Cent coups ε-gloutons. Chaque coup tire un nombre : sous la droite de ε, il est joué au hasard.

const KINDS = { random: "au hasard", greedy: "glouton" };
const CHART = { left: 36, right: 92, top: 14, width: 430, height: 190 };

function draw(root, { e_init, e_terminal, moves }) {
  const ends = [e_init, e_terminal], rises = e_terminal > e_init;
  let draws;
  const epsilon = (move) => ends[0] + (ends[1] - ends[0]) * (move - 1) / (moves - 1);
  const isRandom = (move) => draws[move - 1] < epsilon(move);
  const randoms = (move) => draws.slice(0, move).filter((_, i) => isRandom(i + 1)).length;

  const panels = html("div", { class: "ql-epsilon-panels" }, root);
  const chart = epsilonChart(panels, moves), pie = pieChart(panels, moves);
  redraw();
  const film = player(root, { count: moves + 1, duration: 15000, label: "les cent coups", show });
  const settings = html("div", { class: "ql-epsilon-settings" }, root);
  const sliders = ["ε au premier coup", "ε au dernier coup"].map((label, end) =>
    endSlider(settings, label, (value) => changeEnd(end, value)));
  sliders.forEach((input, end) => input.show(ends[end]));
  button("Nouveau tirage", () => { restart(); film.play(); }, settings);
  film.go(moves); // le compte entier, à côté de ce que l'on en a prédit ; « Lecture » le refait coup par coup

  // ε garde son sens, descendre ou monter : une extrémité qui dépasse l'autre l'emmène.
  function changeEnd(end, value) {
    ends[end] = value;
    const carry = Boolean(end) === rises ? Math.min : Math.max;
    ends[1 - end] = carry(ends[1 - end], value);
    sliders.forEach((input, i) => input.show(ends[i]));
    restart();
  }

  function restart() {
    redraw();
    film.go(0);
  }

  function redraw() {
    draws = Array.from({ length: moves }, Math.random);
    chart.reset(ends, draws, isRandom);
  }

  function show(move) {
    chart.show(move, epsilon(Math.max(1, move)));
    pie.show(randoms(move), move - randoms(move));
    if (move === 0) return `Avant le premier coup : ε\u00a0=\u00a0${french(ends[0])}`;
    const choice = isRandom(move) ? "< ε → au hasard" : "≥ ε → coup glouton";
    return `Coup ${move} sur ${moves} : ε\u00a0=\u00a0${french(epsilon(move))}, tirage ${french(draws[move - 1])} ${choice}`;
  }
}

function endSlider(parent, label, onInput) {
  const input = slider(label, { min: 0, max: 1, step: 0.01, value: 0 }, onInput, parent);
  const value = html("span", { class: "ql-epsilon-value" }, input.parentElement);
  return { show(epsilon) {
    input.value = epsilon;
    value.textContent = french(epsilon);
    input.setAttribute("aria-valuetext", french(epsilon));
  } };
}

function epsilonChart(parent, moves) {
  const { left, right, top, width, height } = CHART;
  const x = (move) => left + width * (move - 1) / (moves - 1);
  const y = (part) => top + height * (1 - part);
  const picture = svg("svg", { viewBox: `0 0 ${left + width + right} ${top + height + 26}`, role: "img",
    "aria-label": "ε à chaque coup ; un point sous la droite est un coup au hasard, un rond au-dessus un coup glouton" }, parent);
  for (const part of [0, 0.5, 1]) {
    svg("line", { x1: left, x2: left + width, y1: y(part), y2: y(part), class: "ql-epsilon-grid" }, picture);
    svg("text", { x: left - 8, y: y(part) + 4, "text-anchor": "end", text: String(part).replace(".", ",") }, picture);
  }
  svg("text", { x: left, y: top + height + 20, text: "coup 1" }, picture);
  svg("text", { x: left + width, y: top + height + 20, "text-anchor": "end", text: `coup ${moves}` }, picture);
  const area = svg("path", { class: "ql-epsilon-area" }, picture);
  const line = svg("path", { class: "ql-epsilon-line" }, picture);
  const dots = svg("g", {}, picture);
  const rule = svg("line", { y1: top, y2: top + height, class: "ql-epsilon-rule" }, picture);
  const point = svg("circle", { r: 6, class: "ql-epsilon-now" }, picture);
  const name = svg("text", { class: "ql-epsilon-name" }, picture);

  function reset([first, last], draws, isRandom) {
    const slope = `M${x(1)} ${y(first)}L${x(moves)} ${y(last)}`;
    line.setAttribute("d", slope);
    area.setAttribute("d", `${slope}L${x(moves)} ${y(0)}L${x(1)} ${y(0)}Z`);
    dots.replaceChildren(...draws.map((drawn, i) => svg("circle", { cx: x(i + 1), cy: y(drawn), r: 3,
      class: isRandom(i + 1) ? "ql-epsilon-random" : "ql-epsilon-greedy" })));
  }

  function show(move, epsilon) {
    [...dots.children].forEach((dot, i) => dot.toggleAttribute("hidden", i >= move));
    const [cx, cy] = [x(Math.max(1, move)), y(epsilon)];
    fill(rule, { x1: cx, x2: cx });
    fill(point, { cx, cy });
    fill(name, { x: cx + 10, y: Math.max(top + 12, cy - 8), text: `ε = ${french(epsilon)}` });
  }
  return { reset, show };
}

// Deux secteurs partent du haut et se rejoignent au dernier coup : le hasard à droite, le glouton à gauche.
function pieChart(parent, moves) {
  const side = html("div", { class: "ql-epsilon-pie" }, parent);
  const picture = svg("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" }, side);
  svg("circle", { r: 50, class: "ql-epsilon-rest" }, picture);
  const counters = html("div", { class: "ql-epsilon-counters" }, side);
  const parts = ["random", "greedy"].map((kind) => {
    const sector = svg("path", { class: `ql-epsilon-${kind}` }, picture);
    const group = html("div", {}, counters);
    html("span", { text: KINDS[kind], class: `ql-epsilon-key ql-epsilon-key-${kind}` }, group);
    return { sector, count: html("strong", { text: 0 }, group) };
  });

  function sector(count, direction) {
    if (count === moves) return "M0 -50A50 50 0 1 1 0 50A50 50 0 1 1 0 -50Z";
    const angle = 2 * Math.PI * count / moves;
    const end = `${direction * 50 * Math.sin(angle)} ${-50 * Math.cos(angle)}`;
    return `M0 0L0 -50A50 50 0 ${Number(2 * count > moves)} ${Number(direction > 0)} ${end}Z`;
  }

  return { show(...counts) {
    parts.forEach(({ sector: path, count }, i) => {
      path.setAttribute("d", sector(counts[i], i ? -1 : 1));
      count.textContent = counts[i];
    });
  } };
}
