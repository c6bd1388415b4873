// Le dilemme du restaurant : la personne choisit vingt soirs, puis se compare à l'agent ε-glouton.

function draw(root, data) {
  const { places, evenings } = data;
  let means, visits;
  const status = html("output", { class: "ql-caption ql-restaurants-status" }, root);
  const street = html("div", { class: "ql-restaurants-street" }, root);
  const cards = places.map((place, i) => card(place, () => dine(i), street));
  const diary = html("ol", { class: "ql-restaurants-diary", "aria-label": "les soirs" }, root);
  const end = html("section", { "aria-label": "comparaison" }, root);
  const compare = comparison(data, end);
  button("Recommencer dans une autre ville", start, end);
  start();

  function start() {
    means = shuffled(data.means);
    visits = [];
    show();
    if (root.contains(document.activeElement)) cards[0].choose.focus();
  }

  function dine(place) {
    if (visits.length === evenings) return;
    visits.push({ place, note: drawNote(means[place]) });
    show();
    if (visits.length === evenings) {
      compare(means, average(visits));
      end.querySelector("input").focus();
    }
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
  }
}

function card(place, onChoose, street) {
  const frame = html("div", { class: "ql-restaurants-card" }, street);
  svg("svg", { viewBox: "0 0 120 92", "aria-hidden": "true" }, frame).innerHTML = place.front;
  html("b", { text: place.name }, frame);
  const gauge = html("div", { class: "ql-restaurants-gauge", "aria-hidden": "true" }, frame);
  const meter = html("div", { style: `background: ${place.colour}` }, gauge);
  const fact = html("span", { class: "ql-restaurants-fact" }, frame);
  const truth = html("span", { class: "ql-restaurants-truth" }, frame);
  const choose = button("Dîner ici", onChoose, frame);
  choose.setAttribute("aria-label", `Dîner ici : ${place.name}`);
  return { fact, meter, truth, choose };
}

// Les trois moyennes côte à côte ; la fonction rendue reçoit les vrais plaisirs et la moyenne de la personne.
function comparison({ evenings, repetitions }, parent) {
  let means, you;
  const cursor = slider("ε", { min: 0, max: 1, step: 0.05, value: 0.1 }, update, parent);
  const bars = ["Vous", "Agent ε-glouton", "Toujours le meilleur"].map((name) => {
    const line = html("div", { class: "ql-restaurants-bar" }, parent);
    html("span", { text: name }, line);
    return { bar: html("div", {}, html("div", { class: "ql-restaurants-gauge" }, line)), value: html("b", {}, line) };
  });
  const sentence = html("output", { class: "ql-caption" }, parent);

  function update() {
    const epsilon = Number(cursor.value), best = Math.max(...means);
    const trials = Array.from({ length: repetitions }, () => greedyMean(means, evenings, epsilon));
    const greedy = trials.reduce((sum, mean) => sum + mean, 0) / repetitions;
    [you, greedy, best].forEach((mean, i) => {
      bars[i].bar.style.width = `${10 * mean}%`;
      bars[i].value.textContent = french(mean);
    });
    sentence.textContent = `Avec ε\u00a0=\u00a0${french(epsilon)}, l'agent ε-glouton obtient ${french(greedy)} par soir `
      + `(moyenne de ${repetitions} essais) ; vous : ${french(you)} ; le meilleur restaurant, chaque soir : ${french(best)}.`;
    cursor.setAttribute("aria-valuetext", sentence.textContent);
  }

  return (trueMeans, yourMean) => { [means, you] = [trueMeans, yourMean]; update(); };
}

// La note moyenne d'un ε-glouton qui part de moyennes nulles et départage les ex æquo au hasard.
function greedyMean(means, evenings, epsilon) {
  const sums = means.map(() => 0), counts = means.map(() => 0);
  for (let evening = 0; evening < evenings; evening++) {
    const known = sums.map((sum, i) => (counts[i] ? sum / counts[i] : 0));
    const best = Math.max(...known);
    const open = means.map((_, i) => i).filter((i) => known[i] === best);
    const place = Math.random() < epsilon ? below(means.length) : open[below(open.length)];
    sums[place] += drawNote(means[place]);
    counts[place] += 1;
  }
  return sums.reduce((total, sum) => total + sum, 0) / evenings;
}

function drawNote(mean) {
  return Array.from({ length: 10 }, () => Number(Math.random() < mean / 10)).reduce((sum, hit) => sum + hit, 0);
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
