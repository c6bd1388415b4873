// Ce qui entraîne les graines d'une recette : des fils à part, ou le fil de la page si sa politique lui refuse les autres.
// `engine`, que settings.py place devant ce module, est le moteur : il rend `trainer`, voir trials.js.

const THREADS = 4; // au plus
const BETWEEN = 120; // millisecondes entre deux dessins des marques

// Une recette telle que le moteur la suit, comme plan.py ; `powers` sont les puissances que Python a calculées.
function planOf(recipe, { algorithms, powers }, filmed) {
  const { batches, sims_per_batch: sims, regimes, lrate, last_lrate: last, alpha, rewards } = recipe;
  const games = batches * sims * regimes.length;
  const sizes = new Map(powers).get(alpha).map((size, k) => (recipe.reward_at_end && k ? 0 : size));
  const paid = rewards
    ? [rewards.map((reward) => [reward, 0, 0, 0, 0]), [0, 0, 0]]
    : [[1, -0.1, -1].map((factor) => sizes.map((size) => factor * size)), [1, 0.5, 0]];
  return [
    batches, sims, regimes.map((regime) => [..."XO"].map((player) => regime.includes(player))), recipe.init_e,
    [lrate, last ?? lrate], recipe.discount, paid, algorithms.indexOf(recipe.algorithm), recipe.symmetric, recipe.opening,
    filmed ? Math.max(1, Math.floor(games / 200)) : games + 1, recipe.forward,
  ];
}

// Ce qui se demande au moteur pour une graine d'une recette, ou d'une recherche.
function askedOf(request, data, seed, filmed) {
  const random = String(seed), { search } = request;
  if (search) return { search, random };
  return { plan: planOf(request, data, filmed), seen: filmed ? data.seen : [], random, initQ: request.init_q };
}

// Rend la fonction à appeler quand la demande change : elle redistribue le travail. `wanted()` rend la demande, et s'il
// faut en montrer le film ; `missing(others)`, la prochaine graine à mesurer, hors celles qu'un fil mesure déjà.
function startTrainers(root, data, { wanted, missing, give }) {
  let threads = [], refused = false;

  function threadOf() {
    const thread = { asked: null, stop() {} };
    const receive = (result) => {
      thread.asked = null;
      give(result);
      share();
    };
    if (refused) thread.send = engine()(receive);
    else {
      const code = `const ask = (${engine})()(postMessage); onmessage = ({ data }) => ask(data);`;
      const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      const worker = new Worker(url);
      worker.onmessage = ({ data: result }) => receive(result);
      worker.onerror = refuse;
      thread.send = (request) => worker.postMessage(request);
      thread.stop = () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      };
    }
    return thread;
  }

  function refuse() {
    stop();
    refused = true;
    share();
  }

  function stop() {
    for (const thread of threads) thread.stop();
    threads = [];
  }

  function start() {
    try {
      threads = Array.from({ length: refused ? 1 : Math.min(THREADS, navigator.hardwareConcurrency || 1) }, threadOf);
    } catch { // la page n'a pas droit à d'autres fils que le sien
      refused = true;
      threads = [threadOf()];
    }
  }

  function ask(thread, request, seed, filmed) {
    thread.asked = { number: request.number, recipe: recipeOf(request), seed, filmed, ...askedOf(request, data, seed, filmed) };
    thread.send(thread.asked);
  }

  function share() {
    if (!threads.length) start();
    const { request, filmed } = wanted(), recipe = recipeOf(request);
    if (filmed) {
      if (threads.some(({ asked }) => asked?.filmed && asked.number === request.number)) return;
      const thread = placeOf();
      if (thread) ask(thread, request, request.seed, true);
      return;
    }
    for (const thread of threads.filter(({ asked }) => asked?.recipe !== recipe)) {
      const seed = missing(threads.flatMap(({ asked }) => (asked?.recipe === recipe ? [asked.seed] : [])));
      if (seed !== undefined) ask(thread, request, seed, false);
    }
  }

  // Le fil qui filmera : l'un de ceux qui ne filment pas, ou celui qui vient de commencer. Celui qui filme depuis plus
  // longtemps finit : un curseur que l'on traîne montre ainsi des images en chemin.
  function placeOf() {
    const free = threads.find(({ asked }) => !asked?.filmed);
    if (free) return free;
    const [, ...later] = [...threads].sort((a, b) => a.asked.number - b.asked.number);
    return later.at(-1);
  }

  new ResizeObserver(() => { if (root.isConnected) share(); else stop(); }).observe(root); // une sortie effacée n'entraîne plus
  return share;
}

// Ce qui distingue deux recettes.
function recipeOf({ number, seed, seeds, ...recipe }) { return JSON.stringify(recipe); }
