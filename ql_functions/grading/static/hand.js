"use strict";
const fields = [...document.querySelectorAll("input[data-copy]")];
const comments = [...document.querySelectorAll("textarea[data-copy]")];
const count = document.getElementById("count"), button = document.getElementById("save");
let saved = true;

// Le nombre de points d'un champ ; null s'il est vide, NaN s'il ne va pas.
function points(field) {
  const text = field.value.trim().replace(",", ".");
  if (text === "") return null;
  const number = Number(text);
  return number >= 0 && number <= Number(field.dataset.most) ? number : NaN;
}

function refresh() {
  for (const field of fields) {
    const wrong = Number.isNaN(points(field));
    field.setCustomValidity(wrong ? `Entre 0 et ${field.dataset.most}.` : "");
  }
  const done = fields.filter((field) => points(field) !== null && field.validity.valid).length;
  if (count) count.textContent = `${done} réponse${done > 1 ? "s" : ""} sur ${fields.length}`;
}

const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;

// Un champ vidé retire ce qu'il disait.
function save() {
  const wrong = fields.find((field) => !field.validity.valid);
  if (wrong) return wrong.reportValidity();
  const header = ["copie", "question", "points", ...(comments.length ? ["commentaire"] : [])];
  const given = fields.map((field) => [field, String(points(field) ?? "").replace(".", ",")]);
  const said = comments.map((field) => [field, "", field.value.trim()]);
  const rows = [...given, ...said].map(([field, ...values]) =>
    [field.dataset.copy, field.dataset.question, ...values].map(quoted).join(";"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\uFEFF" + [header.join(";"), ...rows].join("\r\n") + "\r\n"],
    { type: "text/csv" }));
  link.download = button.dataset.file;
  link.click();
  saved = true;
}

document.addEventListener("input", (event) => { saved = saved && !event.target.dataset.copy; refresh(); });
button.addEventListener("click", save);
addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
refresh();
