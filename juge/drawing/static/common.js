// Outils communs aux images : éléments, nombres à la française, couleurs, marques, barre de lecture.
// Ni import ni export : ce texte est placé devant celui de chaque image.

// Lumino ne rend les touches qu'aux éléments qui portent eux-mêmes cet attribut :
// sans lui, « d d » sur une case efface la cellule.
const KEEPS = "data-lm-suppress-shortcuts", KEEP_KEYS = { [KEEPS]: "true" };

// Ctrl + S enregistre le carnet d'où que l'on soit : Lumino, que la fenêtre précède, ne trouve alors pas l'attribut.
if (globalThis.window && !window.qlSaves) {
  window.qlSaves = true;
  addEventListener("keydown", ({ key, ctrlKey, metaKey, target }) => {
    const keeper = key === "s" && (ctrlKey || metaKey) && target.closest(`[${KEEPS}]`);
    if (!keeper) return;
    keeper.removeAttribute(KEEPS);
    setTimeout(() => keeper.setAttribute(KEEPS, "true"));
  }, true);
}
const COLOURS = { X: "var(--ql-x)", O: "var(--ql-o)", T: "var(--ql-draw)" };
const INKS = { X: "var(--ql-x-ink)", O: "var(--ql-o-ink)", T: "var(--ql-draw-ink)" };

function fill(element, attributes, parent) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value);
  }
  if (parent) parent.append(element);
  return element;
}

function svg(name, attributes = {}, parent) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, parent);
}

function html(name, attributes = {}, parent) {
  return fill(document.createElement(name), attributes, parent);
}

const FORMATS = {}; // par nombre de décimales : les faire est lent

// 2,50 ; −0,30 avec le vrai signe moins. Arrondi avant le signe : jamais « −0,00 ».
function french(value, digits = 2) {
  const rounded = Number(value.toFixed(digits));
  const format = (FORMATS[digits] ??= new Intl.NumberFormat("fr-FR", { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  return (rounded < 0 ? "\u2212" : "") + format.format(Math.abs(rounded));
}

// Du rouge (−scale) au bleu (+scale) par un gris, clair ou sombre comme le thème : lisible aussi sans distinguer le
// rouge du vert.
function heat(value, scale = 1) {
  const part = Math.max(-1, Math.min(1, value / scale));
  const [end, dark] = part > 0 ? ["high", 0.87] : ["low", 0.75];
  const fill = `color-mix(in srgb, var(--ql-heat-${end}) ${100 * Math.abs(part)}%, var(--ql-heat-zero))`;
  return { fill, text: Math.abs(part) > dark ? "#fff" : "var(--ql-heat-text)" }; // contraste ≥ 4,5
}

// La marque d'un joueur, tracée dans un carré de côté 100 ; un dessin et non une lettre, donc partout le même.
const MARKS = { X: "M28 28 L72 72 M72 28 L28 72", O: "M50 25 a25 25 0 1 0 .01 0 Z" };

function mark(player, parent) {
  return svg("path", { d: MARKS[player] ?? "", class: `ql-mark ql-mark-${player}` }, parent);
}

// Un plateau que l'on regarde, fait de cases de 100 × 100. La fonction rendue y montre un plateau, et peut
// cerner une case (`square`) ou tirer le trait d'un alignement (`line`) ; une case libre porte son numéro.
function grid(parent, size) {
  const picture = svg("svg", { viewBox: `0 0 ${size * 100} ${size * 100}`, role: "img", class: "ql-grid" }, parent);
  const squares = Array.from({ length: size * size }, (_, i) => {
    const place = `translate(${(i % size) * 100},${Math.floor(i / size) * 100})`;
    return svg("g", { transform: place, "data-square": i }, picture);
  });
  const middle = (i) => [(i % size) * 100 + 50, Math.floor(i / size) * 100 + 50];
  const stroke = svg("line", { class: "ql-grid-line" }, picture);

  return (board, { square = null, line = null } = {}) => {
    squares.forEach((group, i) => {
      group.replaceChildren();
      svg("rect", { x: 3, y: 3, width: 94, height: 94, rx: 8, class: i === square ? "ql-grid-chosen" : "" }, group);
      if (board[i] === " ") svg("text", { x: 50, y: 58, "text-anchor": "middle", text: i }, group);
      else mark(board[i], group);
    });
    stroke.toggleAttribute("hidden", !line);
    if (line) {
      const [[x1, y1], [x2, y2]] = [middle(line[0]), middle(line.at(-1))];
      fill(stroke, { x1, y1, x2, y2 });
    }
    const rows = Array.from({ length: size }, (_, row) => [...board.slice(row * size, (row + 1) * size)]);
    const spoken = rows.map((row) => row.map((player) => (player === " " ? "libre" : player)).join(", "));
    picture.setAttribute("aria-label", `Plateau, ligne par ligne : ${spoken.join(" ; ")}`);
  };
}

function button(label, onClick, parent) {
  const element = html("button", { type: "button", text: label, ...KEEP_KEYS }, parent);
  element.addEventListener("click", onClick);
  return element;
}

function slider(label, { min, max, step, value }, onInput, parent) {
  const frame = html("label", { class: "ql-slider" }, parent);
  html("span", { text: label }, frame);
  const input = html("input", { type: "range", min, max, step, ...KEEP_KEYS }, frame);
  input.value = value;
  input.addEventListener("input", () => onInput(Number(input.value)));
  return input;
}

// Le triangle plein lit, et lui seul : les chevrons vont d'une image à l'autre.
const ICONS = {
  play: { d: "M4 2L14 8L4 14Z", fill: "currentColor" },
  pause: { d: "M3 2h4v12h-4ZM9 2h4v12h-4Z", fill: "currentColor" },
  back: { d: "M8 3L3 8L8 13M13 3V13", class: "ql-icon-line" },
  forward: { d: "M8 3L13 8L8 13M3 3V13", class: "ql-icon-line" },
};

function iconButton(icon, label, onClick, parent) {
  const element = button("", onClick, parent);
  element.classList.add("ql-icon");
  setIcon(element, icon, label);
  return element;
}

function setIcon(element, icon, label) {
  element.replaceChildren();
  svg("path", ICONS[icon], svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, element));
  fill(element, { "aria-label": label, title: label });
}

// Barre de lecture de `count` images : lecture ou pause, pas à pas, curseur, vitesse ; elle reste en vue quand l'image
// est plus haute que la fenêtre, si l'on voit la moitié de l'image ou si elle emplit la moitié de la fenêtre. `show(i)` dessine l'image i et rend la phrase qui la dit. Durée en millisecondes, à
// vitesse 1.
function player(parent, { count, duration, label, show }) {
  let frame = 0, playing = false, last = null, position = 0, speed = 1, request = 0;
  const panel = html("div", { class: "ql-sticky" }, parent);
  const follow = ([{ intersectionRatio, intersectionRect }]) => {
    panel.toggleAttribute("data-sticks", intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2);
  };
  new IntersectionObserver(follow, { threshold: Array.from({ length: 21 }, (_, i) => i / 20) }).observe(parent);
  const bar = html("div", { class: "ql-bar", role: "group", "aria-label": label }, panel);
  const toggle = iconButton("play", "Lecture", playOrPause, bar);
  toggle.classList.add("ql-play");
  iconButton("back", "image précédente", () => step(-1), bar);
  iconButton("forward", "image suivante", () => step(1), bar);
  const cursor = html("input", { type: "range", min: 0, max: count - 1, step: 1, "aria-label": label, ...KEEP_KEYS }, bar);
  cursor.addEventListener("input", () => { pause(); go(Number(cursor.value)); });
  cursor.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    playOrPause();
  });
  const rate = html("select", { "aria-label": "vitesse", ...KEEP_KEYS }, bar);
  for (const value of [0.5, 1, 2, 4]) html("option", { value, text: `× ${String(value).replace(".", ",")}` }, rate);
  rate.value = 1;
  rate.addEventListener("change", () => { speed = Number(rate.value); });
  const caption = html("output", { class: "ql-caption" }, panel);

  function go(i) {
    frame = Math.max(0, Math.min(count - 1, i));
    cursor.value = frame;
    caption.textContent = show(frame);
    cursor.setAttribute("aria-valuetext", caption.textContent);
  }
  function step(by) { pause(); go(frame + by); }
  function playOrPause() { if (playing) pause(); else play(); }
  function pause() {
    playing = false;
    setIcon(toggle, "play", "Lecture");
    cancelAnimationFrame(request);
    caption.setAttribute("aria-live", "polite");
  }
  function play() {
    if (frame === count - 1) go(0);
    playing = true; last = null; position = frame;
    setIcon(toggle, "pause", "Pause");
    caption.setAttribute("aria-live", "off"); // un lecteur d'écran n'a que faire de trente phrases par seconde
    request = requestAnimationFrame(tick);
  }
  function tick(time) {
    if (!playing || !bar.isConnected) return;
    position += (time - (last ?? time)) * speed * (count - 1) / duration;
    last = time;
    if (Math.floor(position) !== frame) go(Math.floor(position));
    if (frame === count - 1) pause();
    else request = requestAnimationFrame(tick);
  }
  go(0);
  return { go: (i) => { pause(); go(i); }, play, pause };
}
