// Un neurone à un seul poids, et sa perte : le point se tire, ou descend la pente pas à pas.

const PLOT = { left: 40, right: 16, top: 16, width: 560, height: 220, bottom: 48 };

function draw(root, { goal, range, highest }) {
  let path = [0], rate = 0.1; // les poids, du premier au dernier pas
  const plot = chart(root, goal, range, highest, (weight) => start(weight));
  const says = html("p", { role: "status", class: "ql-caption" }, root);
  const bar = html("div", { class: "ql-bar" }, root);
  const weight = slider("poids w", { min: range[0], max: range[1], step: 0.01, value: 0 }, start, bar);
  button("Un pas de gradient", step, bar).classList.add("ql-play");
  button("Revenir à 0", () => start(0), bar);
  const length = slider("pas μ", { min: 0.01, max: 1.2, step: 0.01, value: rate }, (value) => { rate = value; show(); }, bar);
  show();

  function start(value) {
    path = [value];
    show();
  }

  function step() {
    const last = path.at(-1);
    path.push(last - rate * slope(last));
    show();
  }

  function slope(value) {
    return 2 * (value - goal);
  }

  function show() {
    const last = path.at(-1);
    weight.value = last;
    weight.setAttribute("aria-valuetext", french(last));
    length.setAttribute("aria-valuetext", french(rate));
    plot(path, slope(last));
    const next = last - rate * slope(last);
    says.textContent = `w = ${french(last)} ; perte ${french((last - goal) ** 2)} ; pente ${french(slope(last))}. `
      + (last < range[0] || last > range[1] || (last - goal) ** 2 > highest
        ? "Le point est sorti du cadre : un pas trop grand l'éloigne du plus bas. Diminuez μ, ou revenez à 0."
        : `Avec μ = ${french(rate)}, un pas mènerait à ${french(next)}.`);
  }
}

// La courbe de la perte ; la fonction rendue y montre le chemin des poids, et la pente au dernier.
function chart(root, goal, [first, last], highest, onDrag) {
  const { left, right, top, width, height, bottom } = PLOT;
  const x = (weight) => left + width * (weight - first) / (last - first);
  const y = (loss) => top + height * (1 - loss / highest);
  const loss = (weight) => (weight - goal) ** 2;
  const line = (weights) => `M${weights.map((weight) => `${x(weight)} ${y(loss(weight))}`).join("L")}`;
  const picture = svg("svg", { viewBox: `0 0 ${left + width + right} ${top + height + bottom}`, role: "img",
    "aria-label": "La perte selon le poids : une parabole, la plus basse à 1,5 ; un point y est le poids d'à présent" }, root);
  svg("line", { x1: left, x2: left + width, y1: y(0), y2: y(0), class: "ql-neuron-axis" }, picture);
  for (const weight of [0, 1, 2, 3]) svg("text", { x: x(weight), y: y(0) + 20, "text-anchor": "middle", text: weight }, picture);
  svg("text", { x: left + width, y: y(0) + 44, "text-anchor": "end", text: "poids w" }, picture);
  svg("text", { x: left, y: top, text: "perte" }, picture);
  svg("path", { class: "ql-neuron-loss", d: line(Array.from({ length: 101 }, (_, i) => first + (last - first) * i / 100)) }, picture);
  const trail = svg("path", { class: "ql-neuron-trail" }, picture), tangent = svg("path", { class: "ql-neuron-slope" }, picture);
  const dots = svg("g", { class: "ql-neuron-dots" }, picture), grip = svg("circle", { r: 11, class: "ql-neuron-grip" }, picture);
  grip.addEventListener("pointerdown", (event) => grip.setPointerCapture(event.pointerId));
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    onDrag(Math.max(first, Math.min(last, first + (last - first) * (place.x - left) / width)));
  });

  return (path, slope) => {
    const now = path.at(-1), side = 0.45;
    trail.setAttribute("d", line(path));
    dots.replaceChildren(...path.map((weight) => svg("circle", { cx: x(weight), cy: y(loss(weight)), r: 4 })));
    const ends = [-side, side].map((by) => `${x(now + by)} ${y(loss(now) + slope * by)}`);
    tangent.setAttribute("d", `M${ends.join("L")}`);
    fill(grip, { cx: x(now), cy: y(loss(now)) });
  };
}
