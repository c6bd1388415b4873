// avec kept, choices
// Une question : la réponse paraît quand quelque chose est prédit. La réponse est celle que montre la page sans
// scripts : ce qu'elle contient, images comprises, change seulement de place.

const [, ...answer] = root.querySelector("details").childNodes; // après le titre du pli

function draw(root, { question, boards, form, right, keeps }) {
  const { kept, keep } = keeper(keeps), { read, ask, tell, waits } = FORMS[form.kind];
  const asked = html("div", { class: "ql-predict-asked", role: "group", "aria-label": `Prévoyez. ${question}` }, root);
  html("b", { text: "Prévoyez. " }, html("p", {}, asked)).after(question);
  const drawn = html("div", { class: "ql-predict-boards" }, asked);
  for (const board of boards) grid(html("div", {}, drawn), Math.sqrt(board.length))(board);
  const field = html("div", { class: `ql-predict-${form.kind}` }, asked);
  const bar = html("div", { class: "ql-predict-bar" }, asked);
  const see = button("Voir", submit, bar);
  const why = html("span", { role: "status" }, bar);
  const result = html("section", { "aria-label": "La réponse", tabindex: -1, hidden: "", ...KEEP_KEYS }, root);
  const own = html("div", { class: "ql-predict-own" }, result);
  result.append(...answer);
  let prediction = "";
  if (kept) reveal(kept);
  else {
    predicted("");
    ask(field, form, predicted);
    // Dans JupyterLab, Entrée ne presse pas un bouton.
    asked.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.defaultPrevented) return;
      event.preventDefault();
      if (prediction) submit();
    });
  }

  function predicted(text) {
    prediction = text;
    see.disabled = !text;
    why.textContent = text ? "" : `« Voir » attend ${waits(form)}.`;
  }

  function reveal(text) {
    field.remove();
    bar.remove();
    const value = read(text, form);
    // D'une question d'hier, la prédiction est en mots.
    if (value === null) FORMS.words.tell(own, text, form, right);
    else tell(own, value, form, right);
    result.hidden = false;
  }

  async function submit() {
    reveal(prediction);
    result.focus();
    const notice = await keep(prediction);
    if (notice) html("p", { text: notice, role: "status" }, result);
  }
}

// Chaque forme sait lire une prédiction (`null` si ce n'en est pas une), la demander, et la dire à côté de la réponse.
const FORMS = {
  words: {
    waits: () => "votre prédiction, en quelques mots",
    read: (text) => text.trim() || null,
    ask: (parent, form, predicted) => typed(parent, form, (text) => predicted(FORMS.words.read(text) ?? "")),
    tell: (parent, said) => sentence(parent, `Vous disiez : ${said}`), // qui se relit, et ne se compare pas
  },
  number: {
    waits: ({ least, most }) => `un nombre, de ${short(least)} à ${short(most)}`,
    read: (text, { least, most }) => {
      const plain = text.replace(/\s/g, "").replace(",", ".").replace("\u2212", "-"), value = Number(plain);
      return plain && value >= least && value <= most ? value : null;
    },
    ask: askNumber,
    tell: (parent, said, form, right) => compare(parent, short(said), right === null ? null : short(right)),
  },
  square: {
    waits: () => "que vous choisissiez une case",
    read: (text, { board }) => (/^\d+$/.test(text) && Number(text) < board.length ? Number(text) : null),
    ask: askSquare,
    tell: tellSquare,
  },
  among: {
    waits: () => "que vous choisissiez une phrase",
    read: (text, { says }) => (says.includes(text) ? text : null),
    ask: (parent, { says }, predicted) => choicesIn(parent, says.length, {
      fill: (i, label) => html("span", { text: says[i] }, label), onChoice: (i) => predicted(says[i]) }),
    tell: (parent, said, form, right) => compare(parent, `« ${said} »`, right && `« ${right} »`),
  },
  curve: {
    waits: () => "une courbe, tracée d'un bord à l'autre",
    read: (text, { places }) => {
      const values = text.split(" ").map(Number);
      return values.length === places.length && !values.some(Number.isNaN) ? values : null;
    },
    ask: askCurve,
    tell: tellCurve,
  },
};

function sentence(parent, text) { html("p", { text }, parent); }

// « Vous disiez 20, c'est 35. »
function compare(parent, said, right, begins = "Vous disiez") {
  const answer = said === right ? ", c'est cela" : `, c'est ${right}`;
  sentence(parent, `${begins} ${said}${right === null ? "" : answer}.`);
}

// Un nombre sans zéros inutiles.
function short(value) {
  return french(value, [0, 1, 2].find((digits) => Number(value.toFixed(digits)) === Number(value.toFixed(3))) ?? 3);
}

function typed(parent, { longest = "", unit = "" }, onInput) {
  const label = html("label", {}, parent);
  const field = html("input", { type: "text", maxlength: longest, autocomplete: "off", "aria-label": "Votre prédiction", ...KEEP_KEYS }, label);
  html("span", { text: unit }, label);
  field.addEventListener("input", () => onInput(field.value));
  return field;
}

// Un champ, et un curseur pour qui préfère : l'un suit l'autre.
function askNumber(parent, form, predicted) {
  const { least, most, step } = form;
  const field = typed(parent, { ...form, longest: 20 }, (text) => {
    const value = FORMS.number.read(text, form);
    cursor.value = value ?? least;
    predicted(value === null ? "" : String(value));
  });
  field.setAttribute("inputmode", "decimal");
  const cursor = html("input", { type: "range", min: least, max: most, step, "aria-label": "Votre prédiction, au curseur", ...KEEP_KEYS }, parent);
  cursor.value = least;
  cursor.addEventListener("input", () => {
    field.value = short(Number(cursor.value));
    predicted(cursor.value);
  });
}

function askSquare(parent, { board }, predicted) {
  const columns = Math.sqrt(board.length);
  const frame = html("div", { style: `grid-template-columns: repeat(${columns}, 1fr)` }, parent);
  choicesIn(frame, board.length, {
    columns,
    fill: (i, label, input) => {
      const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, label);
      if (board[i] === " ") svg("text", { x: 50, y: 58, "text-anchor": "middle", text: i }, picture);
      else mark(board[i], picture);
      input.setAttribute("aria-label", `case ${i}, ${board[i] === " " ? "libre" : board[i]}`);
    },
    onChoice: (i) => predicted(String(i)),
  });
}

function tellSquare(parent, said, { board }, right) {
  const name = (squares) => `la case ${squares.join(", ").replace(/, (\d+)$/, " ou $1")}`;
  compare(parent, name([said]), right && name(right.includes(said) ? [said] : right));
  const drawn = html("div", { class: "ql-predict-boards" }, parent);
  const other = right && !right.includes(said) ? [["La réponse", right[0]]] : [];
  for (const [text, square] of [["Vous", said], ...other]) {
    const frame = html("div", {}, drawn);
    html("span", { text }, frame);
    grid(frame, Math.sqrt(board.length))(board, { square });
  }
}

// Le cadre d'une courbe : rend son image, et de quoi y placer un point et y tirer un trait.
function curveFrame(parent, { along, places, up, least, most }) {
  const picture = svg("svg", { viewBox: "0 0 400 250", role: "img", "aria-label": `${up}, selon ${along}` }, parent);
  const at = (i) => 36 + 348 * i / (places.length - 1), height = (value) => 210 - 180 * (value - least) / (most - least);
  for (const value of [least, (least + most) / 2, most]) {
    svg("line", { x1: at(0), x2: at(places.length - 1), y1: height(value), y2: height(value), class: "ql-predict-grid" }, picture);
    svg("text", { x: at(0) - 8, y: height(value) + 4, "text-anchor": "end", text: short(value) }, picture);
  }
  places.forEach((place, i) => svg("text", { x: at(i), y: 228, "text-anchor": "middle", text: short(place) }, picture));
  svg("text", { x: at(0), y: 18, text: up }, picture);
  svg("text", { x: at(places.length - 1), y: 246, "text-anchor": "end", text: along }, picture);
  const line = (kind) => {
    const path = svg("path", { class: `ql-predict-line ql-predict-line-${kind}` }, picture);
    return (values) => path.setAttribute("d", values.map((value, i) => [value, i]).filter(([value]) => value !== null)
      .map(([value, i], place) => `${place ? "L" : "M"}${at(i)} ${height(value)}`).join(""));
  };
  return { picture, at, height, line };
}

// On la trace de la souris ou du doigt ; au clavier, gauche et droite vont d'un point à l'autre, haut et bas le bougent.
function askCurve(parent, form, predicted) {
  const { picture, at, height, line } = curveFrame(parent, form), { along, places, up, least, most } = form;
  const last = places.length - 1, values = places.map(() => null), show = line("own"), point = svg("circle", { r: 7, class: "ql-predict-now" }, picture);
  let current = 0;
  fill(picture, { role: "slider", tabindex: 0, "aria-valuemin": least, "aria-valuemax": most, ...KEEP_KEYS });
  picture.setAttribute("aria-label", `Votre courbe : ${up}, selon ${along}. Flèches à gauche et à droite, puis en haut et en bas.`);

  function put(i, value) {
    values[i] = Math.max(least, Math.min(most, value));
    current = i;
    show(values);
    update();
    predicted(values.includes(null) ? "" : values.map((each) => Number(each.toFixed(2))).join(" "));
  }

  function update() {
    const value = values[current] ?? (least + most) / 2;
    fill(point, { cx: at(current), cy: height(value) });
    fill(picture, { "aria-valuenow": value, "aria-valuetext": `${along} ${short(places[current])} : ${short(value)}` });
  }

  // Un geste rapide saute des points : ceux d'entre deux viennent sur le trait.
  function follow({ clientX, clientY }, from = null) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
    const i = Math.max(0, Math.min(last, Math.round((x - at(0)) / (at(1) - at(0)))));
    const value = least + (most - least) * (height(least) - y) / (height(least) - height(most));
    const start = from ?? i, first = values[start], way = Math.sign(i - start);
    for (let j = start + way; j !== i && way; j += way) put(j, first + (value - first) * (j - start) / (i - start));
    put(i, value);
  }

  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    follow(event);
  });
  picture.addEventListener("pointermove", (event) => {
    if (picture.hasPointerCapture(event.pointerId)) follow(event, current);
  });
  picture.addEventListener("keydown", (event) => {
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key], rise = { ArrowDown: -1, ArrowUp: 1 }[event.key];
    if (!across && !rise) return;
    event.preventDefault();
    const value = values[current] ?? (least + most) / 2;
    if (rise) put(current, value + rise * (most - least) / 20);
    else {
      put(current, value);
      const next = Math.max(0, Math.min(last, current + across));
      put(next, values[next] ?? value);
    }
  });
  update();
}

function tellCurve(parent, said, form, right) {
  const { picture, line } = curveFrame(parent, form), { along, places, up } = form;
  line("own")(said);
  if (!right) return;
  line("right")(right);
  const gaps = said.map((value, i) => Math.abs(value - right[i])), far = gaps.indexOf(Math.max(...gaps));
  sentence(parent, "La courbe en pointillé est la vôtre.");
  const where = `Là où elles s'écartent le plus (${along}\u00a0=\u00a0${short(places[far])}), vous disiez`;
  compare(parent, short(said[far]), short(right[far]), where);
  picture.setAttribute("aria-label", `Votre courbe et la vraie : ${up}, selon ${along}`);
}
