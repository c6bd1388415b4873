// avec puzzle_order
// Un puzzle de lignes, à la souris, au doigt, au clavier. Les lignes placées sont dans la réponse, entre ce qui
// l'entoure ; les autres attendent dessous.

const PATIENCE = 3; // échecs, puis une ligne fausse s'en va
const NEAR = 5; // pixels ; en deçà, c'est un clic
const USAGE = "Un clic place une ligne. Glissez-la pour la déplacer, de côté pour son retrait. Au clavier : ↑ ↓ pour choisir, "
  + "Entrée pour placer ou ôter, Espace pour prendre ou poser, ← → pour le retrait.";
const TOOLS = { up: "↑ Monter", down: "↓ Descendre", left: "← Retrait", right: "→ Retrait", toggle: "Placer, ôter" };
const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "toggle", " ": "take" };

function draw(root, puzzle) {
  const order = new Order(puzzle.pieces), view = frame(root, puzzle);
  let failures = 0;

  function show(says, kind = "") {
    view.answer.replaceChildren(...order.answer.map(option));
    view.aside.replaceChildren(...order.aside.map(option));
    fill(view.says, { text: says, class: kind });
    view.left.textContent = order.all.some((piece) => piece.says) ? "À placer ; il y a des lignes de trop" : "À placer";
  }

  function option(piece) {
    const line = lineOf(piece, piece === order.current, order.taken);
    line.addEventListener("focus", () => { order.current = piece; });
    line.addEventListener("keydown", onKey);
    line.addEventListener("click", () => { if (order.isUsed) done(""); else act("toggle"); });
    draggable(line, view, order, (used, rank, turns) => {
      order.place(used, rank, order.depthAt(rank, turns));
      done(order.where());
    });
    return line;
  }

  function done(says) {
    show(says);
    root.querySelector("[role=option][tabindex='0']").focus();
  }

  function act(name) {
    order[name]();
    done(order.where());
  }

  function onKey(event) {
    const name = KEYS[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const isLook = (name === "up" || name === "down") && !order.taken;
    if (isLook) order.look(name === "up" ? -1 : 1);
    if (name === "take") order.taken = !order.taken;
    if (isLook) done("");
    else if (name === "take") done(`${order.taken ? "Prise" : "Posée"}. ${order.where()}`);
    else act(name);
  }

  function verify() {
    const verdict = judge(order.answer, puzzle.shapes);
    order.taken = false;
    order.mark(verdict.at);
    const gone = verdict.isFailure && ++failures % PATIENCE === 0 ? order.dismiss() : "";
    show(verdict.says + gone, verdict.isRight ? "ql-puzzle-right" : "ql-puzzle-wrong");
    if (verdict.isRight) give(view.gift, copied(order.answer, puzzle.depth));
  }

  for (const [name, label] of Object.entries(TOOLS)) button(label, () => act(name), view.tools);
  button("Vérifier", verify, view.tools).classList.add("ql-play");
  show("");
}

// Ce qui ne change pas ; et les places de ce qui change.
function frame(root, { title, head, foot, depth }) {
  root.setAttribute("aria-label", title);
  html("p", { class: "ql-puzzle-title", text: title }, root);
  html("p", { text: USAGE }, root);
  const code = html("div", { class: "ql-puzzle-code" }, root);
  const fixed = (line) => html("div", { class: "ql-puzzle-fixed", text: line }, code);
  head.forEach(fixed);
  const answer = html("div", { role: "listbox", "aria-label": "Votre réponse", style: `--depth: ${depth}` }, code);
  foot.forEach(fixed);
  const tools = html("div", { class: "ql-bar", role: "group", "aria-label": "La ligne choisie" }, root);
  const says = html("p", { role: "status" }, root), gift = html("div", {}, root);
  const left = html("p", { class: "ql-puzzle-title" }, root);
  const aside = html("div", { role: "listbox", "aria-label": "Lignes à placer" }, root);
  return { answer, aside, tools, says, gift, left };
}

function lineOf({ text, depth, isWrong }, isCurrent, isTaken) {
  const line = html("div", {
    role: "option", tabindex: isCurrent ? 0 : -1, "aria-selected": isCurrent, style: `--depth: ${depth}`, ...KEEP_KEYS,
  });
  line.classList.toggle("ql-puzzle-taken", isCurrent && isTaken);
  line.classList.toggle("ql-puzzle-bad", Boolean(isWrong));
  html("span", { class: "ql-puzzle-handle", text: "⠿", "aria-hidden": true }, line);
  html("code", { text }, line);
  return line;
}

// La ligne suit le pointeur ; un trait dit où elle irait. Au doigt, c'est la poignée qui se glisse : ailleurs, la page.
function draggable(line, view, order, onDrop) {
  line.addEventListener("pointerdown", (start) => {
    if (start.button) return;
    const mark = html("div", { class: "ql-puzzle-drop" }), stop = new AbortController(), { signal } = stop;
    let drop = null;
    line.addEventListener("pointermove", (event) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!drop && Math.hypot(dx, dy) < NEAR) return;
      if (!drop) line.focus();
      line.setPointerCapture(event.pointerId);
      line.style.transform = `translate(${dx}px, ${dy}px)`;
      const used = event.clientY < view.aside.getBoundingClientRect().top, list = used ? view.answer : view.aside;
      const others = [...list.children].filter((other) => other !== line && other !== mark);
      const rank = others.filter((other) => middle(other) < event.clientY).length;
      drop = [used, rank, Math.round(dx / widthOfTab(line))];
      mark.style.setProperty("--depth", used ? order.depthAt(rank, drop[2]) : 0);
      list.insertBefore(mark, others[rank] ?? null);
    }, { signal });
    for (const end of ["pointerup", "pointercancel"]) line.addEventListener(end, () => {
      stop.abort();
      mark.remove();
      line.style.transform = "";
      if (drop && end === "pointerup") onDrop(...drop);
    }, { signal });
  });
}

function middle(element) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

function widthOfTab(line) {
  return parseFloat(getComputedStyle(line).getPropertyValue("--tab"));
}

// Les lignes à copier, par un bouton ; s'il n'en a pas le droit, choisies, il n'y a plus que Ctrl + C à faire.
function give(gift, text) {
  gift.replaceChildren();
  const lines = html("textarea", { readonly: "", rows: text.split("\n").length, wrap: "off", "aria-label": "Vos lignes", ...KEEP_KEYS }, gift);
  lines.value = text;
  const copy = button("Copier", async () => {
    lines.select();
    const isDone = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    copy.textContent = isDone ? "Copié" : "Choisies : Ctrl + C les copie";
  }, gift);
}
