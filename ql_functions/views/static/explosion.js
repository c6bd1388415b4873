// Le plateau qui grandit, sa table qui grossit, et ce que des parties au hasard en rencontrent.

const SCALE = { bottom: 5, top: 20, decade: 15 }; // en puissances de dix d'octets ; en unités du dessin
const CHART = { left: 68, top: 10, width: 300, height: 250 };

function draw(root, { scenes, landmarks, games }) {
  const panels = html("div", { class: "ql-explosion-panels" }, root);
  const board = html("div", { class: "ql-explosion-board" }, panels);
  const pictures = scenes.map(({ size, board: state }) => {
    const picture = html("div", {}, board);
    grid(picture, size)(state);
    return picture;
  });
  const input = slider("Côté du plateau", { min: 0, max: scenes.length - 1, step: 1, value: 0 }, show, board);
  const side = html("strong", {}, input.parentElement);
  const states = html("p", { class: "ql-explosion-states" }, board);
  const thermometer = weightPanel(panels, landmarks);
  const chart = meetingPanel(panels, games);
  const caption = html("output", { class: "ql-caption", "aria-live": "polite" }, root);
  show(0);

  function show(i) {
    const scene = scenes[i];
    pictures.forEach((picture, k) => { picture.hidden = k !== i; });
    side.textContent = `${scene.size}×${scene.size}`;
    input.setAttribute("aria-valuetext", side.textContent);
    states.replaceChildren(html("strong", { text: scene.states }), " états");
    thermometer(scene);
    chart(scene);
    caption.textContent = scene.sentence;
  }
}

function title(text, parent) {
  html("div", { class: "ql-explosion-title", text }, parent);
}

// Le poids de la table, sur une échelle logarithmique jalonnée ; rend la fonction qui montre celui d'un plateau.
function weightPanel(parent, landmarks) {
  const panel = html("div", {}, parent);
  title("Le poids de la table", panel);
  const { bottom, top, decade } = SCALE, height = (top - bottom) * decade;
  const y = (power) => 10 + height - (power - bottom) * decade;
  const picture = svg("svg", { viewBox: `0 0 325 ${height + 20}`, role: "img" }, panel);
  svg("rect", { x: 74, y: y(top), width: 22, height, rx: 4, class: "ql-explosion-tube" }, picture);
  const level = svg("rect", { x: 74, y: y(top), width: 22, height, rx: 4, class: "ql-explosion-level" }, picture);
  svg("text", { x: 110, y: y(top) + 8, text: "échelle logarithmique", class: "ql-explosion-note" }, picture);
  for (const [text, power] of landmarks) {
    svg("line", { x1: 70, x2: 104, y1: y(power), y2: y(power), class: "ql-explosion-mark" }, picture);
    svg("text", { x: 110, y: y(power) + 4, text }, picture);
  }
  const label = svg("g", { class: "ql-explosion-label" }, picture);
  svg("path", { d: "M72 0l-6 -5v10z" }, label);
  const weight = svg("text", { x: 60, y: 5, "text-anchor": "end" }, label);

  return (scene) => {
    level.style.transform = `scaleY(${(scene.height - bottom) / (top - bottom)})`;
    label.style.transform = `translateY(${y(scene.height)}px)`;
    weight.textContent = scene.weight;
    const spoken = landmarks.map(([text]) => text).join(" ; ");
    picture.setAttribute("aria-label", `La table pèserait ${scene.weight}. Repères : ${spoken}.`);
  };
}

// Les états rencontrés au fil des parties, et ce qu'ils seraient si aucun ne revenait.
function meetingPanel(parent, games) {
  const panel = html("div", { class: "ql-explosion-chart" }, parent);
  title("Ce que le hasard en rencontre", panel);
  const { left, top, width, height } = CHART;
  const picture = svg("svg", { viewBox: `0 0 ${left + width + 12} ${top + height + 24}`, role: "img" }, panel);
  const [, most] = [top + height, top].map((y) => {
    svg("line", { x1: left, x2: left + width, y1: y, y2: y, class: "ql-explosion-grid" }, picture);
    return svg("text", { x: left - 6, y: y + 4, "text-anchor": "end", text: 0 }, picture);
  });
  svg("text", { x: left + width, y: top + height + 18, "text-anchor": "end", text: `${french(games, 0)} parties` }, picture);
  const curves = svg("g", {}, picture);
  const legend = html("div", { class: "ql-explosion-legend" }, panel);

  return ({ visited, met }) => {
    most.textContent = french(visited.at(-1), 0);
    const points = (counts) => counts.map((count, i) =>
      `L${(left + width * (i + 1) / counts.length).toFixed(1)} ${(top + height * (1 - count / visited.at(-1))).toFixed(1)}`);
    curves.replaceChildren();
    legend.replaceChildren();
    for (const [name, counts, words] of [["visited", visited, "plateaux vus, chaque fois comptés"], ["met", met, "états différents"]]) {
      const d = `M${left} ${top + height}${points(counts).join("")}`;
      svg("path", { d, pathLength: 1, class: `ql-explosion-curve ql-explosion-${name}` }, curves);
      html("span", { class: `ql-explosion-key ql-explosion-key-${name}`, text: `${french(counts.at(-1), 0)} ${words}` }, legend);
    }
    picture.setAttribute("aria-label", `En ${french(games, 0)} parties : ${[...legend.children].map((key) => key.textContent).join(", ")}`);
  };
}
