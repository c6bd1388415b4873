// avec training
// Les graines d'une recette : une marque chacune, leurs victoires contre le hasard, la part des imbattables.

const FATES = { "": "imbattable", X: "perd avec X", O: "perd avec O", XO: "perd avec X et avec O" };

// `choose(graine)` montre le film d'une graine. La fonction rendue montre des graines, voir `seedsOf`, et celles de A,
// s'il y en a.
function seedsPanel(choose, parent) {
  const panel = html("section", { class: "ql-seeds", "aria-label": "Graines" }, parent);
  const before = html("div", { class: "ql-seeds-marks", role: "img" }, panel);
  const marks = html("div", { class: "ql-seeds-marks", role: "radiogroup", "aria-label": "Graine dont on voit le film" }, panel);
  const key = fatesKey(panel);
  html("span", { text: "Un clic montre le film d'une graine." }, key);
  const says = html("p", { class: "ql-seeds-says" }, panel);
  const why = html("details", {}, panel);
  const charts = html("div", { class: "ql-training-regimes" }, panel);
  html("summary", { text: "D'où viennent ces nombres ?", ...KEEP_KEYS }, why);
  html("p", { text: WHY }, why);
  const name = `ql-seeds-${Math.random()}`, radios = [];

  return (seeds, kept, chosen) => {
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
  + "Wilson (1927) : les parts p qui sont à moins de 1,96 écart-type √(p(1 − p)/n) de celle observée. De A à B, c'est "
  + "l'intervalle de la différence : la racine de la somme des carrés des deux demi-largeurs. S'il contient 0, rien n'est prouvé.";

// Ce que l'on sait des graines : leurs marques, `null` pour celles qui manquent ; la part des imbattables et son intervalle,
// de la première graine à chaque autre ; ce qu'en disent des phrases, face à celles de A si elles sont gardées.
function seedsOf(marks, kept) {
  const shares = [];
  for (const seed of known(marks)) shares.push((shares.at(-1) ?? 0) + unbeaten(seed));
  const count = shares.at(-1), total = shares.length;
  shares.forEach((unbeatable, k) => { shares[k] = [unbeatable / (k + 1), ...interval(unbeatable, k + 1)]; });
  const [share, low, high] = shares.at(-1).map((part) => french(100 * part, 0));
  const says = `${count} imbattable${count > 1 ? "s" : ""} sur ${total} : ${share} % (intervalle à 95 % : ${low} à ${high} %).`;
  const versus = kept ? versusOf(...[kept.marks, marks].map((each) => averaged(known(each).map(unbeaten), true))) : "";
  return { marks, shares, says, versus };
}

function known(marks) { return marks.filter(Boolean); }

function unbeaten([loses]) { return Number(loses === ""); }

function versusOf(before, after) {
  const { size, isProven } = gapOf(before, after, 0);
  return `De A à B : ${size}. ${isProven ? "Le changement compte." : "Rien n'est prouvé."}`;
}

// L'intervalle de Wilson, comme `shares.interval`.
function interval(count, total) {
  const quantile = 1.959963984540054, share = count / total, weight = quantile ** 2 / total, middle = share + weight / 2;
  const half = Math.sqrt(weight * (share * (1 - share) + weight / 4));
  return [Math.max(0, (middle - half) / (1 + weight)), Math.min(1, (middle + half) / (1 + weight))];
}

// La moyenne de mesures, et les deux bouts de son intervalle à 95 % : celui de Wilson pour une part, faite de 0 et de 1.
function averaged(values, isShare) {
  const total = values.length, mean = values.reduce((sum, value) => sum + value, 0) / total;
  if (isShare) return [mean, ...interval(mean * total, total)];
  const half = 1.96 * Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (total - 1) / total);
  return [mean, mean - half, mean + half];
}

// Ce que vaut `after` moins `before`, deux `averaged`, et les deux bouts de son intervalle : les demi-largeurs s'ajoutent
// comme les côtés d'un angle droit (R. Newcombe, « Interval estimation for the difference between proportions », 1998).
function difference([before, low, high], [after, least, most]) {
  const gap = after - before;
  return [gap, gap - Math.hypot(after - least, high - before), gap + Math.hypot(most - after, before - low)];
}

// Cette différence en mots, comme `challenge.in_words` ; `isProven` : son intervalle ne contient pas 0.
function gapOf(before, after, digits) {
  const [gap, low, high] = difference(before, after), written = (part) => french(100 * part, digits);
  const [least, most] = gap < 0 ? [-high, -low] : [low, high];
  const size = `${written(Math.abs(gap))} de ${gap < 0 ? "moins" : "plus"} sur 100, entre ${written(least)} et ${written(most)}`;
  return { size, isProven: least > 0 };
}

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

// Ce que disent les marques.
function fatesKey(parent) {
  const key = html("div", { class: "ql-seeds-key" }, parent);
  for (const [loses, fate] of Object.entries(FATES)) fateIcon(loses, html("span", {}, key)).after(fate);
  return key;
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
  const rows = (kept.length ? [["A ", kept], ["B ", marks]] : [["", marks]])
    .flatMap(([name, seeds]) => ["X", "O"].map((player, k) => [`${name}${player}`, COLOURS[player], seeds.map((seed) => seed?.[1][k])]));
  const known = rows.flatMap(([, , wins]) => wins).filter((part) => part !== undefined);
  const least = Math.floor(10 * Math.min(...known)) / 10;
  const picture = drawParts(parent, "Contre le hasard", rows, [least, 1], "de victoires", chosen);
  const range = (wins) => [Math.min, Math.max].map((end) => `${french(100 * end(...wins.filter((part) => part !== undefined)), 1)} %`);
  picture.setAttribute("aria-label", rows.map(([name, , wins]) => `Victoires avec ${name} : de ${range(wins).join(" à ")}`).join(" ; "));
}

// Un trait par part de chaque ligne [nom, couleur, parts].
function drawParts(parent, title, rows, [least, most], of, chosen) {
  const { width, height } = PLOT;
  const y = (row) => height * (row + 0.5) / rows.length;
  const foot = `${french(100 * least, 0)} à ${french(100 * most, 0)} % ${of}`;
  const { picture } = chart(parent, title, rows.map(([name], row) => [y(row), name]), foot);
  rows.forEach(([, colour, parts], row) => parts.forEach((part, k) => {
    if (part === undefined) return;
    const x = width * (part - least) / (most - least), isChosen = k === chosen, half = isChosen ? 14 : 9;
    const name = isChosen ? "ql-seeds-win ql-seeds-chosen" : "ql-seeds-win";
    svg("line", { x1: x, x2: x, y1: y(row) - half, y2: y(row) + half, stroke: colour, class: name }, picture);
  }));
  return picture;
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
