// avec rules
// Ce que vaut un coup, une notion à la fois : X est au trait, O répond au hasard. Le gain vaut 1, 0 ou −1 à la fin.

const PRIZES = { X: 1, T: 0, O: -1 };
const DRAWN = { V: drawState, Q: drawMoves, "Q*": drawBest, Bellman: drawReplies, "η": drawWalk };
const CHART = { left: 34, right: 12, top: 12, width: 374, height: 190, bottom: 40 };
const HUNDRED = 100, TWENTY = 20, FIRST = 0.3; // parties d'un coup, et la valeur d'un coup jamais joué

function draw(root, { notion, board, lines, gamma, rate }) {
  const panels = html("div", { class: "ql-values-panels" }, root);
  const side = html("div", { class: "ql-values-side" });
  DRAWN[notion]({ panels, side, board, rate, world: worldOf(lines, gamma), worldWith: (other) => worldOf(lines, other) });
  panels.append(side);
}

// Les règles, l'adversaire au hasard et les valeurs exactes, pour un γ.
function worldOf(lines, gamma) {
  const over = (board) => verdictOf(board, lines) !== "C";
  const met = (board, reply) => ({ board, reply, reward: over(board) ? PRIZES[verdictOf(board, lines)] : 0, over: over(board) });
  // Ce qui peut suivre un coup de X : sa victoire, ou chaque réponse de O, toutes aussi probables.
  const replies = (board, move) => {
    const after = played(board, move);
    return over(after) ? [met(after, null)] : free(after).map((reply) => met(played(after, reply), reply));
  };
  const valued = (choose) => {
    const state = (board) => choose(free(board).map((move) => action(board, move)));
    const next = (met) => (met.over ? 0 : state(met.board));
    const action = (board, move) => mean(replies(board, move).map((met) => met.reward + gamma * next(met)));
    return { state, next, action };
  };
  return { gamma, over, replies, atRandom: valued(mean), atBest: valued((values) => Math.max(...values)) };
}

function mean(values) { return values.reduce((sum, value) => sum + value, 0) / values.length; }
function drawnFrom(list) { return list[Math.floor(Math.random() * list.length)]; }
function bestOf(values) { return [...values.keys()].filter((i) => Math.abs(values[i] - Math.max(...values)) < 1e-9); }

// Le plateau : une case libre est un bouton, si l'on dit ce que fait un clic. La fonction rendue y montre un plateau,
// avec la valeur ou le signe de chaque case, et cerne celles que l'on choisit.
function boardOf(parent, start, onClick) {
  const frame = html("div", { class: "ql-values-board", role: "group", "aria-label": "plateau" }, parent);
  const squares = [...start].map((player, i) => (onClick && player === " " ? button("", () => onClick(i), frame) : html("span", { role: "img" }, frame)));
  return (board, values = {}, chosen = []) => squares.forEach((square, i) => {
    const isFree = board[i] === " ", value = values[i];
    square.replaceChildren();
    square.classList.toggle("ql-values-chosen", chosen.includes(i));
    const { fill: ground, text } = value === undefined ? { fill: "", text: "" } : heat(value);
    Object.assign(square.style, { background: ground, color: text });
    if (!isFree) mark(board[i], svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, square));
    else square.append(value === undefined ? String(i) : french(value));
    const content = !isFree ? board[i] : value === undefined ? "libre" : `valeur ${french(value)}`;
    square.setAttribute("aria-label", `case ${i}, ${content}`);
  });
}

function status(parent) { return html("p", { role: "status", class: "ql-caption" }, parent); }

// V^π : le gain d'une partie au hasard, et la moyenne de toutes.
function drawState({ panels, side, board, world }) {
  const show = boardOf(panels, board), says = status(side), plot = chart(side, "gain", "parties");
  const goal = world.atRandom.state(board), gains = [], means = [];
  const bar = html("div", { class: "ql-bar" }, side);
  button("Jouer une partie", () => playOut(1), bar).classList.add("ql-play");
  button("En jouer cent", () => playOut(HUNDRED), bar);
  const refresh = (last, text) => {
    show(last);
    plot(gains, means, goal);
    says.textContent = text;
  };
  refresh(board, "À X de jouer. Les deux joueurs tirent leurs coups au sort. Un point est le gain d'une partie ; la courbe, leur moyenne.");

  function playOut(count) {
    let last, rank;
    for (let game = 0; game < count; game++) {
      last = { board, reward: 0 };
      for (rank = 0; !world.over(last.board); rank++) last = drawnFrom(world.replies(last.board, drawnFrom(free(last.board))));
      gains.push(last.reward * world.gamma ** (rank - 1));
      means.push(((means.at(-1) ?? 0) * means.length + gains.at(-1)) / gains.length);
    }
    const end = { 1: "X gagne", 0: "Match nul", "-1": "O gagne" }[last.reward];
    refresh(last.board, `${end} au coup ${rank} de X : G = ${french(gains.at(-1))}. Moyenne de ${gains.length} `
      + `partie${gains.length > 1 ? "s" : ""} : ${french(means.at(-1))} ; de toutes les parties possibles, le tireté : ${french(goal)}.`);
  }
}

// Q^π : X joue la case choisie, et tout le reste est tiré au sort.
function drawMoves(given) {
  revealed(given, given.world.atRandom, (move, value) => `X joue la case ${move}, puis au hasard : son gain moyen est ${french(value)}.`,
    (values) => `Au hasard, chaque case a la même chance : l'état vaut la moyenne, ${french(mean(values))}.`);
}

// Q* : X joue la case choisie, et joue au mieux ensuite.
function drawBest(given) {
  const { board, world } = given;
  revealed(given, world.atBest, (move, value) => `X joue la case ${move}, puis au hasard : `
    + `${french(world.atRandom.action(board, move))} ; puis au mieux : ${french(value)}.`,
    (values) => `Au mieux, l'état vaut la plus grande, ${french(Math.max(...values))}.`, true);
}

// Un clic découvre la valeur d'un coup ; quand tous le sont, une phrase les réunit, et le meilleur se cerne si on veut.
function revealed({ panels, side, board, world }, valued, tell, tellAll, ringed = false) {
  const says = status(side), moves = free(board), values = {};
  const show = boardOf(panels, board, (move) => {
    values[move] = valued.action(board, move);
    const known = moves.map((each) => values[each]), all = known.every((value) => value !== undefined);
    show(board, values, all && ringed ? bestOf(known).map((i) => moves[i]) : []);
    says.textContent = tell(move, values[move]) + (all ? ` ${tellAll(known)}` : "");
  });
  show(board);
  says.textContent = "À X de jouer. Cliquez sur chaque case libre, la meilleure d'abord.";
}

// Bellman : ce que chaque réponse de O laisse à X, et leur moyenne.
function drawReplies({ panels, side, board, world }) {
  const says = status(side), list = html("ul", { class: "ql-values-replies" }, side), { gamma, atBest } = world;
  const show = boardOf(panels, board, choose);
  show(board);
  says.textContent = "À X de jouer. Cliquez sur une case libre.";

  function choose(move) {
    const value = atBest.action(board, move), met = world.replies(board, move);
    show(board, { [move]: value }, [move]);
    list.replaceChildren();
    for (const one of met) {
      const entry = html("li", {}, list), best = atBest.next(one);
      grid(entry, 3)(one.board, { square: one.reply });
      html("span", { text: sum(one, gamma, best) }, entry);
      html("b", { text: `= ${french(one.reward + gamma * best)}` }, entry);
      if (one.over) html("span", { text: "terminal" }, entry);
    }
    says.textContent = `Après la case ${move}, O a ${met.length} réponses, aussi probables. Sous chacune : ce qu'elle rapporte à X, plus γ fois `
      + `sa meilleure valeur suivante. La moyenne est Q* : ${french(value)}.`;
  }
}

function sum({ reward }, gamma, best) {
  return `${french(reward, 0)} + ${gamma.toLocaleString("fr-FR", { maximumFractionDigits: 2 })} × ${french(best)}`;
}

// La mise à jour : une réponse à la fois, la valeur fait vers la cible une part η du chemin. Bouger η ou γ refait le
// chemin avec les mêmes parties.
function drawWalk({ panels, side, board, rate, world, worldWith }) {
  let move = free(board).at(-1), met = [];
  const show = boardOf(panels, board, (square) => { move = square; restart(); });
  const says = status(side), plot = chart(side, "valeur", "parties");
  const bar = html("div", { class: "ql-bar" }, side);
  button("Une partie", () => meet(1), bar).classList.add("ql-play");
  button("Vingt parties", () => meet(TWENTY), bar);
  button("Recommencer", restart, bar);
  const sliders = html("div", { class: "ql-values-sliders" }, side);
  const etas = slider("η", { min: 0, max: 1, step: 0.05, value: rate }, (value) => { rate = value; refresh(); }, sliders);
  const gammas = slider("γ", { min: 0, max: 1, step: 0.05, value: world.gamma }, (value) => { world = worldWith(value); refresh(); }, sliders);
  restart();

  function restart() { met = []; refresh(); }

  function meet(count) {
    const possible = world.replies(board, move).length;
    for (let game = 0; game < count; game++) met.push(Math.floor(Math.random() * possible));
    refresh();
  }

  function refresh() {
    const possible = world.replies(board, move), { gamma, atBest } = world;
    const targets = met.map((i) => possible[i].reward + gamma * atBest.next(possible[i]));
    const path = [FIRST];
    for (const target of targets) path.push(path.at(-1) + rate * (target - path.at(-1)));
    const goal = atBest.action(board, move), last = possible[met.at(-1)];
    show(board, { [move]: path.at(-1) }, [move]);
    plot(targets, path, goal);
    etas.setAttribute("aria-valuetext", french(rate));
    gammas.setAttribute("aria-valuetext", french(gamma));
    const setting = `η = ${french(rate)}, γ = ${french(gamma)}. `;
    says.textContent = setting + (last
      ? `O joue la case ${last.reply} : cible ${sum(last, gamma, atBest.next(last))} = ${french(targets.at(-1))}. `
        + `La valeur passe de ${french(path.at(-2))} à ${french(path.at(-1))}. Moyenne des cibles, le tireté : ${french(goal)}.`
      : `Un point est une cible. La case ${move} vaut d'abord ${french(FIRST)} ; un clic en choisit une autre.`);
  }
}

// Des points, un chemin et sa destination, de −1 à 1. Le chemin part d'un point avant les points, s'il en a un de plus.
function chart(parent, ordinate, abscissa) {
  const { left, right, top, width, height, bottom } = CHART;
  const picture = svg("svg", { viewBox: `0 0 ${left + width + right} ${top + height + bottom}`, role: "img" }, parent);
  const y = (value) => top + height * (1 - value) / 2;
  for (const value of [-1, 0, 1]) {
    svg("line", { x1: left, x2: left + width, y1: y(value), y2: y(value), class: "ql-values-axis" }, picture);
    svg("text", { x: left - 6, y: y(value) + 5, "text-anchor": "end", text: french(value, 0) }, picture);
  }
  const end = svg("text", { x: left + width, y: y(-1) + 20, "text-anchor": "end" }, picture);
  const aim = svg("line", { x1: left, x2: left + width, class: "ql-values-goal" }, picture);
  const dots = svg("g", { class: "ql-values-dots" }, picture);
  const line = svg("path", { class: "ql-values-path" }, picture), now = svg("circle", { r: 6, class: "ql-values-now" }, picture);
  return (points, path, goal) => {
    const most = Math.max(TWENTY, points.length), x = (i) => left + width * i / most, before = path.length > points.length ? 0 : 1;
    end.textContent = `${most} ${abscissa}`;
    fill(aim, { y1: y(goal), y2: y(goal) });
    dots.replaceChildren(...points.map((value, i) => svg("circle", { cx: x(i + 1), cy: y(value), r: 3 })));
    line.setAttribute("d", path.length ? `M${path.map((value, i) => `${x(i + before)} ${y(value)}`).join("L")}` : "");
    now.toggleAttribute("hidden", !path.length);
    if (path.length) fill(now, { cx: x(path.length - 1 + before), cy: y(path.at(-1)) });
    const reached = path.length ? `${french(path.at(-1))} après ${points.length}` : "rien encore";
    picture.setAttribute("aria-label", `${ordinate} selon le nombre de parties : ${reached} ; destination ${french(goal)}`);
  };
}
