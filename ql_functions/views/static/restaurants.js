// avec kept
// Le dilemme du restaurant : la personne choisit vingt soirs, puis se compare à deux agents.

function draw(root, data) {
  const { places, evenings } = data;
  const { kept, keep } = keeper(data.keeps);
  let means, visits;
  const status = html("output", { class: "ql-caption ql-restaurants-status" }, root);
  const street = html("div", { class: "ql-restaurants-street" }, root);
  const cards = places.map((place, i) => card(place, () => dine(i), street));
  const diary = html("ol", { class: "ql-restaurants-diary", "aria-label": "les soirs" }, root);
  const end = html("section", { "aria-label": "comparaison" }, root);
  const beside = html("details", {}, end); // ce qu'elle montre répond à la question qui suit : il faut l'ouvrir
  html("summary", { text: "Et deux agents ? À ouvrir après votre prédiction" }, beside);
  const compare = comparison(data, beside);
  button("Recommencer dans une autre ville", () => { keep(""); start(); }, end);
  if (kept) {
    ({ means, visits } = JSON.parse(kept));
    show();
  } else start();

  function start() {
    means = shuffled(data.means);
    visits = [];
    show();
    if (root.contains(document.activeElement)) cards[0].choose.focus();
  }

  function dine(place) {
    if (visits.length === evenings) return;
    visits.push({ place, note: drawNote(means[place]) });
    keep(JSON.stringify({ means, visits }));
    show();
    if (visits.length === evenings) beside.firstChild.focus();
  }

  function show() {
    const over = visits.length === evenings, last = visits.at(-1);
    cards.forEach(({ fact, meter, truth, choose }, i) => {
      const own = visits.filter(({ place }) => place === i);
      fact.textContent = own.length ? `moyenne ${french(average(own), 1)} en ${own.length} soir${own.length > 1 ? "s" : ""}` : "jamais essayé";
      meter.style.width = `${own.length ? 10 * average(own) : 0}%`;
      truth.textContent = over ? `vraie moyenne : ${french(means[i], 1)}` : "vraie moyenne : ?";
      choose.disabled = over;
    });
    diary.replaceChildren(...visits.map(({ place, note }) => {
      const evening = html("li", { title: places[place].name });
      html("b", { text: places[place].letter, style: `background: ${places[place].colour}` }, evening);
      evening.append(String(note));
      return evening;
    }));
    const news = last ? `${places[last.place].name} : ${last.note} sur 10. ` : "";
    status.textContent = news + (over
      ? `Votre moyenne : ${french(average(visits))} par soir.`
      : `Soir ${visits.length + 1} sur ${evenings} : où dînez-vous ?`);
    end.hidden = !over;
    if (over) compare(average(visits));
  }
}

function card(place, onChoose, street) {
  const frame = html("div", { class: "ql-restaurants-card" }, street);
  drawFront(place, svg("svg", { viewBox: "0 0 120 92", "aria-hidden": "true" }, frame));
  html("b", { text: place.name }, frame);
  const gauge = html("div", { class: "ql-restaurants-gauge", "aria-hidden": "true" }, frame);
  const meter = html("div", { style: `background: ${place.colour}` }, gauge);
  const fact = html("span", { class: "ql-restaurants-fact" }, frame);
  const truth = html("span", { class: "ql-restaurants-truth" }, frame);
  const choose = button("Dîner ici", onChoose, frame);
  choose.setAttribute("aria-label", `Dîner ici : ${place.name}`);
  return { fact, meter, truth, choose };
}

// Une devanture, avec sa lettre.
function drawFront({ letter, colour }, picture) {
  svg("rect", { x: 18, y: 26, width: 84, height: 64, fill: "#f6f0e4", stroke: "#8c8578" }, picture);
  svg("rect", { x: 28, y: 54, width: 32, height: 22, fill: "#ffe9a8", stroke: "#8c8578" }, picture);
  svg("rect", { x: 70, y: 52, width: 22, height: 38, fill: colour }, picture);
  svg("circle", { cx: 87, cy: 72, r: 1.8, fill: "#fff" }, picture);
  for (let i = 0; i < 6; i++)
    svg("path", { d: `M${12 + 16 * i} 24 h16 v13 a8 8 0 0 1 -16 0 z`, fill: i % 2 ? "#fff" : colour, stroke: colour }, picture);
  svg("circle", { cx: 60, cy: 13, r: 12, fill: colour }, picture);
  svg("text", { x: 60, y: 18, "text-anchor": "middle", "font-size": 14, style: "fill: #fff; font-weight: 700", text: letter }, picture);
}

// Les moyennes côte à côte, et celle du ε-glouton selon ε ; la fonction rendue reçoit les vrais plaisirs et la moyenne
// de la personne. Une autre ville a les mêmes plaisirs, dans un autre ordre : la courbe y est la même.
function comparison({ means, evenings, repetitions }, parent) {
  const averaged = (choose) => {
    const trials = Array.from({ length: repetitions }, () => dinedMean(means, evenings, choose));
    return trials.reduce((sum, mean) => sum + mean, 0) / repetitions;
  };
  const epsilons = Array.from({ length: 21 }, (_, i) => i / 20), best = Math.max(...means);
  let you, curve, ucb;
  const cursor = slider("ε", { min: 0, max: 1, step: 0.05, value: 0.1 }, update, parent);
  const bars = ["Vous", "Agent ε-glouton", "Agent UCB", "Toujours le meilleur"].map((name) => {
    const line = html("div", { class: "ql-restaurants-bar" }, parent);
    html("span", { text: name }, line);
    return { bar: html("div", {}, html("div", { class: "ql-restaurants-gauge" }, line)), value: html("b", {}, line) };
  });
  const chart = html("div", {}, parent);
  const sentence = html("output", { class: "ql-caption" }, parent);
  let point;

  function update() {
    const epsilon = Number(cursor.value), greedy = curve[Math.round(20 * epsilon)];
    [you, greedy, ucb, best].forEach((mean, i) => {
      bars[i].bar.style.width = `${10 * mean}%`;
      bars[i].value.textContent = french(mean);
    });
    point(epsilon, greedy);
    sentence.textContent = `Avec ε\u00a0=\u00a0${french(epsilon)}, l'agent ε-glouton obtient ${french(greedy)} par soir, et `
      + `l'agent UCB ${french(ucb)} (moyennes de ${repetitions.toLocaleString("fr")} essais) ; vous : ${french(you)} ; le meilleur restaurant, `
      + `chaque soir : ${french(best)}.`;
    cursor.setAttribute("aria-valuetext", sentence.textContent);
  }

  return (yourMean) => {
    you = yourMean;
    if (!curve) {
      curve = epsilons.map((epsilon) => averaged(epsilonGreedy(epsilon)));
      ucb = averaged(upperBound);
      point = epsilonCurve(chart, epsilons, curve);
    }
    update();
  };
}

// La courbe des moyennes selon ε, de 5 à 7 sur 10 ; la fonction rendue y place le point du curseur.
function epsilonCurve(parent, epsilons, curve) {
  const x = (epsilon) => 44 + 500 * epsilon, y = (mean) => 20 + 65 * (7 - mean);
  const picture = svg("svg", { viewBox: "0 0 600 190", role: "img",
    "aria-label": "la note moyenne d'un soir selon ε" }, parent);
  for (const mean of [5, 6, 7]) {
    svg("line", { x1: x(0), x2: x(1), y1: y(mean), y2: y(mean), class: "ql-restaurants-grid" }, picture);
    svg("text", { x: x(0) - 10, y: y(mean) + 4, "text-anchor": "end", text: mean }, picture);
  }
  for (const epsilon of [0, 0.5, 1]) {
    const text = `ε = ${String(epsilon).replace(".", ",")}`;
    svg("text", { x: x(epsilon), y: y(5) + 24, "text-anchor": "middle", text }, picture);
  }
  const places = epsilons.map((epsilon, i) => `${x(epsilon)} ${y(curve[i])}`);
  svg("path", { d: `M${places.join("L")}`, class: "ql-restaurants-curve" }, picture);
  const dot = svg("circle", { r: 6, class: "ql-restaurants-now" }, picture);
  return (epsilon, mean) => fill(dot, { cx: x(epsilon), cy: y(mean) });
}

// La note moyenne d'un convive, dont `choose` choisit la table d'après les notes reçues et le nombre de repas.
function dinedMean(means, evenings, choose) {
  const sums = means.map(() => 0), counts = means.map(() => 0);
  for (let evening = 0; evening < evenings; evening++) {
    const place = choose(sums, counts, evening);
    sums[place] += drawNote(means[place]);
    counts[place] += 1;
  }
  return sums.reduce((total, sum) => total + sum, 0) / evenings;
}

// Qui part de moyennes nulles.
function epsilonGreedy(epsilon) {
  return (sums, counts) => Math.random() < epsilon
    ? below(sums.length)
    : drawnBest(sums.map((sum, i) => (counts[i] ? sum / counts[i] : 0)));
}

// Qui ajoute à chaque moyenne ce que l'on en ignore encore : un restaurant jamais essayé passe d'abord.
function upperBound(sums, counts, evening) {
  return drawnBest(sums.map((sum, i) => (counts[i] ? sum / counts[i] + Math.sqrt(Math.log(evening) / counts[i]) : Infinity)));
}

// L'un des plus grands, tiré au sort.
function drawnBest(values) {
  const best = Math.max(...values), open = values.map((_, i) => i).filter((i) => values[i] === best);
  return open[below(open.length)];
}

function drawNote(mean) {
  let note = 0;
  for (let i = 0; i < 10; i++) note += Number(Math.random() < mean / 10);
  return note;
}

function average(visits) {
  return visits.reduce((sum, { note }) => sum + note, 0) / visits.length;
}

function below(count) {
  return Math.floor(Math.random() * count);
}

function shuffled(values) {
  const mixed = [...values];
  for (let i = mixed.length - 1; i > 0; i--) {
    const other = below(i + 1);
    [mixed[i], mixed[other]] = [mixed[other], mixed[i]];
  }
  return mixed;
}
