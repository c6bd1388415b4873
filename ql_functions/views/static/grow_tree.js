// avec kept
// Un arbre de recherche qui grandit : la position, un arbre ou deux, ce que chaque coup y a reçu de visites.

const GUIDED = "PUCT : le réseau propose les coups, et juge le dernier plateau.", CUT = ", faute de temps ou de place";
const DIGIT = /^(?:Digit|Numpad)([0-8])$/; // la touche, et non le signe : AZERTY compris

function draw(root, data) {
  const page = { ...data, engine: uct() }, { kept, keep } = keeper(data.keeps);
  const recordings = new Map(data.recording ? [[data.board, data.recording]] : []);
  let board = data.board, before = [], count = 30, panels = [], film = null;
  const key = `${data.rows} ${data.columns} ${data.aligned} ${data.drops} ${data.board}`;
  const yesterday = kept ? JSON.parse(kept) : {};
  if (yesterday.key === key) ({ board, before, count } = yesterday);

  const stage = html("div", { class: "ql-grow-stage" }, root);
  const side = html("div", { class: "ql-grow-side" }, stage);
  const showBoard = positionPanel(side, page, move);
  const bar = html("div", { class: "ql-bar" }, side);
  const back = button("Reprendre un coup", () => place(before.pop() ?? board), bar);
  const home = button("Position de départ", () => move(data.board), bar);
  const says = html("p", { class: "ql-grow-says", role: "status" }, side);
  legend(side);
  const trees = html("div", { class: "ql-grow-trees" }, stage);
  const fold = html("details", { class: "ql-grow-visits" }, root);
  html("summary", { text: "Visites de chaque coup", ...KEEP_KEYS }, fold);
  const tables = html("div", { class: "ql-scroll", tabindex: 0, role: "region", "aria-label": "Visites de chaque coup", ...KEEP_KEYS }, fold);
  const more = html("div", { class: "ql-bar", role: "group", "aria-label": "Ajouter des simulations" }, root);
  html("span", { text: "Ajouter" }, more);
  const added = [1, 10, 100, 1000].map((n) => {
    const add = button(`+ ${french(n, 0)}`, () => goTo(count + n), more);
    add.setAttribute("aria-label", `${many(n, "simulation")} de plus`);
    return add;
  });

  const counts = [1];
  while (counts.at(-1) < data.most) counts.push(Math.min(data.most, Math.max(counts.at(-1) + 1, Math.round(counts.at(-1) * 1.015))));
  let exact = null; // entre deux images du film
  const start = count;
  place(board);
  film = player(root, { count: counts.length, duration: 25000, label: "croissance de l'arbre", show: (i) => show(exact ?? counts[i]) });
  goTo(start);
  new ResizeObserver(() => panels.forEach((panel) => panel.draw())).observe(trees);

  function goTo(n) {
    exact = Math.min(data.most, n);
    film.go(counts.findLastIndex((reached) => reached <= exact));
    exact = null;
    keep(JSON.stringify({ key, board, before: before.slice(-20), count })); // ce que garde le noyau n'est pas long
  }

  // Le joueur pose une marque, ou revient à la position de départ.
  function move(next) {
    if (next === board) return;
    before.push(board);
    place(next);
  }

  function place(next) {
    board = next;
    const over = verdictOf(page, board);
    showBoard(board, over);
    back.disabled = !before.length;
    home.disabled = board === data.board;
    says.textContent = over || `C'est à ${playerAt(board)} de jouer.`;
    trees.replaceChildren();
    panels = over ? [] : panelsOf();
    if (film) goTo(count);
  }

  function panelsOf() {
    const known = recordings.get(board), own = known?.paths === undefined ? null : known;
    const panel = (source, title, note) => treePanel(trees, page, board, source, title, note);
    return [
      panel(own ? replayed(own) : searched(page, board), own ? "Votre recherche" : "UCT, la recherche du cours", noteOn(known)),
      ...data.networks.map((network) => panel(searched(page, board, network), "Guidée par un réseau", GUIDED)),
    ];
  }

  // D'où vient le premier arbre ; une position que Python n'a pas encore cherchée lui est demandée.
  function noteOn(known) {
    if (known?.error) return `${known.error}. Voici l'arbre du cours.`;
    if (known) return `Vos fonctions, en Python : ${french(known.kinds.length, 0)} simulations enregistrées${known.isCut ? CUT : ""}.`;
    if (!data.recording) return "Une partie au hasard juge le dernier plateau.";
    const ask = window.qlHints?.get(data.asks?.channel), asked = board;
    if (!ask) return "Cette position n'a pas été cherchée par vos fonctions, et Python n'est pas là : voici l'arbre du cours.";
    ask(data.asks.name, asked).then((answer) => {
      recordings.set(asked, answer);
      if (asked === board) place(board);
    });
    return "Python cherche cette position par vos fonctions. En attendant, voici l'arbre du cours.";
  }

  function show(n) {
    count = n;
    for (const add of added) add.disabled = !panels.length || n >= data.most;
    tables.replaceChildren();
    if (!panels.length) return "Partie finie : il n'y a plus rien à chercher.";
    const reached = Math.min(n, ...panels.map(({ most }) => most)); // le même dans tous les arbres
    panels.forEach((panel) => panel.goTo(reached, tables));
    const told = panels.map(({ tree }) => bestOf(tree)).map((best) => (best ? `case ${best.move} (${many(best.visits, "visite")})` : "aucun"));
    const best = told.length > 1 ? `${told[0]}, et ${told[1]} avec le réseau` : told[0];
    return `${many(reached, "simulation")} · la dernière : ${saidOf(panels[0].tree.last) || "à la racine"} · coup le plus visité : ${best}`;
  }
}

function many(n, noun) { return `${french(n, 0)} ${noun}${n > 1 ? "s" : ""}`; }

// --- La position -----------------------------------------------------------------------------------------------

// Qui joue le coup de cet étage de l'arbre.
function playerAt(board, depth = 1) { return "XO"[(board.replaceAll(" ", "").length + depth - 1) % 2]; }

function codesOf(board) { return Int32Array.from(board, (square) => " XO".indexOf(square)); }

// Les coups permis ; ce que dit une partie finie, ou "".
function movesOf({ engine, columns, drops }, board) {
  const free = new Int32Array(board.length), count = engine.legal(codesOf(board), free, drops ? columns : 0);
  return [...free.subarray(0, count)];
}
function verdictOf({ engine, lines, aligned }, board) {
  const codes = codesOf(board);
  const winner = [...board].findIndex((square, i) => square !== " " && engine.wins(codes, i, lines, aligned));
  if (winner >= 0) return `Partie finie : ${board[winner]} gagne.`;
  return board.includes(" ") ? "" : "Partie finie : match nul.";
}

// Le plateau où se choisit la position ; la fonction rendue le montre. Dans un jeu où les pions tombent, toute case
// d'une colonne y joue.
function positionPanel(parent, page, onMove) {
  const { rows, columns, drops } = page, squares = rows * columns;
  const name = `Position : ${rows} lignes, ${columns} colonnes ; un clic pose une marque`;
  const frame = html("div", { class: "ql-grow-board", role: "group", "aria-label": name, style: `--columns: ${columns}` }, parent);
  const cells = Array.from({ length: squares }, (_, i) => button("", () => { focus(i); play(i); }, frame));
  let shown = "", open = [], current = squares >> 1;
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const digit = squares === 9 && DIGIT.exec(event.code);
    const next = current + by, leaves = Math.abs(by) === 1 && Math.floor(next / columns) !== Math.floor(current / columns);
    if (by) focus(next < 0 || next >= squares || leaves ? current : next);
    else if (digit) { focus(Number(digit[1])); play(Number(digit[1])); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function focus(i) {
    cells[current].tabIndex = -1;
    current = i;
    cells[i].tabIndex = 0;
    cells[i].focus();
  }
  function landing(i) { return open.find((move) => (drops ? move % columns === i % columns : move === i)); }
  function play(i) {
    const square = landing(i);
    if (square !== undefined) onMove(shown.slice(0, square) + playerAt(shown) + shown.slice(square + 1));
  }

  return (board, over) => {
    [shown, open] = [board, over ? [] : movesOf(page, board)];
    cells.forEach((cell, i) => {
      cell.tabIndex = i === current ? 0 : -1;
      cell.replaceChildren();
      if (board[i] === " ") html("span", { text: i }, cell);
      else mark(board[i], svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, cell));
      fill(cell, {
        "aria-label": `case ${i}, ${board[i] === " " ? "libre" : board[i]}`,
        "aria-disabled": landing(i) === undefined, "data-square": i,
      });
    });
  };
}

// --- Les simulations -------------------------------------------------------------------------------------------

// Une simulation est les coups de son chemin, et ce qu'elle ajoute aux visites et au total de chaque nœud, depuis la
// racine. Un total compte pour qui vient de jouer, comme dans les fonctions de l'élève.

// Celles que Python a notées.
function replayed({ paths, kinds, changes }) {
  const all = paths.split(" ");
  return { most: kinds.length, at: (n) => ({ moves: [...all[n]].map(Number), changes: changes[kinds[n]] }) };
}

// Celles que la page fait, à mesure qu'on les demande.
function searched(page, board, network) {
  const { newTree, read, MOVE, TOTAL } = page.engine;
  const { nodes, path, grow } = newTree(codesOf(board), page.random, page, network && read(network));
  const done = [];
  function simulate() {
    const total = nodes[TOTAL];
    path.fill(0);
    grow(1);
    const moves = [];
    for (let depth = 1; path[depth]; depth++) moves.push(nodes[path[depth] + MOVE]);
    const won = total - nodes[TOTAL]; // à la racine, pour qui vient d'y jouer
    return { moves, changes: [0, ...moves].map((_, depth) => [1, depth % 2 ? -won : won]) };
  }
  return { most: page.most, at: (n) => { while (done.length <= n) done.push(simulate()); return done[n]; } };
}

// --- L'arbre ---------------------------------------------------------------------------------------------------

// Un arbre qui avance et recule jusqu'à un nombre de simulations.
function treeOf(board, source) {
  const newNode = (move, parent, depth = 0) => ({
    move, parent, depth, by: playerAt(board, depth), passes: 0, visits: 0, total: 0, children: new Map(),
  });
  const tree = { root: newNode(null, null), count: 0, size: 0, last: null, result: 0, deepest: [0], goTo };

  function walk({ moves, changes }, sign) {
    let node = tree.root;
    for (let depth = 0; ; depth++) {
      node.passes += sign;
      node.visits += sign * changes[depth][0];
      node.total += sign * changes[depth][1];
      if (node.passes === (sign > 0 ? 1 : 0)) tree.size += sign;
      if (depth === moves.length) return node;
      if (!node.children.has(moves[depth])) node.children.set(moves[depth], newNode(moves[depth], node, depth + 1));
      node = node.children.get(moves[depth]);
    }
  }
  function goTo(n) {
    while (tree.count > n) walk(source.at(--tree.count), -1);
    while (tree.count < n) {
      const simulation = source.at(tree.count++);
      walk(simulation, 1);
      tree.deepest[tree.count] = Math.max(tree.deepest[tree.count - 1], simulation.moves.length);
    }
    const { moves, changes } = source.at(n - 1);
    tree.last = moves.reduce((node, move) => node.children.get(move), tree.root);
    tree.result = changes.at(-1)[1];
  }
  return tree;
}

function childrenOf({ children }) { return inOrder([...children.values()].filter(({ passes }) => passes > 0)); }
function inOrder(nodes) { return nodes.sort((one, other) => one.move - other.move); }
function valueOf({ visits, total }) { return visits ? total / visits : 0; }
function pathOf(node) { return node.parent ? [...pathOf(node.parent), node] : []; }
function saidOf(node) { return pathOf(node).map(({ move, by }) => `${by} en ${move}`).join(", "); }
function bestOf({ root }) { return childrenOf(root).reduce((best, one) => (best && best.visits >= one.visits ? best : one), null); }
function boardOf(board, node) { return pathOf(node).reduce((b, { move, by }) => b.slice(0, move) + by + b.slice(move + 1), board); }

// Les nœuds que l'on dessine dans `width` points, et la place de chacun : le dernier chemin, les coups de la racine, puis
// les plus visités, tant qu'il y a de la place ; un coup de la racine en prend `slot`.
const TWIG = 9, LABEL = 23;
function planOf({ root, last, count }, width, slot) {
  const onPath = new Set(pathOf(last)), kept = new Map(), candidates = [];
  const own = (node) => (node.depth === 1 ? slot : onPath.has(node) || node.passes * 25 >= count ? LABEL : TWIG);
  const keep = (node) => kept.set(node, { children: [], sum: 0, need: own(node) });
  (function collect(node) {
    for (const child of node.children.values()) {
      if (!child.passes || (child.depth > 1 && !onPath.has(child) && child.passes * 2000 < count)) continue;
      candidates.push(child);
      collect(child);
    }
  })(root);
  const rank = (node) => (onPath.has(node) ? 0 : node.depth === 1 ? 1 : 2);
  candidates.sort((one, other) => rank(one) - rank(other) || other.passes - one.passes || one.depth - other.depth);
  keep(root);
  candidates.forEach(add);

  // Ses ancêtres s'élargissent d'autant, s'il n'a pas la place d'un autre.
  function add(node) {
    const wider = [];
    let more = own(node);
    for (let above = node.parent; above && more; above = above.parent) {
      const spot = kept.get(above);
      if (!spot) return;
      wider.push([spot, more]);
      more = Math.max(0, spot.sum + more - spot.need);
    }
    if (rank(node) === 2 && more && kept.get(root).need + more > width) return;
    for (const [spot, by] of wider) {
      spot.sum += by;
      spot.need = Math.max(spot.need, spot.sum);
    }
    kept.get(node.parent).children.push(node);
    keep(node);
  }

  (function spread(node, left, room) {
    const spot = kept.get(node), children = inOrder(spot.children);
    Object.assign(spot, { x: left + room / 2, room });
    const passes = children.reduce((sum, child) => sum + child.passes, 0), spare = Math.max(0, room - spot.sum);
    for (const child of children) {
      const part = kept.get(child).need * Math.min(1, room / spot.sum) + spare * child.passes / passes;
      spread(child, left, part);
      left += part;
    }
  })(root, 0, width);
  return { kept, onPath };
}

// Un arbre dans son cadre ; `goTo` le mène à un nombre de simulations, et ajoute à `tables` ses visites.
function treePanel(parent, page, board, source, title, note) {
  const panel = html("section", { class: "ql-grow-panel", "aria-label": title }, parent);
  html("p", { class: "ql-grow-title", text: title }, panel);
  html("p", { class: "ql-grow-whose", text: note }, panel);
  const picture = svg("svg", { role: "img" }, panel);
  const hidden = html("p", { class: "ql-grow-hidden" }, panel);
  const tree = treeOf(board, source);
  return { tree, most: source.most, draw: () => tree.count && drawTree(), goTo(n, tables) {
    tree.goTo(n);
    drawTree();
    visitsTable(tables, tree, title);
  } };

  function drawTree() {
    const left = tree.size - drawNodes(picture, page, board, tree, Math.max(280, panel.clientWidth)), best = bestOf(tree);
    hidden.textContent = left ? `Nœuds visités que l'on ne dessine pas : ${french(left, 0)}.` : "Tous les nœuds visités sont dessinés.";
    const told = best ? `le coup le plus visité est la case ${best.move}, de moyenne ${french(valueOf(best))}` : "aucun coup n'est visité";
    picture.setAttribute("aria-label", `${title}, ${many(tree.count, "simulation")} : ${told}.`);
  }
}

function visitsTable(parent, { root }, title) {
  const table = html("table", {}, parent), head = html("tr", {}, table);
  html("caption", { text: title }, table);
  for (const text of ["case", "visites", "moyenne"]) html("th", { scope: "col", text }, head);
  for (const child of childrenOf(root)) {
    const line = html("tr", {}, table);
    html("th", { scope: "row", text: child.move }, line);
    html("td", { text: french(child.visits, 0) }, line);
    html("td", { text: french(valueOf(child)) }, line);
  }
}

// En points : à gauche, la marque de qui joue à chaque étage ; la racine et son demi-côté ; l'étage de ses coups, puis le
// suivant ; sous le dernier, la place d'un résultat.
const GUTTER = 22, TOP = 27, ROOT = 23, FIRST = 118, SECOND = 190, FOOT = 44, TALL = 460;

// Dessine l'arbre, des branches épaisses aux brindilles ; rend le nombre de nœuds dessinés.
function drawNodes(picture, page, board, tree, width) {
  const { root, last } = tree, inner = width - GUTTER, possible = movesOf(page, board).length;
  const side = Math.min(40, Math.floor(inner / possible) - 12), small = side >= 20 ? side : 0;
  const { kept, onPath } = planOf(tree, inner, small ? small + 12 : Math.min(LABEL, inner / possible));
  const levels = Math.max(3, tree.deepest[tree.count]), row = Math.max(28, Math.min(70, (TALL - SECOND - FOOT) / (levels - 2)));
  const height = Math.max(TALL, SECOND + (levels - 2) * row + FOOT);
  const whole = Math.max(1, root.visits, childrenOf(root).reduce((sum, { visits }) => sum + visits, 0));
  const thick = ({ visits }) => Math.max(1.5, 2 * ROOT * Math.min(1, visits / whole));
  const x = (node) => GUTTER + kept.get(node).x;
  const y = ({ depth }) => [TOP, FIRST][depth] ?? SECOND + (depth - 2) * row;
  picture.replaceChildren();
  fill(picture, { viewBox: `0 0 ${width} ${height}` });
  const [players, casings, branches, trail, glyphs] = Array.from({ length: 5 }, () => svg("g", {}, picture));

  const ways = [];
  for (const [node, { children }] of kept) {
    let from = x(node) - children.reduce((sum, child) => sum + thick(child), 0) / 2;
    for (const child of children) {
      const [top, bottom] = [y(node) + (node.depth ? 0 : ROOT), y(child)], middle = (top + bottom) / 2;
      const [start, end] = [from + thick(child) / 2, x(child)].map((place) => place.toFixed(1));
      from += thick(child);
      ways.push([child, `M${start} ${top}C${start} ${middle} ${end} ${middle} ${end} ${bottom}`]);
    }
  }
  for (const [child, d] of ways) {
    svg("path", { d, class: "ql-grow-casing", "stroke-width": thick(child) + 2 }, casings);
    svg("path", { d, class: "ql-grow-branch", "stroke-width": thick(child), style: `stroke: ${heat(valueOf(child)).fill}` }, branches);
  }
  const walked = ways.filter(([child]) => onPath.has(child)).map(([, d]) => d).join("");
  svg("path", { d: walked, class: "ql-grow-trail-edge" }, trail);
  svg("path", { d: walked, class: "ql-grow-trail" }, trail);

  for (let depth = 1; depth <= Math.max(...[...kept.keys()].map((node) => node.depth)); depth++) {
    mark(playerAt(board, depth), svg("g", { transform: `translate(2,${y({ depth }) - 8}) scale(.16)` }, players));
  }
  for (const [node, { room }] of kept) nodeGlyph(glyphs, page, board, node, [x(node), y(node)], {
    room, side: [2 * ROOT - 6, small][node.depth] ?? 0, isWalked: onPath.has(node), isLast: node === last, result: tree.result,
  });
  return kept.size;
}

// Un nœud : un petit plateau, un disque et son numéro de case, ou un point.
function nodeGlyph(parent, page, board, node, [x, y], { side, room, isLast, isWalked, result }) {
  const { fill: ground, text } = heat(valueOf(node)), wide = isWalked || room >= LABEL - 1;
  const glyph = svg("g", { transform: `translate(${x.toFixed(1)},${y})`, class: isWalked ? "ql-grow-walked" : "" }, parent);
  const told = [`${saidOf(node)} : `, `, moyenne ${french(valueOf(node))} pour ${node.by}`], visits = french(node.visits, 0);
  svg("title", { text: node.parent ? told.join(many(node.visits, "visite")) : many(node.visits, "visite") }, glyph);
  if (side) smallBoard(glyph, page, boardOf(board, node), node.move, side, node.parent ? ground : "var(--ql-line)");
  else {
    svg("circle", { r: wide ? 10 : 3.2, style: `fill: ${ground}` }, glyph);
    if (wide) svg("text", { y: 4, text: node.move, style: `fill: ${text}` }, glyph);
  }
  const write = (y, text) => svg("text", { y, class: "ql-grow-count", text }, glyph), foot = (side ? side / 2 : 10) + 3;
  if (node.depth === 1 && 6.5 * visits.length < room) write(foot + 10, visits);
  if (!isLast) return;
  const below = foot + (node.depth === 1 ? 14 : 0);
  svg("path", { d: `M0 ${below}v9`, class: "ql-grow-rollout" }, glyph);
  write(below + 20, (result > 0 ? "+" : "") + french(result, Number.isInteger(result) ? 0 : 2));
}

function smallBoard(parent, { rows, columns }, board, played, side, colour) {
  const cell = side / Math.max(rows, columns), [width, height] = [columns * cell, rows * cell];
  const frame = svg("g", { transform: `translate(${-width / 2},${-height / 2})` }, parent);
  const around = { x: -3, y: -3, width: width + 6, height: height + 6, rx: 5, class: "ql-grow-frame" };
  svg("rect", { ...around, "stroke-width": 5.5 }, frame);
  svg("rect", { ...around, "stroke-width": 4, style: `stroke: ${colour}` }, frame);
  [...board].forEach((player, i) => {
    const place = svg("g", { transform: `translate(${(i % columns) * cell},${Math.floor(i / columns) * cell}) scale(${cell / 100})` }, frame);
    const ground = svg("rect", { x: 5, y: 5, width: 90, height: 90, rx: 10, class: i === played ? "ql-grow-played" : "" }, place);
    if (player === " ") return;
    if (cell > 7) mark(player, place);
    else ground.style.fill = COLOURS[player]; // trop petite pour une marque
  });
}

// Ce que disent une couleur, une épaisseur et le trait.
function legend(parent) {
  const list = html("dl", { class: "ql-grow-key" }, parent), stops = [-1, 0, 1].map((value) => heat(value).fill);
  const colour = html("dt", {}, list);
  html("span", { text: french(-1, 0) }, colour);
  html("span", { class: "ql-grow-gradient", style: `background: linear-gradient(to right, ${stops})` }, colour);
  html("span", { text: "+1" }, colour);
  html("dd", { text: "ce que le coup rapporte, en moyenne, à celui qui le joue" }, list);
  const width = svg("svg", { viewBox: "0 0 60 12", "aria-hidden": "true" }, html("dt", {}, list));
  svg("path", { d: "M0 6L60 1V11Z", class: "ql-grow-wedge" }, width);
  html("dd", { text: "épaisseur : les visites" }, list);
  const line = svg("svg", { viewBox: "0 0 60 12", "aria-hidden": "true" }, html("dt", {}, list));
  svg("path", { d: "M0 6H60", class: "ql-grow-trail" }, line);
  html("dd", { text: "la dernière simulation, et son résultat pour qui y joue en dernier" }, list);
}
