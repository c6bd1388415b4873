"""5.1 · train_agent : le juge des cas."""

from itertools import accumulate, groupby

from juge import Fault
from juge.drawing.numbers import decimal, with_comma
from juge.values import digits_apart, same, shown, shown_apart

_EPSILON_REMINDER = "Un joueur suit la table quand son ε est inférieur à 1, et joue au hasard quand il vaut 1."
_MOST_SHOWN = 20  # parties dont un compte rendu donne toutes les fréquences
_REGIMES = {"X": "X suit la table", "O": "O suit la table", "XO": "les deux suivent la table"}


def regime_of(call):
    """Renvoie le régime d'un appel à `simulate_game`, d'après ses ε ; ``None`` si un ε n'est pas un nombre."""
    epsilons = _epsilons_of(call)
    if not all(type(epsilon) in (int, float) and -1e9 < epsilon < 1e9 for epsilon in epsilons):
        return None
    return "".join(player for player, epsilon in zip("XO", epsilons, strict=True) if epsilon < 1)


def games_of(case, calls):
    """Range les parties jouées par régime : ``{régime: [(appel, gagnant), …]}``, dans l'ordre."""
    games = {regime: [] for regime in _REGIMES}
    for call, (_, winner) in zip(calls, case.globals["simulate_game"].replies, strict=False):
        games.setdefault(regime_of(call), []).append((call, winner))
    return games


def judge_train_agent(case, got, expected):
    """Juge les ε des parties, les rétropropagations, puis les fréquences ; rien n'y est tiré au sort."""
    return judge_games(case, got, expected) or judge_learning(case, got, expected) or judge_rates(case, got, expected)


def judge_games(case, got, _expected):
    """Juge le nombre de parties de chaque régime, leurs ε, et l'ordre des régimes."""
    iters, calls = case.args[0], got.globals["simulate_game"]
    if not calls:
        return Fault("train_agent ne joue aucune partie : appelez simulate_game.")
    games = games_of(case, calls)
    if {regime: len(played) for regime, played in games.items()} != dict.fromkeys(_REGIMES, iters):
        return _counts_fault(case, calls, games)
    for regime, played in games.items():
        if fault := _epsilon_fault(regime, played, case):
            return fault
    runs = [regime for regime, _ in groupby(map(regime_of, calls))]  # un régime quitté puis repris y est deux fois
    if runs != [*_REGIMES]:
        rows = [f"régimes : {', '.join(some)}" for some in (_REGIMES, runs)]
        if len(runs) == len(_REGIMES):  # ou chaque ε va à l'autre joueur : les parties ne le disent pas
            return Fault("D'après les ε de vos parties, les régimes ne se suivent pas dans l'ordre demandé. Dans le "
                         "régime 'X', lequel des deux joueurs joue au hasard ?", *rows)  # fmt: skip
        return Fault("Les régimes se jouent l'un après l'autre : toutes les parties de 'X', puis celles de 'O', puis "
                     "celles de 'XO'.", *rows)  # fmt: skip
    if any(call["verb"] or call["slow_down"] or call["size"] != 3 for call in calls):
        return Fault("Les parties d'un entraînement se jouent en 3×3, sans rien afficher ni attendre : "
                     "simulate_game n'a besoin que de ses deux ε.")  # fmt: skip
    return None


def _counts_fault(case, calls, games):
    """Renvoie le défaut de régimes qui n'ont pas iters parties ; les ε d'une partie disent son régime."""
    iters = case.args[0]
    if len(calls) == 3 * iters:
        return _call_fault(case, calls)
    names = _REGIMES | {regime: "hors de ces régimes" for regime in games if regime not in _REGIMES}
    most = max(games, key=lambda regime: (regime not in _REGIMES, len(games[regime])))
    is_one_told = most not in _REGIMES or len(games[most]) > iters
    return Fault(
        f"Il faut iters parties par régime. {_EPSILON_REMINDER}",
        " ; ".join(f"{name} : {iters}" for name in _REGIMES.values()),
        " ; ".join(f"{name} : {len(games[regime])}" for regime, name in names.items()),
        ((names[most], _write_call(*_epsilons_of(games[most][0][0]))),) if is_one_told else (),
    )


def _call_fault(case, calls):
    """Renvoie le défaut de la première partie dont les ε ne sont pas ceux de son rang."""
    regimes = [(regime, i) for regime in _REGIMES for i in range(case.args[0])]
    for call, (regime, i) in zip(calls, regimes, strict=True):
        right = [_epsilon(case, i) if player in regime else 1 for player in "XO"]
        if not same(_epsilons_of(call), right):
            break
    says = f"Il y a le bon nombre de parties, mais simulate_game n'y reçoit pas les bons ε. {_EPSILON_REMINDER}"
    return Fault(says, _write_call(*right), _write_call(*_epsilons_of(call)), (("régime", _REGIMES[regime]),))


def _epsilons_of(call):
    return [call["epsilon_x"], call["epsilon_o"]]


def _write_call(epsilon_x, epsilon_o):
    return f"simulate_game({shown(epsilon_x)}, {shown(epsilon_o)})"


def judge_learning(case, got, _expected):
    """Vérifie que chaque partie est rétropropagée dès qu'elle est jouée, dans la table de la leçon."""
    calls = got.globals["simulate_game"]
    learned = [(call["steps"], call["winner"]) for call in got.globals["backpropagate"]]
    played = list(case.globals["simulate_game"].replies[: len(calls)])
    if not calls or not same(learned, played):
        return _learning_fault(learned, played, calls) or _number_fault(learned, played, calls)
    if any(call["alpha"] != 0.9 for call in got.globals["backpropagate"]):
        return Fault("backpropagate reçoit un alpha : elle n'a besoin que des coups et du gagnant.")
    counts = zip(got.order, accumulate(name == "simulate_game" for name in got.order), strict=True)
    before = (count for name, count in counts if name == "backpropagate")
    for i, count in enumerate(before, start=1):
        if count == i:
            continue
        return Fault("Chaque partie se rétropropage dès qu'elle est jouée : la suivante en profite déjà.",
                     f"avant l'appel {i} à backpropagate, parties : {i}", f"parties : {count}")  # fmt: skip
    if not same(got.globals["q_table"], case.globals["q_table"]):
        return Fault("train_agent continue la table de la leçon : il n'en crée pas une autre et ne la vide pas.",
                     "la q_table d'avant", shown(got.globals["q_table"]))  # fmt: skip
    return None


def _learning_fault(learned, played, calls):
    """Renvoie le défaut de la première partie aux arguments faux, quand les rétropropagations sont en bon nombre."""
    if len(learned) != len(played) or all(any(same(one, other) for other in played) for one in learned):
        return None
    i, (steps, winner) = next((i, got) for i, got in enumerate(learned) if not same(got, played[i]))
    good, won = played[i]
    where = f"{_write_place(list(map(regime_of, calls[: i + 1])))} : backpropagate ne reçoit pas"
    if same(steps, good):
        return Fault(f"{where} le bon winner.", f"winner={shown(won)}", f"winner={shown(winner)}")
    return Fault(f"{where} les bons steps.", *shown_apart(good, steps), (("on compare", "steps"),))


def _write_place(regimes):
    """Écrit le régime et le rang de la dernière de ces parties : « Régime « O suit la table », partie 2 »."""
    name = _REGIMES.get(regimes[-1])
    return f"Régime « {name} », partie {regimes.count(regimes[-1])}" if name else f"Partie {len(regimes)}"


def _number_fault(learned, played, calls):
    """Renvoie le défaut de parties oubliées, rétropropagées deux fois, ou dans un autre ordre."""
    says, otherwise, about = "Chaque partie jouée est rétropropagée une fois, avec ses coups et son gagnant.", "", ()
    pairs, rest = zip(learned, played, strict=False), iter(played)
    parted = next((i for i, pair in enumerate(pairs) if not same(*pair)), min(len(learned), len(played)))
    if len(learned) > len(played) and same(_drop_repeats(learned), _drop_repeats(played)):
        says = f"{_write_place([regime_of(call) for call in calls[:parted]])} : elle est rétropropagée plus d'une fois."
    elif len(learned) >= len(played) or not all(any(same(one, game) for game in rest) for one in learned):
        otherwise = ", dans le désordre ou avec d'autres arguments"
    elif learned:
        place = _write_place([regime_of(call) for call in calls[: parted + 1]])
        says = f"{place} : elle n'est pas rétropropagée. Toutes doivent l'être."
        about = (("gagnant de la partie", shown(played[parted][1])),)
    return Fault(says, f"appels à backpropagate(steps, winner) : {len(played)}",
                 f"appels : {len(learned)}{otherwise}", about)  # fmt: skip


def _drop_repeats(games):
    return [game for i, game in enumerate(games) if not i or not same(game, games[i - 1])]


def _epsilon(case, i):
    return case.kwargs.get("init_e", 0.7) * (1 - i / case.args[0])


def _epsilon_fault(regime, played, case):
    for i, (call, _) in enumerate(played):
        for player in "XO":
            epsilon, right = call[f"epsilon_{player.lower()}"], _epsilon(case, i) if player in regime else 1
            if not same(epsilon, right) and player not in regime:
                says = f"Régime « {_REGIMES[regime]} » : {player} y joue au hasard."
                return Fault(says, "ε = 1", f"ε = {with_comma(shown(epsilon))}")
            if not same(epsilon, right):
                first = decimal(case.kwargs.get("init_e", 0.7), "g")
                says = (
                    f"L'ε de {player} descend en ligne droite depuis init_e = {first}, d'init_e / iters à chaque "
                    "partie."
                    if i
                    else f"Régime « {_REGIMES[regime]} » : l'ε de {player} n'y part pas d'init_e = {first}. Dans "
                    "chacun des trois régimes, la première partie se joue avec init_e."
                )
                about = (("partie", f"{i + 1} sur {len(played)}, {_REGIMES[regime]}"),)
                return Fault(says, *(f"ε = {with_comma(text)}" for text in digits_apart(right, epsilon, 3)), about)
    return None


def judge_rates(case, got, expected):
    """Juge les fréquences renvoyées, d'après les parties de chaque régime."""
    rates, games = got.value, games_of(case, got.globals["simulate_game"])
    if type(rates) is not dict or set(rates) != set(_REGIMES):
        return Fault("train_agent doit renvoyer un dictionnaire aux trois clés 'X', 'O' et 'XO'.",
                     shown(expected.value), shown(rates))  # fmt: skip
    for regime in _REGIMES:
        winners = [winner for _, winner in games[regime]]
        if not winners:
            return Fault(f"Régime « {_REGIMES[regime]} » : aucune partie n'est jouée.")
        rows, about, right = rates[regime], (("régime", _REGIMES[regime]),), running_rates(winners)
        if type(rows) is list and len(rows) == len(right) > _MOST_SHOWN and not same(rows, right):
            i = next(i for i, row in enumerate(rows) if not same(row, right[i]))
            says = f"La ligne de la partie {i + 1} n'a pas les parts de X, de O et de nuls depuis la première."
            return Fault(says, shown(right[i]), shown(rows[i]), about)
        if not same(rows, right):
            says = f"Régime « {_REGIMES[regime]} » : une ligne par partie, les parts de X, de O et de nuls depuis la "
            first = [*winners[:_MOST_SHOWN], *["…"] * (len(winners) > _MOST_SHOWN)]
            results = "le résultat était" if len(winners) == 1 else "les résultats étaient"
            says += f"première de ce régime. Ici {results} {', '.join(first)}."
            odd = [row for row in rows if type(row) in (tuple, list) and len(row) != 3] if type(rows) is list else []
            if odd:
                says += f" Une ligne a trois parts, même nulles ; l'une des vôtres en a {len(odd[0])}."
            return Fault(says, shown(right), shown(rates[regime]), about)
    return None


def running_rates(winners):
    """Calcule les parts de X, de O et de nuls après chaque partie."""
    counts, rows = dict.fromkeys("XOT", 0), []
    for played, winner in enumerate(winners, start=1):
        counts[winner] += 1
        rows.append(tuple(count / played for count in counts.values()))
    return rows
