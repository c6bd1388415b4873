// avec board_view, card, seeds, seed_threads
// Le laboratoire : les réglages, et l'entraînement qu'ils donnent, dans la page.

const DASHES = "3 2.5"; // celles de .ql-training-compared
const [FRAME_GAMES, FRAME_VALUES] = [1, 6]; // places dans une image de l'entraînement

function draw(root, data) {
  const lab = labOf(root, data), request = () => lab.request;
  const controls = settings(lab, root, data.controls);
  const bar = html("div", { class: "ql-bar" }, root);
  const keep = button("Garder comme A", lab.keep, bar);
  const play = button("", () => { if (game.isOpen()) game.close(); else game.open(lab.picture); }, bar);
  const recipe = recipePanel(bar, root);
  const reset = button("Réinitialiser", () => lab.ask(data.request), bar);
  const status = html("p", { role: "status" }, bar);
  html("p", { class: "ql-laboratory-waiting", text: "Entraînement en cours…" }, bar);
  const game = gamePanel(data.match, play, root);
  const differences = html("p", { class: "ql-laboratory-differences" }, root);
  const drawSeeds = seedsPanel((seed) => lab.ask({ seed }), root);
  const results = html("div", { class: "ql-laboratory-results" }, root);
  const last = html("p", { class: "ql-laboratory-table" }, root);
  last.innerHTML = "Pour garder cette table, nommez le laboratoire : avec <code>labo = laboratory()</code>, c'est <code>labo.q_table</code>.";

  // Pâle, l'image n'est pas celle des réglages : son entraînement n'est pas fini, ou la demande ne peut pas l'être.
  function drawRequest() {
    for (const { name, show } of controls) show(request()[name]);
    const isOld = lab.picture?.request !== request();
    results.classList.toggle("ql-stale", isOld);
    bar.classList.toggle("ql-waiting", isOld && !lab.refused);
    keep.disabled = play.disabled = !lab.picture;
    reset.disabled = controls.every(({ name, said }) => said(request()[name]) === said(data.request[name]));
    if (status.textContent !== lab.status) status.textContent = lab.status; // lu une seule fois
  }

  function drawResults() {
    const { picture, kept } = lab;
    keep.setAttribute("aria-pressed", Boolean(kept));
    differences.textContent = kept ? differencesInWords(controls, kept.request, picture.request) : "";
    results.replaceChildren();
    const curves = drawCurves(results, picture, kept);
    const strengths = drawStrengths(results, picture, kept, data);
    drawMoments(curves, strengths, picture, kept);
    recipe.show(codeOf(picture.request, data.course));
    game.rename(kept ? "B" : "l'agent");
  }

  lab.on({ request: drawRequest, picture: drawResults, seeds: () => drawSeeds(lab.seeds, lab.kept?.seeds, lab.request.seed), replaced: game.close });
  drawRequest();
  lab.start();
}

// Dans une boîte de widgets, c'est le widget lui-même qui se montre.
function render({ model, el }) { draw(html("div", { class: "ql ql-laboratory" }, el), model.get("data")); }

// Le code Python qui refait un entraînement ; de la recette, seulement ce qui n'est pas celle du cours.
function codeOf({ number, seed, seeds, ...recipe }, course) {
  const own = Object.entries(recipe).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(course[name]));
  const written = own.map(([name, value]) => `${name}=${python(value)}`).join(", ");
  return `from ql_functions import Recipe, report_card, train\n\ntable = {}\ntrain(table, Recipe(${written}), seed=${seed})\nreport_card(table)`;
}

function python(value) {
  if (Array.isArray(value)) return `(${value.map(python).join(", ")}${value.length === 1 ? "," : ""})`;
  if (typeof value === "string") return `'${value}'`;
  return { true: "True", false: "False", null: "None" }[value] ?? String(value);
}

// La recette en Python, que son bouton montre et copie.
function recipePanel(bar, parent) {
  const copy = button("", () => {
    code.hidden = false;
    const select = () => getSelection().selectAllChildren(code); // le presse-papiers se refuse : il reste à copier soi-même
    if (!navigator.clipboard) select();
    else navigator.clipboard.writeText(code.textContent).then(() => { copy.textContent = "Recette copiée"; }, select);
  }, bar);
  const code = html("pre", { class: "ql-laboratory-code ql-scroll", hidden: "", tabindex: 0, "aria-label": "La recette, en Python", ...KEEP_KEYS }, parent);
  return { show(text) {
    code.textContent = text;
    copy.textContent = "Copier la recette";
  } };
}

// Le plateau où l'on joue contre l'agent montré ; `button` le sort et le range.
function gamePanel(match, button, parent) {
  const place = html("div", { class: "ql-laboratory-game" }, parent);
  let stop = null, opponent = "";
  const rename = (other) => {
    opponent = other;
    button.textContent = stop ? "Ranger le plateau" : `Jouer contre ${opponent}`;
  };
  function close() {
    stop?.();
    stop = null;
    place.replaceChildren();
    rename(opponent);
  }
  function open(picture) {
    const agents = [null, { ...match.agents[1], think: learned(picture) }];
    stop = drawBoard(html("div", { class: "ql ql-board" }, place), modelOf({ ...match, agents }));
    rename(opponent);
    place.scrollIntoView({ block: "nearest" });
  }
  return { rename, open, close, isOpen: () => Boolean(stop) };
}

// Ce que pense d'un plateau l'agent d'une image : ses valeurs, dans Q1 puis dans Q2.
function learned({ numbers, values }) {
  const places = new Map(Array.from(numbers, (state, board) => [state, 18 * board]));
  return (board) => {
    const moves = free(board), rows = Array(board.length).fill(null), order = [" ", ...(toMove(board) === "X" ? "XO" : "OX")];
    const place = places.get([...board].reduceRight((sum, square) => 3 * sum + order.indexOf(square), 0));
    if (Number.isNaN(values[place + moves[0]])) return thoughtsOf(moves, rows, true);
    for (const move of moves) {
      const [q1, q2] = [values[place + move], values[place + 9 + move]];
      rows[move] = [q1, q2, (q1 + q2) / 2];
    }
    return thoughtsOf([moves.reduce((best, move) => (rows[move][2] > rows[best][2] ? move : best))], rows);
  };
}

// --- Ce qui s'entraîne --------------------------------------------------------------------------------------

// La demande (`request`), l'image de la dernière satisfaite (`picture`), celle que l'on garde comme A (`kept`), les graines,
// et la phrase qui dit le résultat ou ce qui ne va pas. Python, s'il est là, apprend ce qui est montré.
function labOf(root, data) {
  let marks = new Map(), draws = {}, waiting = 0, heard = sharedOf(data.request);
  const link = linkTo(data.key, { meet, follow, hear() {} });
  const share = startTrainers(root, data, { wanted, missing, give });
  const lab = {
    request: data.request, picture: null, kept: null, seeds: null, status: "", refused: false, start: share, ask,
    on(parts) { draws = parts; },
    keep() {
      lab.kept = lab.kept ? null : { ...lab.picture, seeds: lab.seeds };
      draws.picture();
      if (marks.size) showSeeds();
    },
  };
  return lab;

  function ask(changes) {
    const before = recipeOf(lab.request), request = { ...lab.request, ...changes, number: lab.request.number + 1 };
    lab.request = { ...request, seed: Math.min(request.seed, request.seeds - 1) };
    lab.refused = !request.regimes.length;
    if (lab.refused) lab.status = "Choisissez au moins un régime.";
    else {
      if (recipeOf(request) !== before) forget();
      share();
    }
    draws.request();
  }

  function forget() {
    clearTimeout(waiting);
    waiting = 0;
    marks = new Map();
  }

  // Une demande refusée laisse finir ce que montrait celle d'avant.
  function wanted() {
    const request = lab.refused ? lab.picture.request : lab.request;
    return { request, filmed: lab.picture?.request !== request };
  }

  function missing(others) {
    return [...Array(wanted().request.seeds).keys()].find((seed) => !marks.has(seed) && !others.includes(seed));
  }

  function give({ recipe, seed, mark, filmed, number, ...found }) {
    const { request } = wanted();
    if (recipe === recipeOf(request)) marks.set(seed, mark);
    if (filmed && number > (lab.picture?.request.number ?? -1)) showPicture(JSON.parse(recipe), seed, number, mark, found);
    else if (lab.picture.request === request) showSeedsSoon();
  }

  function showPicture(recipe, seed, number, mark, { states, frames, card, numbers, values }) {
    const request = lab.request.number === number ? lab.request : { ...lab.request, ...recipe, number, seed };
    const shown = frames.flatMap((frame) => frame[FRAME_VALUES].flat()).filter((value) => value !== null);
    const scale = Math.ceil(10 * Math.max(...shown.map(Math.abs), 0)) / 10 || 1;
    const { batches, sims_per_batch: sims, init_e, regimes } = recipe, games = batches * sims * regimes.length;
    const titles = regimes.map((regime) => data.titles[regime]), { boards } = data;
    lab.picture = { request, titles, batches, sims, init_e, boards, scale, frames, card, numbers, values };
    lab.status = `${french(games, 0)} parties, ${french(states, 0)} états rencontrés sur 4\u202f520 : agent ${mark[0] ? "battable" : "imbattable"}.`;
    draws.replaced();
    draws.picture();
    draws.request();
    if (request === lab.request) showSeeds();
  }

  // Les marques arrivent vite, et le navigateur se sert des mêmes cœurs : il ne les dessine pas une à une.
  function showSeedsSoon() {
    if (marks.size >= wanted().request.seeds) showSeeds();
    else waiting ||= setTimeout(showSeeds, BETWEEN);
  }

  function showSeeds() {
    clearTimeout(waiting);
    waiting = 0;
    const { request } = wanted();
    lab.seeds = seedsOf(Array.from({ length: request.seeds }, (_, seed) => marks.get(seed) ?? null), lab.kept?.seeds);
    draws.seeds();
    tell();
  }

  function tell() {
    if (lab.picture?.request !== lab.request) return;
    heard = sharedOf(lab.request);
    link.tell({ request: lab.request, status: lab.status, seeds: lab.seeds });
  }

  // Python arrive : un autre dessin du même laboratoire a peut-être déjà changé les réglages.
  function meet(widget) {
    if (lab.request === data.request) follow(widget);
    else tell();
  }

  // Un autre dessin annonce aussi ses marques : cela ne redonne pas ses réglages à celui que l'on règle entre-temps.
  function follow(widget) {
    const request = widget.get("request"), asked = sharedOf(request);
    if (asked !== heard && asked !== sharedOf(lab.request)) ask(request);
    heard = asked;
  }
}

// Ce que les dessins d'un même laboratoire ont en commun ; chacun numérote ses propres demandes.
function sharedOf({ number, ...asked }) { return JSON.stringify(asked); }

// --- Les réglages -------------------------------------------------------------------------------------------
// Chacun est { name, label, show, said } : `show(value)` y montre une valeur, `said(value)` la dit.

function settings({ ask }, root, controls) {
  const panel = html("div", { class: "ql-laboratory-settings", role: "group", "aria-label": "Réglages" }, root);
  const kinds = { slider: sliderControl, toggles: togglesControl, choice: choiceControl, switch: switchControl };
  return controls.map((control) => {
    const give = (value) => ask({ [control.name]: value });
    return { ...control, ...kinds[control.kind](panel, control, give) };
  });
}

function sliderControl(parent, { name, label, values }, give) {
  const input = slider(label, { min: 0, max: values.length - 1, step: 1, value: 0 }, (i) => give(values[i]), parent);
  const digits = values.every(Number.isInteger) ? 0 : 2;
  const said = (value) => (value === null ? "constant" : french(value, digits));
  const number = html("strong", { "aria-hidden": "true" }); // un lecteur d'écran a aria-valuetext
  input.before(number);
  input.dataset.name = name;
  return { said, show(value) {
    input.value = values.indexOf(value);
    input.setAttribute("aria-valuetext", said(value));
    number.textContent = said(value);
  } };
}

// Des boutons que l'on enfonce ; la valeur est la liste des enfoncés.
function togglesControl(parent, { label, options }, give) {
  const group = html("div", { class: "ql-laboratory-toggles", role: "group", "aria-label": label }, parent);
  html("span", { text: label }, group);
  const isOn = (toggle) => toggle.getAttribute("aria-pressed") === "true";
  const toggles = options.map(([value, title]) => {
    const toggle = button(value, () => {
      toggle.setAttribute("aria-pressed", !isOn(toggle));
      give(toggles.filter(isOn).map((pressed) => pressed.textContent));
    }, group);
    fill(toggle, { "aria-label": title, title });
    return toggle;
  });
  return {
    said: (values) => values.join(", ") || "aucun",
    show(values) { for (const toggle of toggles) toggle.setAttribute("aria-pressed", values.includes(toggle.textContent)); },
  };
}

function choiceControl(parent, { label, options }, give) {
  const frame = html("label", { text: label }, parent);
  const select = html("select", KEEP_KEYS, frame);
  for (const [value, text] of options) html("option", { value, text }, select);
  select.addEventListener("change", () => give(select.value));
  return { said: (value) => Object.fromEntries(options)[value], show(value) { select.value = value; } };
}

function switchControl(parent, { label }, give) {
  const frame = html("label", {}, parent);
  const box = html("input", { type: "checkbox", ...KEEP_KEYS }, frame);
  frame.append(label);
  box.addEventListener("change", () => give(box.checked));
  return { said: (value) => (value ? "oui" : "non"), show(value) { box.checked = value; } };
}

function differencesInWords(controls, before, after) {
  const changed = controls.filter(({ name, said }) => said(before[name]) !== said(after[name]));
  const words = changed.map(({ name, label, said }) => `${label} : ${said(before[name])} → ${said(after[name])}`);
  return words.length ? `De A à B. ${words.join(" ; ")}.` : "A et B ont les mêmes réglages.";
}

// --- Ce qu'ils donnent --------------------------------------------------------------------------------------

// Rend, pour chaque régime, son dessin et ce qu'il y faut de place pour toutes ses parties.
function drawCurves(parent, picture, kept) {
  const ofRegime = (shown, title) => shown.frames.filter((frame) => shown.titles[frame[0]] === title);
  resultsLegend(parent, kept ? [EPSILON, ["currentColor", "A, mêmes couleurs", DASHES]] : [EPSILON]);
  const row = html("div", { class: "ql-training-regimes" }, parent);
  const games = Math.max(...[picture, kept ?? picture].map(({ batches, sims }) => batches * sims));
  const panels = picture.titles.map((title) => {
    const frames = ofRegime(picture, title);
    regimePanel(row, title, frames, { ...picture, games }, kept ? ofRegime(kept, title) : []).show(frames.at(-1), false);
    return row.lastElementChild.querySelector("svg");
  });
  return { row, panels, games };
}

// Rend, pour chaque entraînement, la fonction qui montre sur ses plateaux les valeurs d'une image.
function drawStrengths(parent, picture, kept, { words, match }) {
  const named = kept ? [["A", kept], ["B", picture]] : [["", picture]];
  const strengths = html("div", { class: "ql-laboratory-strengths" }, parent);
  const values = html("div", { class: "ql-laboratory-values" }, strengths);
  const columns = html("div", { class: "ql-laboratory-columns" }, values);
  const scale = Math.max(picture.scale, kept?.scale ?? 0);
  const shows = named.map(([name, { boards }]) => {
    const column = section(columns, name);
    const panels = html("div", { class: "ql-training-boards" }, column);
    const shown = boards.map((board) => boardPanel(panels, board, scale));
    return (frame) => shown.forEach((panel, k) => panel.show(frame[FRAME_VALUES][k]));
  });
  scaleLegend(values, scale);
  const cards = html("div", { class: "ql-laboratory-columns" }, strengths);
  for (const [name, { card }] of named) {
    drawCard(html("div", { class: "ql-laboratory-card" }, section(cards, name)), card, words, match.lines);
  }
  strengths.classList.toggle("ql-alone", !kept);
  return shows;
}

function section(parent, name) {
  const part = html("section", {}, parent);
  if (name) html("h4", { text: name }, fill(part, { "aria-label": name }));
  return part;
}

// Un curseur, ou un clic sur une courbe, choisit un moment : les plateaux en montrent les valeurs ; A est montré
// au même point de son propre entraînement.
function drawMoments({ row, panels, games }, strengths, picture, kept) {
  const { width, height } = PLOT, { frames, titles } = picture;
  const rules = panels.map((panel) => svg("line", { y1: 0, y2: height, class: "ql-laboratory-moment" }, panel));
  const frame = html("div", { class: "ql-laboratory-time" }, row);
  const cursor = slider("Moment", { min: 0, max: frames.length - 1, step: 1, value: frames.length - 1 }, show, frame);
  const words = html("span", {}, frame);
  html("small", { text: "Un clic sur une courbe montre les valeurs de ce moment." }, frame);

  function show(i) {
    const now = frames[i], end = i === frames.length - 1;
    words.textContent = end ? "À la fin de l'entraînement" : `${titles[now[0]]}, partie ${french(now[FRAME_GAMES], 0)}`;
    cursor.setAttribute("aria-valuetext", words.textContent);
    rules.forEach((rule, regime) => {
      const reached = frames.findLast((frame, k) => k <= i && frame[0] === regime);
      const x = width * (reached?.[FRAME_GAMES] ?? 0) / games;
      fill(rule, { x1: x, x2: x }).toggleAttribute("hidden", end);
    });
    const [ofA, ofB] = kept ? strengths : [null, ...strengths];
    ofB(now);
    ofA?.(kept.frames[Math.round(i / Math.max(1, frames.length - 1) * (kept.frames.length - 1))]);
  }

  pickMoments(panels, frames, games, (i) => {
    cursor.value = i;
    show(i);
  });
  show(frames.length - 1);
}
