// avec predict
// La prédiction d'une courbe, que l'on trace.

root.classList.add("ql-predict"); // le même style
FORMS.curve = {
  waits: () => "une courbe, tracée d'un bord à l'autre",
  read: (text, { places }) => {
    const values = text.split(" ").map(Number);
    return values.length === places.length && !values.some(Number.isNaN) ? values : null;
  },
  ask: askCurve,
  tell: tellCurve,
};

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
