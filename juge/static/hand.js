"use strict";
const fields = [...document.querySelectorAll("input[data-copy]")];
const comments = [...document.querySelectorAll("textarea[data-copy]")];
const inOrder = [...document.querySelectorAll("[data-copy]")];  // points, commentaire, points, commentaire…
const [count, next, button, told] = ["count", "next", "save", "saved"].map((id) => document.getElementById(id));
const draft = `ql-noter ${location.pathname}`;
let saved = true;

// Les copies à qui va un champ : une, ou toutes celles qui ont la même réponse.
const copies = (field) => field.dataset.copy.split("\n");

// Le nombre de points d'un champ ; null s'il est vide, NaN s'il ne va pas.
function points(field) {
  const text = field.value.trim().replace(",", ".");
  if (text === "") return null;
  const number = Number(text);
  return number >= 0 && number <= Number(field.dataset.most) ? number : NaN;
}

const isMarked = (field) => points(field) !== null && !Number.isNaN(points(field));

function refresh() {
  for (const field of fields) {
    const wrong = Number.isNaN(points(field));
    field.setCustomValidity(wrong ? `Entre 0 et ${field.dataset.most}.` : "");
  }
  const total = (some) => some.reduce((sum, field) => sum + copies(field).length, 0);
  const done = total(fields.filter(isMarked));
  if (!count) return;
  count.textContent = `${done} réponse${done > 1 ? "s" : ""} sur ${total(fields)}`;
  const left = fields.filter((field) => !isMarked(field)).length;
  next.textContent = left ? `Suivante à noter (${left})` : "Tout est noté";
  next.disabled = !left;
}

// --- Le brouillon : ce qui est écrit ici, et n'est pas encore dans les notes ----------------------------------

function eachDrafted(visit) {
  for (const field of [...fields, ...comments])
    for (const copy of copies(field)) visit(field, [field.tagName, field.dataset.question, copy].join(" "));
}

function keep() {
  const written = {};
  eachDrafted((field, key) => { if (field.value !== field.defaultValue) written[key] = field.value; });
  localStorage.setItem(draft, JSON.stringify(written));
}

function restore() {
  const written = JSON.parse(localStorage.getItem(draft) ?? "{}");
  eachDrafted((field, key) => { if (key in written) field.value = written[key]; });
  keep();
}

// --- Le fichier ---------------------------------------------------------------------------------------------

const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;

// Ce que dit un champ ; vidé alors qu'il disait quelque chose, il le retire.
const said = (field, text) => text || (field.defaultValue.trim() ? "-" : "");

// Une ligne par copie et par question dont on dit quelque chose : ce qui est vide ici, un autre l'a peut-être noté.
function rows() {
  const found = new Map();
  for (const field of [...fields, ...comments]) for (const copy of copies(field)) {
    const key = JSON.stringify([copy, field.dataset.question]);
    if (!found.has(key)) found.set(key, [copy, field.dataset.question, "", ""]);
    if (field.dataset.most) found.get(key)[2] = said(field, String(points(field) ?? "").replace(".", ","));
    else found.get(key)[3] = said(field, field.value.trim());
  }
  // D'une réponse changée, les nouveaux points ne gardent pas en silence le commentaire de l'ancienne.
  for (const field of comments.filter((one) => one.dataset.former)) for (const copy of copies(field)) {
    const row = found.get(JSON.stringify([copy, field.dataset.question]));
    if (row[2] && !row[3]) row[3] = "-";
  }
  const told = [...found.values()].filter((row) => row[2] || row[3]);
  return [["copie", "question", "points", "commentaire"], ...told];
}

function save() {
  const wrong = fields.find((field) => !field.validity.valid);
  if (wrong) return wrong.reportValidity();
  const link = document.createElement("a");
  const text = rows().map((row) => row.map(quoted).join(";") + "\r\n").join("");
  link.href = URL.createObjectURL(new Blob(["\uFEFF" + text], { type: "text/csv" }));
  link.download = button.dataset.file;
  link.click();
  saved = true;
  const command = document.getElementById("command").cloneNode(true);
  command.removeAttribute("id");
  told.replaceChildren(`${button.dataset.file} est dans le dossier Téléchargements ` +
    "(numéroté, s'il y en avait déjà un). Il reste à le donner : ", command);
}

// --- La page elle-même ----------------------------------------------------------------------------------------

// Les noms cachés le restent quand la page est relue : elle peut être projetée.
const anonymous = document.getElementById("anonymous"), hidden = localStorage.getItem(`${draft} noms`);
if (hidden) anonymous.checked = hidden === "cachés";
anonymous.addEventListener("change", () => localStorage.setItem(`${draft} noms`, anonymous.checked ? "cachés" : "montrés"));

// Pendant que l'on suit un dossier, la page se relit, sauf si l'on y écrit ou si l'on y lit un détail.
const isBusy = () => !saved || document.activeElement.tagName === "TEXTAREA" || document.querySelector("details[open]");
if (document.querySelector("[data-live]")) setInterval(() => isBusy() || location.reload(), 5000);

document.addEventListener("input", (event) => {
  if (!event.target.dataset.copy) return;
  saved = false;
  told.textContent = "";
  keep();
  refresh();
});

// --- Reprendre un commentaire ------------------------------------------------------------------------------------

const offered = document.createElement("div");  // sous un commentaire vide, ceux de la même question
offered.className = "reuse";

function reuse(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function offer(field) {
  const found = new Map();
  for (const other of comments.filter((one) => one.dataset.question === field.dataset.question && one.value.trim()))
    found.set(other.value.trim(), (found.get(other.value.trim()) ?? 0) + copies(other).length);
  const most = [...found].sort(([, one], [, two]) => two - one).slice(0, 6);
  offered.replaceChildren(...most.map(([text]) => {
    const choice = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    choice.addEventListener("click", () => reuse(field, text));
    return choice;
  }));
  field.after(offered);
}

document.addEventListener("focusin", ({ target }) => {
  if (offered.contains(target)) return;
  offered.remove();
  if (comments.includes(target) && !target.value) offer(target);
});
document.addEventListener("input", ({ target }) => { if (target.value) offered.remove(); });
document.addEventListener("keydown", (event) => {  // la flèche du bas va du commentaire vide aux propositions
  const choices = [...offered.children], place = choices.indexOf(event.target);
  if (event.key !== "ArrowDown" || event.target.value || !(place + 1 in choices)) return;
  if (place < 0 && offered.previousSibling !== event.target) return;
  event.preventDefault();
  choices[place + 1].focus();
});

// --- Noter sans quitter le clavier ------------------------------------------------------------------------------

let last = -1;  // les points que l'on a quittés
document.addEventListener("focusin", (event) => { last = fields.includes(event.target) ? fields.indexOf(event.target) : last; });

// La prochaine réponse sans note, d'une question à l'autre ; après la dernière, la première.
function goToNext() {
  const field = [...fields.slice(last + 1), ...fields.slice(0, last + 1)].find((one) => !isMarked(one));
  field?.focus({ preventScroll: true });
  field?.closest("article").scrollIntoView({ block: "center" });
}

// D'un champ, Tab va au suivant : l'énoncé de la question d'après, qui défile et vient avant, ne prend pas ce que l'on
// tape. Maj+Tab y revient.
document.addEventListener("keydown", (event) => {
  const place = inOrder.indexOf(event.target);
  if (!next || place < 0) return;
  if (event.key === "Enter" && fields.includes(event.target)) goToNext();
  if (event.key !== "Tab" || event.shiftKey || place + 1 === inOrder.length) return;
  event.preventDefault();
  inOrder[place + 1].focus();
});
next?.addEventListener("click", goToNext);
button.addEventListener("click", save);
addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
restore();
refresh();
