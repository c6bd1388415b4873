// Ce qui se dessine d'un entraînement : les courbes d'un régime, les valeurs Q d'un plateau, leurs légendes.

const RESULTS = [["X", "X gagne"], ["O", "O gagne"], ["T", "match nul"]];
const EPSILON = ["currentColor", "ε", "5 4"];
const PLOT = { width: 174, height: 140 };

// Les couleurs et les tirets : ceux des résultats, puis les lignes [couleur, nom, tirets] de `more`.
function resultsLegend(parent, more = []) {
  const list = html("div", { class: "ql-training-legend" }, parent);
  const results = RESULTS.map(([key, name]) => [COLOURS[key], name, "none"]);
  for (const [colour, name, dashes] of [...results, ...more]) {
    const entry = html("span", { text: name }, list);
    const key = svg("svg", { viewBox: "0 0 24 10", "aria-hidden": "true" });
    svg("line", { x1: 0, x2: 24, y1: 5, y2: 5, stroke: colour, "stroke-width": 2.5, "stroke-dasharray": dashes }, key);
    entry.prepend(key);
  }
}

// Un repère de PLOT.width × PLOT.height, étiré à la place qu'il trouve ; ce qui s'y lit est du HTML, qui ne s'étire pas.
// `ticks` sont des couples (ordonnée, texte) ; `labels` rend ses étiquettes, au bout des courbes ou dessous.
function chart(parent, title, ticks, foot) {
  const { width, height } = PLOT;
  const panel = html("div", { class: "ql-training-regime" }, parent);
  html("div", { class: "ql-training-title", text: title }, panel);
  const frame = html("div", { class: "ql-training-chart" }, panel);
  const box = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img" };
  const picture = svg("svg", box, frame);
  for (const [y, text] of ticks) {
    svg("line", { x1: 0, x2: width, y1: y, y2: y, class: "ql-training-grid" }, picture);
    html("span", { class: "ql-training-tick", text, style: `top: ${100 * y / height}%` }, frame);
  }
  const labels = html("div", { class: "ql-training-labels" }, frame);
  html("div", { class: "ql-training-foot", text: foot }, frame);
  return { panel, picture, label: (colour) => {
    const label = html("span", { class: "ql-training-label", style: `color: ${colour}` }, labels);
    return (text, x = 0, y = 0) => {
      label.textContent = text;
      Object.assign(label.style, { left: `${100 * x / width}%`, top: `${100 * y / height}%` });
    };
  } };
}

// Les courbes d'un régime, et celles de l'entraînement auquel on le compare ; `games` est la largeur du dessin, et ε ne
// se dessine que s'il descend par lots.
function regimePanel(parent, title, frames, { batches = 0, sims, init_e, games = batches * sims }, compared = []) {
  const { width, height } = PLOT;
  const x = (played) => width * played / games;
  const y = (part) => height * (1 - part);
  const ticks = [0, 0.5, 1].map((part) => [y(part), `${100 * part} %`]);
  const { panel, picture, label } = chart(parent, title, ticks, `${french(games, 0)} parties`);

  const curve = (shown, k, name, parent) => {
    const points = shown.map((frame) => `${x(frame[1]).toFixed(1)} ${y(frame[3 + k]).toFixed(1)}`);
    svg("path", { d: points.length ? `M${points.join("L")}` : "", class: name, stroke: COLOURS[RESULTS[k][0]] }, parent);
  };
  RESULTS.forEach((_, k) => curve(compared, k, "ql-training-compared", picture));

  // Les courbes sont tracées entières : une fenêtre qui s'élargit les dévoile.
  const id = `ql-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const opening = svg("rect", { x: 0, y: -4, height: height + 8 }, svg("clipPath", { id }, picture));
  const curves = svg("g", { "clip-path": `url(#${id})` }, picture);
  const fall = (batch) => {
    const start = init_e * (1 - batch / batches);
    return `M${x(batch * sims + 1)} ${y(start)}L${x((batch + 1) * sims)} ${y(start / sims)}`;
  };
  svg("path", { d: Array.from({ length: batches }, (_, batch) => fall(batch)).join(""), class: "ql-training-epsilon" }, curves);
  const labels = RESULTS.map(([key], k) => {
    curve(frames, k, "ql-training-curve", curves);
    return label(INKS[key]);
  });

  return { picture, show(frame, active) {
    panel.classList.toggle("ql-active", active);
    opening.setAttribute("width", frame ? x(frame[1]) : 0);
    const rates = frame ? frame.slice(3, 6) : [];
    const heights = spread(rates.map(y), 14, height);
    labels.forEach((write, k) => {
      if (frame) write(`${k === 2 ? "nul" : RESULTS[k][0]} ${french(100 * rates[k], 0)} %`, x(frame[1]), heights[k]);
      else write("");
    });
    const dashed = compared.length ? ` ; en tirets : ${inWords(compared.at(-1))}` : "";
    picture.setAttribute("aria-label", `${title} : ${frame ? inWords(frame) : "pas encore commencé"}${dashed}`);
  } };
}

// Un clic sur une courbe choisit le moment : `pick` reçoit la place, dans `frames`, de l'image de ce régime qui en est la
// plus proche. Le dessin du régime k est `pictures[k]` ; `games` est sa largeur.
function pickMoments(pictures, frames, games, pick) {
  pictures.forEach((picture, regime) => {
    const own = frames.flatMap((frame, k) => (frame[0] === regime ? [k] : []));
    picture.classList.add("ql-training-moments");
    picture.addEventListener("click", ({ clientX, clientY }) => {
      const { x } = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
      const away = (k) => Math.abs(frames[k][1] - games * x / PLOT.width);
      pick(own.reduce((best, k) => (away(k) < away(best) ? k : best)));
    });
  });
}

function inWords(frame) {
  return RESULTS.map(([, name], k) => `${name} ${french(100 * frame[3 + k], 0)} %`).join(", ");
}

// Écarte des étiquettes d'au moins `gap`, dans leur ordre, sans dépasser `bottom`.
function spread(heights, gap, bottom) {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((k, rank) => { if (rank) placed[k] = Math.max(placed[k], placed[order[rank - 1]] + gap); });
  order.reverse().forEach((k, rank) => {
    placed[k] = Math.min(placed[k], rank ? placed[order[rank - 1]] - gap : bottom);
  });
  return placed;
}

function boardPanel(parent, board, scale) {
  const side = Math.round(Math.sqrt(board.length));
  const count = (player) => [...board].filter((square) => square === player).length;
  const mover = count("X") === count("O") ? "X" : "O";
  const panel = html("div", { class: "ql-training-board" }, parent);
  html("div", { class: "ql-training-title", text: `À ${mover} de jouer` }, panel);
  const picture = svg("svg", { viewBox: `0 0 ${100 * side} ${100 * side}`, role: "img" }, panel);
  const squares = [...board].map((square, i) => {
    const group = svg("g", { transform: `translate(${100 * (i % side)} ${100 * Math.floor(i / side)})` }, picture);
    const rect = svg("rect", { x: 3, y: 3, width: 94, height: 94, rx: 6 }, group);
    if (square !== " ") mark(square, group);
    return { rect, number: svg("text", { x: 50, y: 60, "text-anchor": "middle" }, group) };
  });

  return { show(values) {
    const best = values.indexOf(Math.max(...values.filter((value) => value !== null)));
    squares.forEach(({ rect, number }, i) => {
      const colours = values[i] === null ? { fill: "", text: "" } : heat(values[i], scale);
      rect.style.fill = colours.fill;
      rect.classList.toggle("ql-best", i === best);
      number.style.fill = colours.text;
      number.textContent = values[i] === null ? "" : french(values[i]);
    });
    const words = values.map((value, i) => (value === null ? "" : `case ${i} : ${french(value)}`)).filter(Boolean);
    picture.setAttribute("aria-label", `Valeurs Q de ${mover} : ${words.join(", ") || "état pas encore rencontré"}`);
  } };
}

function scaleLegend(parent, scale, words = "La plus grande valeur règle l'échelle ; le coup glouton est encadré.") {
  const line = html("div", { class: "ql-training-scale" }, parent);
  const stops = [-1, 0, 1].map((part) => heat(part).fill);
  html("span", { text: `Valeurs Q : ${french(-scale, 1)}` }, line);
  html("span", { class: "ql-training-gradient", style: `background: linear-gradient(to right, ${stops})` }, line);
  html("span", { text: french(scale, 1) }, line);
  html("span", { text: words }, line);
}
