"use strict";
const fields = [...document.querySelectorAll("input[data-copy]")];
const count = document.getElementById("count");
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
  count.textContent = `${done} réponse${done > 1 ? "s" : ""} sur ${fields.length}`;
}

const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;

function save() {
  const wrong = fields.find((field) => !field.validity.valid);
  if (wrong) return wrong.reportValidity();
  const rows = fields.map((field) =>  // un champ vidé retire les points qu'il avait
    [field.dataset.copy, field.dataset.question, String(points(field) ?? "").replace(".", ",")].map(quoted).join(";"));
  const text = "\uFEFF" + ["copie;question;points", ...rows].join("\r\n") + "\r\n";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = "points_ouverts.csv";
  link.click();
  saved = true;
}

document.addEventListener("input", () => { saved = false; refresh(); });
document.getElementById("save").addEventListener("click", save);
addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
refresh();
