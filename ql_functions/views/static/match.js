// avec players, review
// Une suite de parties, sans image : qui tient X et O, ce qui est joué, ce qui se reprend, le score, et ce qui s'en dit.
// Une place sans agent est celle d'une personne ; une personne seule a la première place.

class Match {
  // `ask` demande à Python ce que pense un agent qui ne tient pas dans la page.
  constructor(data, ask = () => {}) {
    Object.assign(this, { ask, linked: false, trouble: "", wanted: null, answers: new Map() });
    this.read(data);
    this.load(data.state);
  }

  // Une table qui vient d'apprendre remplace la précédente.
  read(data) {
    this.data = data;
    this.thinkers = data.agents.map((agent) => agent && !agent.asked && thinkerOf(agent));
  }

  // Une partie se dit en quatre noms, les mêmes qu'en Python.
  get state() {
    const { mark, drawn, past, steps } = this;
    return { mark, drawn, past, moves: steps.map(({ move }) => move) };
  }

  load({ mark, drawn, past, moves }) {
    Object.assign(this, { mark, drawn, past, steps: [] });
    for (const move of moves) this.add(move);
    this.answer();
  }

  get board() { return this.steps.at(-1)?.after ?? this.data.start; }
  get boards() { return [this.data.start, ...this.steps.map(({ after }) => after)]; }
  get player() { return toMove(this.board); }
  get line() { return winningLine(this.board, this.data.lines); }
  get verdict() { return verdictOf(this.board, this.data.lines); }
  get alone() { return Boolean(this.data.agents[1] && !this.data.agents[0]); }
  get person() { return this.alone ? this.mark : null; }
  // La place, 0 ou 1, de l'agent au trait ; rien si c'est à une personne.
  get seat() { return this.holder(this.board); }
  get playable() { return this.verdict === "C" && this.seat === null ? free(this.board) : []; }
  get learns() { return this.verdict !== "C" && this.data.agents[1]?.learns; }
  get learnt() {
    const { updates = [] } = this.data, moves = this.steps.map(({ move }) => move);
    return this.verdict !== "C" && String(updates.map(({ move }) => move)) === String(moves) ? updates : [];
  }
  // Ce qui est appris, ou va l'être, ne se reprend pas.
  get undoable() {
    if (this.learns && (this.linked || this.learnt.length)) return false;
    return this.steps.some(({ seat }) => seat === null) || Boolean(this.data.agents[0] && this.steps.length);
  }
  get score() {
    if (this.verdict === "C") return this.past;
    const winner = { [this.mark]: 1, T: "T" }[this.verdict] ?? 2;
    return { ...this.past, [winner]: this.past[winner] + 1 };
  }

  holder(board) {
    const seat = toMove(board) === this.mark ? 0 : 1;
    return this.data.agents[seat] ? seat : null;
  }

  // Ce que pense de ce plateau l'agent de cette place ; rien tant que Python ne l'a pas dit.
  think(seat, board) {
    if (this.thinkers[seat]) return this.thinkers[seat](board);
    const key = `${seat}${board}`;
    if (!this.answers.has(key)) this.ask({ action: "think", seat, board });
    return this.answers.get(key);
  }

  // De l'agent au trait, ou de celui qui conseille la personne ; `null` sans agent, ou la partie finie.
  thoughts() {
    const seat = this.seat ?? (this.data.agents[1] ? 1 : null);
    return seat === null || this.verdict !== "C" ? null : this.think(seat, this.board);
  }

  lastThought() {
    const step = this.steps.findLast(({ seat }) => seat !== null);
    return step && { ...step, thoughts: step.thoughts ?? this.think(step.seat, step.before) };
  }

  // Python a répondu : la partie reprend où elle attendait.
  hear({ seat, board, thoughts, trouble }) {
    if (thoughts) this.answers.set(`${seat}${board}`, { ...thoughts, known: thoughts.rows.some(Boolean) });
    if (trouble && board === this.board) {
      Object.assign(this, { trouble, wanted: null });
      if (this.alone && this.seat !== null) this.steps.pop(); // un agent qui échoue ne laisse pas la partie à moitié jouée
    }
    if (this.wanted === this.board) this.advance();
    this.answer();
  }

  // Un coup dit sur quel plateau il est joué : un double clic, ou un clic parti avant la réponse, porte un plateau périmé.
  receive({ action, board, move, player }) {
    const current = board === this.board;
    this.trouble = "";
    if (action === "play" && current && this.playable.includes(move)) { this.add(move); this.answer(); }
    if (action === "advance" && current && this.seat !== null && this.verdict === "C") this.advance();
    if (action === "undo" && current && this.undoable) this.undo();
    if (action === "play_as" && "XO".includes(player) && this.data.agents[1]) this.newGame(player);
    if (action === "new_game") this.newGame();
  }

  newGame(asked) {
    const drawn = this.drawn && !asked; // tirée au sort à chaque partie, tant que personne ne demande sa marque
    const mark = asked ?? (drawn ? "XO"[Math.floor(2 * Math.random())] : this.mark);
    this.answers.clear(); // d'une partie à l'autre, ou d'un essai à l'autre, un agent peut changer d'avis
    this.load({ mark, drawn, past: this.score, moves: [] });
  }

  add(move) {
    const { board: before, seat } = this;
    const thoughts = seat === null ? null : this.think(seat, before);
    this.steps.push({ before, move, after: played(before, move), seat, thoughts });
  }

  // Fait jouer l'agent au trait, dès que l'on sait ce qu'il pense.
  advance() {
    const thoughts = this.think(this.seat, this.board);
    this.wanted = thoughts ? null : this.board;
    if (thoughts) this.add(thoughts.choices[Math.floor(Math.random() * thoughts.choices.length)]);
  }

  // Contre une personne, un agent répond aussitôt.
  answer() { if (this.alone && this.seat !== null && this.verdict === "C" && !this.trouble) this.advance(); }

  // Le dernier coup d'une personne, et la réponse de l'agent ; entre agents, le dernier coup.
  undo() {
    this.answers.clear();
    while (this.steps.pop().seat !== null && !this.data.agents[0]);
  }
}

// --- Ce qui se dit de la partie

// L'agent au trait sur ce plateau, ou celui qui conseille la personne : « X (minimax) », ou « l'agent ».
function agentOn(match, board) {
  if (!match.data.agents[0]) return "l'agent";
  const player = toMove(board);
  return `${player} (${match.data.names[player === match.mark ? 0 : 1]})`;
}

function capital(text) { return text.slice(0, 1).toUpperCase() + text.slice(1); }

// Le dernier coup de l'agent, puis ce qui se passe maintenant.
function status(match) {
  if (match.trouble) return `L'agent n'a pas pu jouer. ${match.trouble}`;
  const step = match.steps.at(-1);
  if (!step || step.seat === null) return outlook(match);
  const agent = agentOn(match, step.before);
  const reply = step.thoughts?.missing
    ? `Cet état manque à la table : ${agent} tire la case ${step.move} au hasard. `
    : `${agent} joue la case ${step.move}. `;
  return capital(reply) + outlook(match);
}

function outlook(match) {
  const { verdict, person, board, data } = match;
  if (verdict === "C") {
    const dead = isDead(board, data.lines) ? "Plus aucun alignement n'est possible : ce sera un match nul. " : "";
    if (person && match.seat !== null) return dead + waiting(match); // l'agent, sinon, aurait déjà répondu
    if (person) return `${dead}À vous de jouer (${person}).`;
    const turn = `${dead}À ${data.agents[1] ? agentOn(match, board) : match.player} de jouer.`;
    return match.wanted === board ? `${turn} ${waiting(match)}` : turn;
  }
  const end = !person || verdict === "T" ? "" : verdict === person ? " Bravo, vous avez battu l'agent." : " L'agent a gagné.";
  const lesson = match.learns && !match.linked && !match.learnt.length ? " Pour que l'agent en apprenne, exécutez la cellule." : "";
  return OUTCOMES[verdict] + end + lesson;
}

// Ce qui demande Python, là où il n'est pas, ou bien où il n'a pas encore répondu.
function waiting({ linked }) {
  return linked ? "L'agent réfléchit, en Python." : "Cet agent réfléchit en Python : exécutez la cellule pour qu'il joue.";
}

// Le score, dès qu'une partie est finie.
function scoreLine({ score: { 1: wins, 2: losses, T: draws }, data: { names: [first, second] } }) {
  return wins + losses + draws ? capital(`Score : ${first} ${wins}, ${second} ${losses}, nuls ${draws}.`) : "";
}

// Ce que disent les valeurs montrées.
function legend(match, thoughts) {
  const { board, seat, data } = match, agent = agentOn(match, board);
  if (thoughts === undefined) return waiting(match);
  if (!thoughts && match.learnt.length)
    return "La partie est finie, et l'agent en a appris : sur chaque case jouée, la valeur qui vient de changer.";
  if (!thoughts) return "La partie est finie : plus aucun coup à évaluer.";
  if (thoughts.missing) return "La table ne contient pas cet état : aucune valeur à montrer.";
  if (!thoughts.known) return "L'agent n'attribue de valeur à aucune case.";
  const value = data.agents[seat ?? 1].results
    ? `ce que ${agent} attend du coup pour ${match.player}, de −1 (une défaite) à 1 (une victoire)`
    : `la valeur du coup pour ${match.player}, selon ${agent}`;
  const flat = areFlat(thoughts.rows.map((row) => row?.at(-1))) ? " Ici, tous les coups se valent à ses yeux." : "";
  return `Sur chaque case libre, ${value} ; ce qu'il jouerait est cerclé.${flat}`;
}

// Des valeurs que deux décimales confondent : seule celle que l'agent choisit mérite d'être lue.
function areFlat(values) {
  const known = values.filter((value) => (value ?? null) !== null);
  return known.length > 1 && Math.max(...known) - Math.min(...known) < 0.005;
}

// Le dernier coup d'un agent, en une phrase ; s'il a des valeurs, le plateau d'avant et ce qu'il en pensait.
function reason(match) {
  const step = match.lastThought();
  if (!step) return { text: "Aucun agent n'a encore joué." };
  const { before, move, seat, thoughts } = step, agent = agentOn(match, before);
  if (!thoughts) return { text: waiting(match) };
  const { choices, rows, known, missing } = thoughts;
  if (missing) return { text: `Cet état manque à la table : ${agent} a tiré la case ${move} au hasard.` };
  const played = capital(`${agent} a joué la case ${move}`);
  if (!known) return { text: `${played}, au hasard : il n'attribue de valeur à aucune case.` };
  const { columns, results } = match.data.agents[seat]; // qui cherche peut préférer le coup qu'il a le plus essayé
  const isGreatest = results && rows.every((row) => !row || row[0] <= rows[move][0]);
  const why = choices.length > 1 ? ", au hasard parmi les coups cerclés."
    : columns === 2 ? " : la plus grande moyenne de Q1 et Q2."
      : isGreatest ? " : la plus grande de ces valeurs, ici arrondies." : ", d'après ces valeurs.";
  return { text: played + why, board: before, move, choices, rows };
}

// Le plateau comme Python le tient ; d'une table qui apprend, ce que Python en dit.
function facts({ board, data, verdict }) {
  if (data.agents[1]) return data.facts ?? [];
  const number = [...board].reduceRight((sum, mark) => 3n * sum + BigInt(" XO".indexOf(mark)), 0n);
  return [["État", `'${board}'`], ["Numéro en base 3", String(number)], ["Verdict", `'${data.verdicts[verdict]}'`]];
}

// Ce que le plateau dessine, et que Python apprend de la page.
function position(match) {
  const { board, verdict, playable, undoable, mark, state, data } = match, thoughts = match.thoughts();
  const exact = board.length === 9 && data.min_contig === 3, moves = state.moves;
  return {
    board, verdict, playable, undoable, mark, state, line: match.line ?? [], last_move: moves.at(-1) ?? null,
    values: thoughts ? thoughts.rows.map((row) => row?.at(-1) ?? null) : Array(board.length).fill(null),
    choices: thoughts?.known ? thoughts.choices : [],
    why: reason(match), status: status(match), score: scoreLine(match), legend: data.agents[1] ? legend(match, thoughts) : "",
    facts: facts(match), updates: match.learnt, again: match.linked ? match.data.again : 0,
    review: verdict === "C" ? {} : reviewed({ boards: match.boards, moves, lines: data.lines, exact }),
  };
}
