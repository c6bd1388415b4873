// avec training
// Le laboratoire : les réglages, et l'entraînement qu'ils donnent ; les calculs sont dans laboratory.py.

const DASHES = "3 2.5"; // celles de .ql-training-compared

function render({ model, el }) {
  const root = html("div", { class: "ql ql-laboratory" }, el);
  const controls = settings(model, root);
  const bar = html("div", { class: "ql-bar" }, root);
  const keep = button("Garder comme A", () => {
    model.set("kept", model.get("kept") ? "" : model.get("picture"));
    model.save_changes();
  }, bar);
  const status = html("p", { role: "status" }, bar);
  const differences = html("p", { class: "ql-laboratory-differences" }, root);
  const results = html("div", { class: "ql-laboratory-results" }, root);

  // Pâle, l'image n'est pas celle des réglages : la demande attend, ou elle a échoué.
  function drawRequest() {
    const request = model.get("request");
    for (const { name, show } of controls) show(request[name]);
    const shown = JSON.parse(model.get("picture")).request;
    results.classList.toggle("ql-stale", shown.number !== request.number);
  }

  function drawResults() {
    const picture = JSON.parse(model.get("picture"));
    const kept = model.get("kept") ? JSON.parse(model.get("kept")) : null;
    keep.setAttribute("aria-pressed", Boolean(kept));
    differences.textContent = kept ? differencesInWords(controls, kept.request, picture.request) : "";
    results.replaceChildren();
    drawCurves(results, picture, kept);
    drawStrengths(results, picture, kept);
    drawRequest();
  }

  function drawStatus() {
    if (status.textContent !== model.get("status")) status.textContent = model.get("status"); // lu une seule fois
  }

  const drawn = { "change:request": drawRequest, "change:picture change:kept": drawResults, "change:status": drawStatus };
  for (const [event, draw] of Object.entries(drawn)) { model.on(event, draw); draw(); }
  return () => { for (const [event, draw] of Object.entries(drawn)) model.off(event, draw); };
}

// --- Les réglages -------------------------------------------------------------------------------------------
// Chacun est { name, label, show, said } : `show(value)` y montre une valeur, `said(value)` la dit.

function settings(model, root) {
  const panel = html("div", { class: "ql-laboratory-settings", role: "group", "aria-label": "Réglages" }, root);
  const kinds = { slider: sliderControl, toggles: togglesControl, choice: choiceControl, switch: switchControl };
  return model.get("controls").map((control) => {
    const give = (value) => {
      const request = model.get("request");
      model.set("request", { ...request, number: request.number + 1, [control.name]: value });
      model.save_changes();
    };
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

function drawCurves(parent, picture, kept) {
  const ofRegime = (shown, title) => shown.frames.filter((frame) => shown.titles[frame[0]] === title);
  legend(parent, kept ? [EPSILON, ["currentColor", "A, mêmes couleurs", DASHES]] : [EPSILON]);
  const row = html("div", { class: "ql-training-regimes" }, parent);
  const games = Math.max(...[picture, kept ?? picture].map(({ batches, sims }) => batches * sims));
  for (const title of picture.titles) {
    const frames = ofRegime(picture, title);
    regimePanel(row, title, frames, { ...picture, games }, kept ? ofRegime(kept, title) : []).show(frames.at(-1), false);
  }
}

function drawStrengths(parent, picture, kept) {
  const columns = html("div", { class: "ql-laboratory-columns" }, parent);
  const scale = Math.max(picture.scale, kept?.scale ?? 0);
  for (const [name, shown] of kept ? [["A", kept], ["B", picture]] : [["", picture]]) {
    const column = html("section", { class: "ql-laboratory-column" }, columns);
    if (name) fill(column, { "aria-label": name }).prepend(html("h4", { text: name }));
    const values = html("div", {}, column);
    const boards = html("div", { class: "ql-training-boards" }, values);
    shown.boards.forEach((board, k) => boardPanel(boards, board, scale).show(shown.values[k]));
    scaleLegend(values, scale);
    html("div", { class: "ql-laboratory-card" }, column).innerHTML = shown.card;
  }
}
