// Les mises à jour d'une partie : la frise des coups, le plateau d'avant le coup, la formule et ses nombres.

function draw(root, data) {
  const size = Math.sqrt(data.boards[0].length);
  const history = html("ol", { class: "ql-rewind-history", "aria-label": "coups de la partie" }, root);
  const chips = data.boards.map((_, i) => {
    const chip = html("li", { class: `ql-rewind-${"XO"[i % 2]}` }, history);
    html("b", { text: `${i + 1} ${"XO"[i % 2]}` }, chip);
    return { chip, value: html("span", {}, chip) };
  });
  const panels = html("div", { class: "ql-rewind-panels" }, root);
  const showBoard = grid(panels, size);
  const side = html("div", { class: "ql-rewind-side" }, panels);

  function show(i) {
    const update = data.updates[i];
    showBoard(data.boards[update.index] ?? update.state, { square: update.move });
    chips.forEach(({ chip, value }, index) => {
      const written = data.updates.slice(0, i + 1).findLast((earlier) => earlier.index === index);
      value.textContent = written ? french(written.new, 3) : "…";
      chip.classList.toggle("ql-rewind-done", Boolean(written));
      if (index === update.index) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
    });
    side.replaceChildren();
    explain(side, update, data);
    const who = update.index === null ? "" : `coup ${update.index + 1}, ${update.player} en `;
    const change = `${update.old === null ? "rien" : french(update.old, 3)} → ${french(update.new, 3)}`;
    return `Mise à jour ${i + 1} sur ${data.updates.length} : ${who}case ${update.move}, table ${update.table}, ${change}.`;
  }

  player(root, {
    count: data.updates.length, duration: 3000 * data.updates.length, label: "mises à jour de la partie", show,
  });
}

function explain(side, update, { settings, winner }) {
  const key = html("p", { class: "ql-rewind-key", text: "État dans la table : " }, side);
  html("span", { text: `'${update.state}'` }, key);
  if (update.player === "O") key.append(" (vu par O : X et O échangés)");
  if (update.index !== null) {
    formula(side, update, settings, winner);
    verdict(side, update);
  }
  if (update.remark) html("p", { class: "ql-rewind-wrong", text: `✗ ${update.remark}` }, side);
}

function formula(side, update, settings, winner) {
  const short = (value) => value.toLocaleString("fr-FR", { maximumFractionDigits: 4 });
  const sign = { [update.player]: "", T: "−0,1 × " }[winner] ?? "−";
  const terms = html("dl", { class: "ql-rewind-terms" }, side);
  term("current", "q", "valeur actuelle", update.old);
  term("reward", "récompense", `${sign}${short(settings.alpha)}`, update.reward, update.left);
  term("future", "max_future_q", update.origin, update.future);

  const line = html("p", { class: "ql-rewind-formula" }, side);
  const rate = short(settings.lrate);
  for (const part of [
    `(1 − ${rate}) × `, ["current", signed(update.old)], ` + ${rate} × (`, ["reward", french(update.reward, 3)],
    ` + ${short(settings.discount)} × `, ["future", signed(update.future)], ") =\u00a0",
  ]) {
    if (typeof part === "string") line.append(part);
    else html("span", { class: `ql-rewind-${part[0]}`, text: part[1] }, line);
  }
  line.prepend("q ← ");
  html("strong", { text: french(update.expected, 3) }, line);

  function term(role, name, origin, value, power) {
    html("dt", { class: `ql-rewind-${role}`, text: name }, terms);
    const where = html("dd", { text: origin }, terms);
    if (power) html("sup", { text: power }, where);
    html("dd", { class: "ql-rewind-number", text: french(value, 3) }, terms);
  }
}

// Un nombre négatif au milieu d'une formule se met entre parenthèses.
function signed(value) {
  const text = french(value, 3);
  return text.startsWith("\u2212") ? `(${text})` : text;
}

function verdict(side, update) {
  const found = `La fonction écrit ${french(update.new, 3)}`;
  if (update.right) html("p", { class: "ql-rewind-right", text: `✓ ${found}.` }, side);
  else html("p", { class: "ql-rewind-wrong", text: `✗ ${found}, la formule du cours donne ${french(update.expected, 3)}.` }, side);
}
