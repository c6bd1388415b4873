// avec seeds
// Le laboratoire : les réglages, et l'entraînement qu'ils donnent ; les calculs sont dans laboratory.py.

const DASHES = "3 2.5"; // celles de .ql-training-compared
const [FRAME_GAMES, FRAME_VALUES] = [1, 6]; // places dans une image de l'entraînement

function render({ model, el }) {
  const root = html("div", { class: "ql ql-laboratory" }, el);
  const controls = settings(model, root);
  const bar = html("div", { class: "ql-bar" }, root);
  const keep = button("Garder comme A", () => {
    const shown = { ...JSON.parse(model.get("picture")), seeds: model.get("seeds") };
    model.set("kept", model.get("kept") ? "" : JSON.stringify(shown));
    model.save_changes();
  }, bar);
  const play = button("", () => model.send({ play: !model.get("opponent") }), bar);
  const recipe = recipePanel(bar, root);
  const reset = button("Réinitialiser", () => ask(model, model.get("first")), bar);
  const status = html("p", { role: "status" }, bar);
  html("p", { class: "ql-laboratory-waiting", text: "Entraînement en cours…" }, bar);
  const differences = html("p", { class: "ql-laboratory-differences" }, root);
  const drawSeeds = seedsPanel(model, (seed) => ask(model, { seed }), root);
  const game = gamePanel(model, play, root);
  const results = html("div", { class: "ql-laboratory-results" }, root);
  const last = html("p", { class: "ql-laboratory-table" }, root);
  last.innerHTML = "Pour garder cette table, nommez le laboratoire : avec <code>labo = laboratory()</code>, c'est <code>labo.q_table</code>.";

  let shown; // le numéro de la demande que l'image satisfait

  // Pâle, l'image n'est pas celle des réglages : la demande attend, ou elle a échoué.
  function drawRequest() {
    const request = model.get("request");
    for (const { name, show } of controls) show(request[name]);
    results.classList.toggle("ql-stale", shown !== request.number);
    bar.classList.toggle("ql-waiting", model.get("answered") !== request.number);
    reset.disabled = controls.every(({ name, said }) => said(request[name]) === said(model.get("first")[name]));
  }

  function drawResults() {
    const [picture, kept] = [model.get("picture"), model.get("kept")].map((text) => (text ? JSON.parse(text) : null));
    shown = picture.request.number;
    keep.setAttribute("aria-pressed", Boolean(kept));
    differences.textContent = kept ? differencesInWords(controls, kept.request, picture.request) : "";
    results.replaceChildren();
    const curves = drawCurves(results, picture, kept);
    const strengths = drawStrengths(results, picture, kept);
    drawMoments(curves, strengths, picture, kept);
    recipe.show(picture.code);
    drawRequest();
    game.name();
  }

  function drawStatus() {
    if (status.textContent !== model.get("status")) status.textContent = model.get("status"); // lu une seule fois
  }

  const drawn = {
    "change:picture change:kept": drawResults, "change:request change:answered": drawRequest,
    "change:seeds change:kept change:request": drawSeeds, "change:status": drawStatus, "change:opponent": game.draw,
  };
  for (const [event, draw] of Object.entries(drawn)) { model.on(event, draw); draw(); }
  return () => { for (const [event, draw] of Object.entries(drawn)) model.off(event, draw); };
}

function ask(model, changes) {
  const before = model.get("request"), request = { ...before, ...changes, number: before.number + 1 };
  request.seed = Math.min(request.seed, request.seeds - 1);
  model.set("request", request);
  model.save_changes();
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

// Le plateau où l'on joue contre l'agent montré ; `play` est le bouton qui le sort et le range.
function gamePanel(model, play, parent) {
  const place = html("div", { class: "ql-laboratory-game" }, parent);
  function name() {
    const other = model.get("kept") ? "B" : "l'agent";
    play.textContent = model.get("opponent") ? "Ranger le plateau" : `Jouer contre ${other}`;
  }
  async function draw() {
    name();
    place.replaceChildren();
    const reference = model.get("opponent");
    if (!reference) return;
    const board = await model.widget_manager.get_model(reference.replace("IPY_MODEL_", ""));
    const view = await model.widget_manager.create_view(board);
    if (model.get("opponent") === reference) place.replaceChildren(view.el);
  }
  return { name, draw };
}

// --- Les réglages -------------------------------------------------------------------------------------------
// Chacun est { name, label, show, said } : `show(value)` y montre une valeur, `said(value)` la dit.

function settings(model, root) {
  const panel = html("div", { class: "ql-laboratory-settings", role: "group", "aria-label": "Réglages" }, root);
  const kinds = { slider: sliderControl, toggles: togglesControl, choice: choiceControl, switch: switchControl };
  return model.get("controls").map((control) => {
    const give = (value) => ask(model, { [control.name]: value });
    return { ...control, ...kinds[control.kind](panel, control, give) };
  });
}

function sliderControl(parent, { name, label, values }, give) {
  const input = slider(label, { min: 0, max: values.length - 1, step: 1, value: 0 }, (i) => give(values[i]), parent);
  const digits = values.every(Number.isInteger) ? 0 : 2;
  // sans serveur, un None du noyau arrive en undefined
  const said = (value) => ((value ?? null) === null ? "constant" : french(value, digits));
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
  legend(parent, kept ? [EPSILON, ["currentColor", "A, mêmes couleurs", DASHES]] : [EPSILON]);
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
function drawStrengths(parent, picture, kept) {
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
    const frame = html("div", { class: "ql-laboratory-card" }, section(cards, name));
    frame.innerHTML = card;
    for (const inert of frame.querySelectorAll("script")) inert.replaceWith(html("script", { text: inert.textContent }));
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
  const { left = 0, top = 0, width, height } = PLOT, { frames, titles } = picture;
  const rules = panels.map((panel) => svg("line", { y1: top, y2: top + height, class: "ql-laboratory-moment" }, panel));
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
      const x = left + width * (reached?.[FRAME_GAMES] ?? 0) / games;
      fill(rule, { x1: x, x2: x }).toggleAttribute("hidden", end);
    });
    const [ofA, ofB] = kept ? strengths : [null, ...strengths];
    ofB(now);
    ofA?.(kept.frames[Math.round(i / Math.max(1, frames.length - 1) * (kept.frames.length - 1))]);
  }

  panels.forEach((panel, regime) => panel.addEventListener("click", ({ clientX, clientY }) => {
    const { x } = new DOMPoint(clientX, clientY).matrixTransform(panel.getScreenCTM().inverse());
    const played = games * (x - left) / width;
    const away = (k) => Math.abs(frames[k][FRAME_GAMES] - played);
    const own = frames.flatMap((frame, k) => (frame[0] === regime ? [k] : []));
    cursor.value = own.reduce((best, k) => (away(k) < away(best) ? k : best));
    show(Number(cursor.value));
  }));
  show(frames.length - 1);
}
