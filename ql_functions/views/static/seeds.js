// avec training
// Les graines d'une recette : une marque chacune, leurs victoires contre le hasard, la part des imbattables.

const FATES = { "": "imbattable", X: "perd avec X", O: "perd avec O", XO: "perd avec X et avec O" };

// `choose(graine)` montre le film d'une graine. La fonction rendue montre celles du modèle, et celles de A.
function seedsPanel(model, choose, parent) {
  const panel = html("section", { class: "ql-seeds", "aria-label": "Graines" }, parent);
  const before = html("div", { class: "ql-seeds-marks", role: "img" }, panel);
  const marks = html("div", { class: "ql-seeds-marks", role: "radiogroup", "aria-label": "Graine dont on voit le film" }, panel);
  const key = html("div", { class: "ql-seeds-key" }, panel);
  for (const [loses, fate] of Object.entries(FATES)) fateIcon(loses, html("span", {}, key)).after(fate);
  html("span", { text: "Un clic montre le film d'une graine." }, key);
  const says = html("p", { class: "ql-seeds-says" }, panel);
  const why = html("details", {}, panel);
  const charts = html("div", { class: "ql-training-regimes" }, panel);
  html("summary", { text: "D'où viennent ces nombres ?", ...KEEP_KEYS }, why);
  html("p", { text: WHY }, why);
  const name = `ql-seeds-${Math.random()}`, radios = [];

  let drawn = [];

  return () => {
    const asked = [model.get("seeds"), model.get("kept"), model.get("request").seed];
    if (asked.every((value, k) => value === drawn[k])) return; // une demande ne change pas toujours de graine
    drawn = asked;
    const [seeds, , chosen] = asked;
    const kept = model.get("kept") ? JSON.parse(model.get("kept")).seeds : null;
    while (radios.length > seeds.marks.length) radios.pop().parentElement.remove();
    while (radios.length < seeds.marks.length) radios.push(radio(marks, name, radios.length, choose));
    seeds.marks.forEach((seed, k) => showMark(radios[k], seed, k));
    radios.forEach((input, k) => { input.checked = k === chosen; });
    before.hidden = !kept;
    before.replaceChildren();
    for (const seed of kept?.marks ?? []) fateIcon(seed?.[0], before);
    fill(before, { "aria-label": kept?.says ?? "", "data-name": "A" });
    fill(marks, { "data-name": kept ? "B" : "" });
    says.textContent = [kept ? `B : ${seeds.says}` : seeds.says, seeds.versus].filter(Boolean).join(" ");
    charts.replaceChildren();
    drawWins(charts, seeds.marks, kept?.marks ?? [], chosen);
    drawShares(charts, seeds, kept);
  };
}

const WHY = "Chaque graine est un entraînement entier, dont toutes les parties possibles sont parcourues : sa marque ne "
  + "doit rien au sort. La part des imbattables, elle, est celle d'un échantillon. Son intervalle à 95 % est celui de "
  + "Wilson (1927) : les parts p qui sont à moins de 1,96 écart-type √(p(1 − p)/n) de celle observée. « B "
  + "vaut mieux » est un calcul exact, par dénombrement comme le test de Fisher : avant l'expérience, toute part est aussi "
  + "probable qu'une autre ; c'est la probabilité, après elle, que celle de B soit la plus grande.";

function radio(parent, name, seed, choose) {
  const input = html("input", { type: "radio", name, ...KEEP_KEYS }, html("label", {}, parent));
  input.addEventListener("change", () => choose(seed));
  return input;
}

function showMark(input, seed, k) {
  const fate = `Graine ${k} : ${seed ? FATES[seed[0]] : "en cours"}`;
  fill(input, { "aria-label": fate }).parentElement.title = fate;
  input.nextElementSibling?.remove();
  fateIcon(seed?.[0], input.parentElement);
}

function fateIcon(loses, parent) {
  const icon = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, parent);
  if (loses === undefined) svg("circle", { cx: 50, cy: 50, r: 7, class: "ql-seeds-pending" }, icon);
  else if (loses === "") svg("rect", { x: 14, y: 14, width: 72, height: 72, rx: 8, class: "ql-seeds-unbeatable" }, icon);
  [...(loses ?? "")].forEach((player, k) => {
    const place = loses.length > 1 ? `translate(${46 * k - 4} 21) scale(0.58)` : "";
    mark(player, svg("g", { transform: place }, icon));
  });
  return icon;
}

// Un trait par graine, à la part des parties qu'elle gagne contre le hasard ; celui de la graine choisie est le plus long.
function drawWins(parent, marks, kept, chosen) {
  const { width, height } = PLOT;
  const rows = (kept.length ? [["A ", kept], ["B ", marks]] : [["", marks]])
    .flatMap(([name, seeds]) => ["X", "O"].map((player, k) => [`${name}${player}`, player, seeds.map((seed) => seed?.[1][k])]));
  const known = rows.flatMap(([, , wins]) => wins).filter((part) => part !== undefined);
  const least = Math.floor(10 * Math.min(...known)) / 10;
  const y = (row) => height * (row + 0.5) / rows.length;
  const foot = `${french(100 * least, 0)} à 100 % de victoires`;
  const { picture } = chart(parent, "Contre le hasard", rows.map(([name], row) => [y(row), name]), foot);
  rows.forEach(([, player, wins], row) => wins.forEach((part, seed) => {
    if (part === undefined) return;
    const x = width * (part - least) / (1 - least), isChosen = seed === chosen, half = isChosen ? 14 : 9;
    const name = isChosen ? "ql-seeds-win ql-seeds-chosen" : "ql-seeds-win";
    svg("line", { x1: x, x2: x, y1: y(row) - half, y2: y(row) + half, stroke: COLOURS[player], class: name }, picture);
  }));
  const range = (wins) => [Math.min, Math.max].map((end) => `${french(100 * end(...wins.filter((part) => part !== undefined)), 1)} %`);
  picture.setAttribute("aria-label", rows.map(([name, , wins]) => `Victoires avec ${name} : de ${range(wins).join(" à ")}`).join(" ; "));
}

// La part des imbattables parmi les premières graines, et son intervalle.
function drawShares(parent, seeds, kept) {
  const { width, height } = PLOT;
  const most = Math.max(seeds.marks.length, kept?.marks.length ?? 0, 2);
  const point = (k, part) => `${(width * k / (most - 1)).toFixed(1)} ${(height * (1 - part)).toFixed(1)}`;
  const line = (shares, end) => shares.map((share, k) => point(k, share[end]));
  const ticks = [0, 0.5, 1].map((part) => [height * (1 - part), `${100 * part} %`]);
  const { picture } = chart(parent, "Part des imbattables", ticks, `${most} graines`);
  const draw = ({ shares }, name) => {
    const band = [...line(shares, 1), ...line(shares, 2).reverse()];
    svg("path", { d: `M${band.join("L")}Z`, class: `ql-seeds-band ${name}` }, picture);
    svg("path", { d: `M${line(shares, 0).join("L")}`, class: `ql-seeds-share ${name}` }, picture);
  };
  if (kept) draw(kept, "ql-seeds-kept");
  draw(seeds, "");
  picture.setAttribute("aria-label", `Part des imbattables : ${seeds.says}${kept ? ` A, en tirets : ${kept.says}` : ""}`);
}
