// Le film d'une fonction : son code, la ligne qui vient de s'exécuter, ce qu'elle a changé, appelé, rendu.
// Une étape ne porte que ce qui change ; l'état s'obtient en les rejouant depuis la première.

const [CALL, LINE, RETURN, YIELD, RAISE, SKIP] = [0, 1, 2, 3, 4, 5];
const INSIDE = { "<lambda>": "lambda", "<genexpr>": "une compréhension" };
const DEEPEST = 4; // appels dont on montre les variables
const LONG = 40; // caractères d'une valeur où l'on ne voit plus ce qui change
const whole = (number) => number.toLocaleString("fr-FR");
const spoken = (name) => INSIDE[name] ?? name;

function draw(root, data) {
  const numbers = numbered(data.steps);
  const title = html("p", { class: "ql-steps-call", text: "Pas à pas " }, root);
  const call = data.call.replace(/\x27[^\x27]*\x27/g, (string) => string.replaceAll(" ", "\u00a0"));
  html("span", { class: "ql-steps-value", text: call }, title);
  const says = data.says ? html("div", { class: "ql-steps-says" }, root) : null;
  const top = html("div", {}, root);
  const panels = html("div", { class: "ql-steps-panels" }, root);
  const lines = code(panels, data.blocks);
  const side = html("div", { class: "ql-steps-side", role: "region", "aria-label": "variables", tabindex: 0, ...KEEP_KEYS }, panels);
  let now = 0;

  function show(i) {
    now = i;
    const state = replayed(data, i);
    const stack = chain(data.frames, data.steps[i][0]);
    lines(data, i, state.counts, stack);
    side.replaceChildren();
    explain(side, data, i, state, stack);
    says?.toggleAttribute("data-here", i === data.open);
    return sentence(data, i, numbers[i], stack);
  }

  const film = player(top, { count: data.steps.length, duration: 900 * data.steps.length, label: "étapes de la fonction", show });
  if (says) {
    html("p", { text: data.says }, says);
    button(`Aller à l'étape ${numbers[data.open]}`, () => {
      film.go(data.open);
      top.querySelector("input").focus(); // à cette étape, le bouton ne se propose plus
    }, says);
  }
  root.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.target.matches("input, select")) return;
    event.preventDefault();
    film.pause();
    film.go(now + by);
  });
  film.go(data.open);
}

// Le numéro de chaque étape, celles que l'on passe comptées.
function numbered(steps) {
  let number = 0;
  return steps.map((step) => (number += step[2] === SKIP ? step[6] : 1));
}

// Les appels en cours, du plus profond au premier.
function chain(frames, frame) {
  const found = [];
  for (let i = frame; i >= 0; i = frames[i][1]) found.push(i);
  return found;
}

// Ce que valent les variables après l'étape i, ce qu'elle vient de changer, et combien de fois chaque ligne a tourné.
function replayed(data, last) {
  const frames = new Map(), shared = new Map(data.start.map(([name, value]) => [name, { value }])), counts = new Map();
  const names = (frame) => frames.get(frame) ?? frames.set(frame, new Map()).get(frame);
  const count = (key, by) => counts.set(key, (counts.get(key) ?? 0) + by);
  const put = (known, [name, value, notes], i) => {
    if (value === undefined) known.delete(name);
    else known.set(name, { value, notes, before: known.get(name)?.value, isNew: i === last });
  };
  for (let i = 0; i <= last; i++) {
    const [frame, line, kind, variables = [], outside = [], calls] = data.steps[i];
    if (kind === SKIP) {
      for (const [one, changed] of variables) for (const variable of changed) put(names(one), variable, i);
      for (const [block, number, times] of calls) count(`${block} ${number}`, times);
    } else {
      for (const variable of variables) put(names(frame), variable, i);
      if (kind !== CALL && !INSIDE[data.frames[frame][0]]) count(`${data.frames[frame][2]} ${line}`, 1);
    }
    for (const variable of outside) put(shared, variable, i);
  }
  const printed = data.steps.slice(0, last + 1).findLast((step) => typeof step[7] === "number")?.[7];
  return { names, shared, counts, printed };
}

// --- Le code

function code(parent, blocks) {
  const panel = html("div", { class: "ql-steps-code", role: "region", "aria-label": "code", tabindex: 0, ...KEEP_KEYS }, parent);
  const rows = new Map();
  let current;
  const keepInView = () => {
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < panel.scrollTop || top + height > panel.scrollTop + panel.clientHeight) {
      panel.scrollTop = top - Math.max(0, (panel.clientHeight - height) / 2);
    }
  };
  new ResizeObserver(keepInView).observe(panel);
  blocks.forEach(([first, text, docstrings], block) => {
    const part = html("div", { class: "ql-steps-block" }, panel);
    coloured(text).forEach((pieces, i) => {
      const row = html("div", { class: "ql-steps-line" }, part);
      const mark = html("span", { class: "ql-steps-mark", "aria-hidden": true }, row);
      html("span", { class: "ql-steps-number", text: first + i }, row);
      const line = html("span", {}, row);
      const written = html("span", { class: "ql-steps-text" }, line);
      for (const [kind, piece] of pieces) html("span", { class: kind && `ql-steps-${kind}`, text: piece }, written);
      line.style.setProperty("--indent", written.textContent.search(/\S|$/));
      const verdict = html("span", {}, line);
      const times = html("span", { class: "ql-steps-times" }, row);
      rows.set(`${block} ${first + i}`, { row, mark, line, verdict, times });
    });
    for (const [start, end] of docstrings) fold(block, start, end);
  });

  // D'une longue docstring, seule la première ligne se voit d'abord, suivie d'un bouton qui montre les autres.
  function fold(block, start, end) {
    const others = Array.from({ length: end - start }, (_, i) => rows.get(`${block} ${start + 1 + i}`).row);
    const unfold = button(`… ${others.length} ligne${others.length > 1 ? "s" : ""}`, () => {
      for (const row of others) row.hidden = !row.hidden;
      unfold.setAttribute("aria-expanded", !others[0].hidden);
    }, rows.get(`${block} ${start}`).line);
    unfold.click();
  }

  return ({ frames, steps }, i, counts, stack) => {
    const [frame, line, kind] = steps[i];
    const here = `${frames[frame][2]} ${line}`;
    const callers = new Set(stack.slice(0, -1).map((one) => `${frames[frames[one][1]][2]} ${frames[one][3]}`));
    for (const [key, { row, mark, verdict, times }] of rows) {
      row.classList.toggle("ql-steps-here", key === here);
      row.classList.toggle("ql-steps-failed", key === here && kind === RAISE);
      row.toggleAttribute("aria-current", key === here);
      row.classList.toggle("ql-steps-caller", key !== here && callers.has(key));
      row.classList.toggle("ql-steps-coming", key !== here && !counts.has(key) && !callers.has(key));
      mark.textContent = key === here ? (kind === RAISE ? "✗" : kind === RETURN ? "←" : "▶") : callers.has(key) ? "▷" : "";
      const says = key === here ? condition(steps[i]) : "";
      fill(verdict, { class: says && `ql-steps-condition ql-steps-${steps[i][8]}`, text: says });
      times.textContent = counts.get(key) > 1 ? `${counts.get(key)} fois` : "";
    }
    current = rows.get(here).row;
    keepInView();
  };
}

// Les lignes d'un code, chacune en morceaux [sorte, texte] : commentaires, chaînes, mots de Python.
function coloured(text) {
  const lines = [[]];
  const add = (kind, piece) => piece.split("\n").forEach((part, i) => {
    if (i) lines.push([]);
    lines.at(-1).push([kind, part]);
  });
  const parts = /(#.*)|("""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(and|as|assert|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield)\b/g;
  let end = 0;
  for (const found of text.matchAll(parts)) {
    add("", text.slice(end, found.index));
    add(found[1] ? "comment" : found[2] ? "string" : "word", found[0]);
    end = found.index + found[0].length;
  }
  add("", text.slice(end));
  return lines;
}

// --- Les variables, les appels, ce qui est rendu

function explain(side, data, i, state, stack) {
  const [frame, , kind, , , calls = [], ended] = data.steps[i];
  if (kind === SKIP) html("p", { class: "ql-steps-note", text: `Ici, ${data.steps[i][6]} étapes sont passées.` }, side);
  if (kind === RAISE) html("p", { class: "ql-steps-error", text: `✗ ${ended}` }, side);
  if (kind === RETURN || kind === YIELD) {
    const line = html("div", { class: "ql-steps-result" }, side);
    html("span", { text: kind === YIELD ? "donne" : "renvoie" }, line);
    value(line, data, ended);
    if (stack.length === 1 && kind === RETURN && data.expected !== null) {
      html("span", { text: "attendu" }, line);
      value(line, data, data.expected);
    }
  }
  if (kind !== SKIP && calls.length) called(side, data, calls);
  if (kind !== CALL) changed(side, data, [...state.names(frame), ...state.shared].filter(([, { isNew }]) => isNew));
  stack.slice(0, DEEPEST).forEach((one, depth) => {
    const known = state.names(one);
    const name = spoken(data.frames[one][0]);
    if (!known.size && depth) return;
    table(side, data, depth ? `${name} attend, ligne ${data.frames[stack[depth - 1]][3]}` : `Variables de ${name}`, known);
  });
  if (state.printed !== undefined) {
    html("p", { class: "ql-steps-title", text: "Affiché" }, side);
    html("pre", { class: "ql-steps-value", text: data.values[state.printed] }, side);
  }
  if (state.shared.size) table(side, data, "Variables du carnet", state.shared);
  if (side.textContent.includes("·")) html("p", { class: "ql-steps-note", text: "· est un espace." }, side);
}

// Des div : JupyterLab décale les listes des carnets, et sa règle l'emporte.
function called(side, data, calls) {
  const list = html("div", { class: "ql-steps-calls", role: "list", "aria-label": "appels de cette ligne" }, side);
  for (const [name, given, result] of calls) {
    const item = html("div", { role: "listitem" }, list);
    item.append(`${name}(`);
    given.forEach(([label, one], rank) => {
      if (rank) item.append(", ");
      if (label) item.append(`${label}=`);
      value(item, data, one);
    });
    item.append(")");
    if (result === undefined) continue;
    html("b", { text: " → " }, item);
    value(item, data, result);
  }
}

// Ce que la ligne vient de changer, d'avant à après.
function changed(side, data, variables) {
  if (!variables.length) return;
  const list = html("div", { class: "ql-steps-changes", role: "list", "aria-label": "ce que cette ligne change" }, side);
  for (const [name, { value: shown, notes, before }] of variables) {
    const item = html("div", { role: "listitem" }, list);
    const isLong = data.values[shown].length >= LONG && typeof data.values[shown] === "string";
    if (isLong && notes) {
      for (const note of notes) html("div", { class: "ql-steps-value", text: note }, item);
      continue;
    }
    html("b", { class: "ql-steps-value", text: name }, item);
    if (before !== undefined && typeof data.values[before] === "string" && data.values[before].length < LONG) {
      item.append("\u00a0: ");
      value(item, data, before);
      html("b", { text: " → " }, item);
    } else item.append(" = ");
    value(item, data, shown, before);
  }
}

function table(side, data, caption, known) {
  const element = html("table", { class: "ql-steps-names" }, side);
  html("caption", { text: caption }, element);
  const body = html("tbody", {}, element);
  for (const [name, { value: shown, before, isNew }] of known) {
    const row = html("tr", isNew ? { class: "ql-steps-new" } : {}, body);
    const head = html("th", { scope: "row", text: name }, row);
    if (isNew) html("span", { class: "ql-steps-hidden", text: " (change)" }, head);
    value(html("td", {}, row), data, shown, isNew ? before : undefined);
  }
  if (!known.size) html("td", { class: "ql-steps-note", text: "aucune variable" }, html("tr", {}, body));
}

// Une valeur : du texte, ou, entre crochets ou guillemets, des rangées de cases, où ce qui n'était pas là avant est cerné.
function value(parent, data, rank, before) {
  const shown = data.values[rank];
  const written = html("span", { class: "ql-steps-value" }, parent);
  if (typeof shown === "string") {
    written.textContent = shown;
    return;
  }
  const [[opening = "", closing = ""], ...rows] = shown;
  const past = before === undefined || typeof data.values[before] === "string" ? null : data.values[before].slice(1);
  const [height, width] = [rows.length, rows[0].length];
  const picture = svg("svg", { viewBox: `0 0 ${width * 100} ${height * 100}`, role: "img", class: "ql-steps-board" });
  written.append(opening, picture, closing);
  picture.style.width = `${Math.min(24 * width, 120)}px`;
  rows.forEach((row, y) => [...row].forEach((player, x) => {
    const square = svg("g", { transform: `translate(${x * 100},${y * 100})` }, picture);
    const changed = past?.[y] !== undefined && past[y][x] !== player;
    svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 8, class: changed ? "ql-steps-square-new" : "" }, square);
    mark(player, square);
  }));
  picture.setAttribute("aria-label", rows.map((row) => [...row].map((player) => (player === " " ? "libre" : player)).join(", ")).join(" ; "));
}

// --- Ce que dit chaque étape

// Pour la ligne d'un `if` ou d'un `while`.
function condition(step) {
  return step[8] === undefined ? "" : `condition ${step[8] ? "vraie" : "fausse"}`;
}

function sentence(data, i, number, stack) {
  const [frame, line, kind, variables = [], outside = [], , ended] = data.steps[i];
  const where = `Étape ${number} sur ${data.full ? `${whole(data.count)} (le film s'arrête là)` : whole(data.count)}, ligne ${line}`;
  const name = spoken(data.frames[frame][0]);
  const text = (rank) => (typeof data.values[rank] === "string" ? data.values[rank] : "un dessin");
  const told = {
    [CALL]: () => `appel de ${name}${stack.length > 1 ? `, à la profondeur ${stack.length}` : ""}`,
    [LINE]: () => changes([...variables, ...outside].filter(([, value]) => value !== undefined), data),
    [RETURN]: () => `${name} renvoie ${text(ended)}`,
    [YIELD]: () => `${name} donne ${text(ended)}`,
    [RAISE]: () => ended,
    [SKIP]: () => `${data.steps[i][6]} étapes passées`,
  }[kind]();
  const says = [condition(data.steps[i]), told].filter(Boolean).join(", ");
  return `${where}${says ? `\u00a0: ${says}` : ""}.`.replace(/\.\.$/, ".");
}

function changes(variables, data) {
  const told = variables.map(([name, value]) => {
    const shown = data.values[value];
    return typeof shown === "string" && shown.length <= 40 ? `${name} vaut ${shown}` : `${name} change`;
  });
  return told.join(", ");
}
