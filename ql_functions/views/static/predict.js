// avec kept, choices
// Une question : la réponse paraît quand quelque chose est prédit. La réponse est celle que montre la page sans
// scripts : ce qu'elle contient, images comprises, change seulement de place.

const [, ...answer] = root.querySelector("details").childNodes; // après le titre du pli

function draw(root, { question, boards, form, right, keeps }) {
  const { kept, keep } = keeper(keeps), { read, ask, tell, waits } = FORMS[form.kind];
  const asked = html("div", { class: "ql-predict-asked", role: "group", "aria-label": `Prévoyez. ${question}` }, root);
  html("b", { text: "Prévoyez. " }, html("p", {}, asked)).after(question);
  const drawn = html("div", { class: "ql-predict-boards" }, asked);
  for (const board of boards) grid(html("div", {}, drawn), Math.sqrt(board.length))(board);
  const field = html("div", { class: `ql-predict-${form.kind}` }, asked);
  const bar = html("div", { class: "ql-predict-bar" }, asked);
  const see = button("Voir", submit, bar);
  const why = html("span", { role: "status" }, bar);
  const result = html("section", { "aria-label": "La réponse", tabindex: -1, hidden: "", ...KEEP_KEYS }, root);
  const own = html("div", { class: "ql-predict-own" }, result);
  result.append(...answer);
  let prediction = "";
  if (kept) reveal(kept);
  else {
    predicted("");
    ask(field, form, predicted);
    // Dans JupyterLab, Entrée ne presse pas un bouton.
    asked.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.defaultPrevented) return;
      event.preventDefault();
      if (prediction) submit();
    });
  }

  function predicted(text) {
    prediction = text;
    see.disabled = !text;
    why.textContent = text ? "" : `« Voir » attend ${waits(form)}.`;
  }

  function reveal(text) {
    field.remove();
    bar.remove();
    const value = read(text, form);
    // D'une question d'hier, la prédiction est en mots.
    if (value === null) FORMS.words.tell(own, text, form, right);
    else tell(own, value, form, right);
    result.hidden = false;
  }

  async function submit() {
    reveal(prediction);
    result.focus();
    const notice = await keep(prediction);
    if (notice) html("p", { text: notice, role: "status" }, result);
  }
}

// Chaque forme sait lire une prédiction (`null` si ce n'en est pas une), la demander, et la dire à côté de la réponse.
const FORMS = {
  words: {
    waits: () => "votre prédiction, en quelques mots",
    read: (text) => text.trim() || null,
    ask: (parent, form, predicted) => typed(parent, form, (text) => predicted(FORMS.words.read(text) ?? "")),
    tell: (parent, said) => sentence(parent, `Vous disiez : ${said}`), // qui se relit, et ne se compare pas
  },
  number: {
    waits: ({ least, most }) => `un nombre, de ${short(least)} à ${short(most)}`,
    read: (text, { least, most }) => {
      const plain = text.replace(/\s/g, "").replace(",", ".").replace("\u2212", "-"), value = Number(plain);
      return plain && value >= least && value <= most ? value : null;
    },
    ask: askNumber,
    tell: (parent, said, form, right) => compare(parent, short(said), right === null ? null : short(right)),
  },
  square: {
    waits: () => "que vous choisissiez une case",
    read: (text, { board }) => (/^\d+$/.test(text) && Number(text) < board.length ? Number(text) : null),
    ask: askSquare,
    tell: tellSquare,
  },
  among: {
    waits: () => "que vous choisissiez une phrase",
    read: (text, { says }) => (says.includes(text) ? text : null),
    ask: (parent, { says }, predicted) => choicesIn(parent, says.length, {
      fill: (i, label) => html("span", { text: says[i] }, label), onChoice: (i) => predicted(says[i]) }),
    tell: (parent, said, form, right) => compare(parent, `« ${said} »`, right && `« ${right} »`),
  },
};

function sentence(parent, text) { html("p", { text }, parent); }

// « Vous disiez 20, c'est 35. »
function compare(parent, said, right, begins = "Vous disiez") {
  const answer = said === right ? ", c'est cela" : `, c'est ${right}`;
  sentence(parent, `${begins} ${said}${right === null ? "" : answer}.`);
}

// Un nombre sans zéros inutiles.
function short(value) {
  return french(value, [0, 1, 2].find((digits) => Number(value.toFixed(digits)) === Number(value.toFixed(3))) ?? 3);
}

function typed(parent, { longest = "", unit = "" }, onInput) {
  const label = html("label", {}, parent);
  const field = html("input", { type: "text", maxlength: longest, autocomplete: "off", "aria-label": "Votre prédiction", ...KEEP_KEYS }, label);
  html("span", { text: unit }, label);
  field.addEventListener("input", () => onInput(field.value));
  return field;
}

// Un champ, et un curseur pour qui préfère : l'un suit l'autre.
function askNumber(parent, form, predicted) {
  const { least, most, step } = form;
  const field = typed(parent, { ...form, longest: 20 }, (text) => {
    const value = FORMS.number.read(text, form);
    cursor.value = value ?? least;
    predicted(value === null ? "" : String(value));
  });
  field.setAttribute("inputmode", "decimal");
  const cursor = html("input", { type: "range", min: least, max: most, step, "aria-label": "Votre prédiction, au curseur", ...KEEP_KEYS }, parent);
  cursor.value = least;
  cursor.addEventListener("input", () => {
    field.value = short(Number(cursor.value));
    predicted(cursor.value);
  });
}

function askSquare(parent, { board, offered }, predicted) {
  const columns = Math.sqrt(board.length);
  const frame = html("div", { style: `grid-template-columns: repeat(${columns}, 1fr)` }, parent);
  choicesIn(frame, board.length, {
    columns,
    fill: (i, label, input) => {
      const picture = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, label);
      if (board[i] === " " && offered.includes(i)) svg("text", { x: 50, y: 58, "text-anchor": "middle", text: i }, picture);
      else if (board[i] !== " ") mark(board[i], picture);
      input.setAttribute("aria-label", `case ${i}, ${board[i] === " " ? "libre" : board[i]}`);
      input.disabled = !offered.includes(i);
    },
    onChoice: (i) => predicted(String(i)),
  });
}

function tellSquare(parent, said, { board }, right) {
  const name = (squares) => `la case ${squares.join(", ").replace(/, (\d+)$/, " ou $1")}`;
  compare(parent, name([said]), right && name(right.includes(said) ? [said] : right));
  const drawn = html("div", { class: "ql-predict-boards" }, parent);
  const other = right && !right.includes(said) ? right.map((square) => [right.length > 1 ? "Une réponse" : "La réponse", square]) : [];
  for (const [text, square] of [["Vous", said], ...other]) {
    const frame = html("div", {}, drawn);
    html("span", { text }, frame);
    grid(frame, Math.sqrt(board.length))(board, { square });
  }
}
