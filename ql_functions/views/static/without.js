// avec kept, seeds, seed_threads
// Une cause que l'on ôte : les mêmes graines avec elle et sans elle, et l'intervalle de la différence. Ce qui en est dessiné
// est là le lendemain.

const SIZES = [20, 50, 100, 200];

function draw(root, data) {
  const { claim, recipes, sides, how, code, says } = data, { kept, keep } = keeper(data.keeps);
  let first = 0, count = 0, found = sides.map(() => new Map()), share = null, waiting = 0;
  const title = html("p", { class: "ql-without-claim" }, root);
  html("b", { text: "On dit : " }, title);
  title.append(claim);
  const bar = html("div", { class: "ql-without-bar" }, root);
  const select = html("select", KEEP_KEYS, html("label", { text: "Graines, choisies d'avance " }, bar));
  for (const size of SIZES) html("option", { value: size, text: size }, select);
  select.value = data.seeds;
  const take = button("Ôter la cause", start, bar);
  take.classList.add("ql-play");
  const status = html("p", { role: "status" }, bar);
  const clouds = html("div", { class: "ql-without-clouds" }, root);
  const verdict = html("p", { class: "ql-seeds-says" }, root);
  const learned = html("p", { class: "ql-without-learned" }, root);
  const fold = html("details", {}, root);
  html("summary", { text: "Comment est-ce compté ?", ...KEEP_KEYS }, fold);
  for (const text of [how, HOW]) html("p", { text }, fold);
  sides.forEach((side, k) => html("code", { text: code[k] }, html("p", { text: `${side} : ` }, fold)));
  const before = kept ? JSON.parse(kept) : {};
  if (before.code === String(code)) { // une expérience d'hier, si sa recette est celle d'aujourd'hui
    ({ first, count } = before);
    found = before.points.map((points) => new Map(points.map((point, k) => [first + k, point])));
    select.value = count;
  }
  show();

  function start() {
    first += count; // une seconde fois, d'autres graines
    count = Number(select.value);
    found = sides.map(() => new Map());
    take.disabled = select.disabled = true;
    share ??= startTrainers(root, data, { wanted, missing, give });
    share();
    show();
  }

  // La recette qui a la cause, jusqu'à sa dernière graine ; puis l'autre.
  function turn() { return Number(found[0].size === count); }
  function wanted() { return { request: recipes[turn()], filmed: false }; }
  function missing(others) {
    return Array.from({ length: count }, (_, k) => first + k).find((seed) => !found[turn()].has(seed) && !others.includes(seed));
  }

  function give({ recipe, seed, mark }) {
    found[recipes.findIndex((each) => recipeOf(each) === recipe)].set(seed, pointOf(mark, data));
    waiting ||= setTimeout(show, BETWEEN); // le navigateur se sert des mêmes cœurs
  }

  function show() {
    waiting = 0;
    const points = found.map((known) => [...known].sort(([one], [other]) => one - other).map(([, point]) => point));
    const done = points[0].length + points[1].length, isOver = done === 2 * count;
    drawClouds(clouds, data, points);
    if (!count) return;
    const said = `Graines ${first} à ${first + count - 1} : ${isOver ? `${done} mesures.` : "mesures en cours…"}`;
    if (status.textContent !== said) status.textContent = said; // lu une seule fois
    verdict.textContent = isOver ? toldOf(data, points)[2] : "";
    learned.textContent = isOver ? says : "";
    if (!isOver) return;
    take.textContent = "Recommencer sur d'autres graines";
    if (!take.disabled) return;
    take.disabled = select.disabled = false;
    if (document.activeElement === document.body) take.focus({ preventScroll: true }); // s'éteindre l'avait perdu
    keep(JSON.stringify({ code: String(code), first, count, points }));
  }
}

const HOW = "L'intervalle est celui d'une différence, comme au quiz de la leçon 3 : la racine de la somme des carrés des deux "
  + "demi-largeurs. Celles d'une part sont de Wilson (leçon 3) ; celles d'une moyenne, de 1,96 écart-type sur la racine du nombre "
  + "de graines. S'il contient 0, l'expérience ne prouve rien.";

// De la marque d'une graine (voir trials.js), ce qui se dessine et se garde : avec quoi elle perd si l'on compte les
// imbattables, sinon une part.
function pointOf(mark, { isShare, place }) { return isShare ? mark[place] : Number(mark[place].toFixed(5)); }

// Ce qui se dit de chaque recette, puis de leur différence.
function toldOf({ sides, measure, isShare }, points) {
  const digits = isShare ? 0 : 1, written = (part) => french(100 * part, digits);
  const all = isShare ? points.map((known) => known.map((loses) => Number(loses === ""))) : points;
  const amounts = all.map((values) => {
    if (!values.length) return "…";
    const sum = values.reduce((total, value) => total + value, 0);
    return isShare ? `${sum} sur ${values.length}.` : `${written(sum / values.length)} sur 100.`;
  });
  const told = sides.map((side, k) => `${side}. ${measure} : ${amounts[k]}`);
  if (all.some((values) => values.length < 2)) return [...told, ""];
  const { size, isProven } = gapOf(...all.map((values) => averaged(values, isShare)), digits);
  return [...told, `Sans la cause : ${size}. ${isProven ? "L'ôter change quelque chose." : "Rien ne prouve que l'ôter change quelque chose."}`];
}

// Une marque par agent si l'on compte les imbattables ; un trait à sa part sinon.
function drawClouds(parent, data, points) {
  const { measure, isShare } = data, told = toldOf(data, points);
  parent.replaceChildren();
  points.forEach((known, k) => {
    const cloud = html("section", {}, parent);
    html("p", { class: "ql-without-side", text: told[k] }, cloud);
    if (!isShare) return;
    const row = html("div", { class: "ql-seeds-marks", role: "img", "aria-label": told[k], "data-name": "" }, cloud);
    for (const loses of known) fateIcon(loses, row);
  });
  if (isShare) {
    fatesKey(parent);
    return;
  }
  const rows = points.map((known, k) => [["Avec", "Sans"][k], [COLOURS.T, "currentColor"][k], known]);
  const most = Math.ceil(10 * Math.max(...rows.flatMap(([, , parts]) => parts), 0.1)) / 10;
  drawParts(parent, "Un trait par graine", rows, [0, most], `de ${measure.toLowerCase()}`).setAttribute("aria-label", told.slice(0, 2).join(" "));
}
