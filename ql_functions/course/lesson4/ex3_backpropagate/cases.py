"""4.3 · backpropagate : les cas, et leur juge."""

import random
from math import log

from juge import Case, Fault
from juge.declare.chance import binomial_range
from juge.namespace import rebind
from juge.values import digits_apart, drawable, same, shown, shown_apart
from juge.values.written import code

from ...draws import MOST_STATES, known_states
from ...lesson2.ex1_flip_board import flip_board
from ..ex1_get_new_q import get_new_q
from ..ex2_get_reward import get_reward
from .received import misgiven

_OTHER_TABLE = {"Q1": "Q2", "Q2": "Q1"}
_ONE_DRAW_REMINDER = "une seule table est tirée par coup, pour y lire et pour la corriger."


def list_updates(case):
    """Liste les mises à jour d'un cas, par joueur et de la fin au début : (joueur, état, coup, rang, état suivant)."""
    found = []
    for player, own_steps in (("X", case.args[0][0::2]), ("O", case.args[0][1::2])):
        next_state = None
        for rank, step in enumerate(reversed(own_steps), start=1):
            state = step["state"] if player == "X" else flip_board(step["state"])
            found.append((player, state, step["move"], rank, next_state))
            next_state = state
    return found


def judge_backpropagate(case, got, expected):
    """Juge les mises à jour, le tirage des tables, et que rien n'est renvoyé."""
    fault, values = judge_updates(case, got, expected), got.value if case.repeat > 1 else [got.value]
    returned = next((value for value in values if value is not None), None)
    if fault or returned is None:
        return fault
    return Fault("backpropagate corrige q_table sur place, et ne renvoie rien : ôtez ce qui suit return.",
                 shown(None), shown(returned), is_certain=True)  # fmt: skip


def judge_updates(case, got, _expected):
    """Refait le chemin des mises à jour avec les tables Q1 et Q2 que l'élève a tirées, et compare.

    Chaque couple (état, coup) n'est mis à jour qu'une fois : la table qui a changé dit ce qui a été tiré.
    Risque d'accuser une bonne réponse : nul, sauf au tirage des parties répétées (voir `_judge_tosses`).
    """
    before, after = case.globals["q_table"], got.globals["q_table"]
    if fault := _shape_fault(before, after):
        return fault
    if case.repeat > 1:
        return _judge_tosses(case, after)
    table = {state: {name: dict(values) for name, values in both.items()} for state, both in before.items()}
    for update in list_updates(case):
        player, state, move, _, _ = update
        changed = [name for name in ("Q1", "Q2") if not same(after[state][name][move], before[state][name][move])]
        if not changed:  # la bonne mise à jour peut, par hasard, rendre l'ancienne valeur
            right = {name: _right_update(case, update, name, table)[-1] for name in ("Q1", "Q2")}
            changed = [name for name, value in right.items() if same(value, before[state][name][move])][:1]
        if len(changed) != 1:
            says = "les deux tables ont changé" if changed else "aucune des deux tables n'a changé"
            says = f"Case {move}, jouée par {player} : {says} ; une seule est tirée au sort et mise à jour."
            return Fault(says, details=(("état", drawable(state)),), squares=(move,))
        if fault := _update_fault(case, update, changed[0], table, got):
            return fault
    if not same(after, table):
        return Fault("Une valeur a changé qui n'est celle d'aucun coup de la partie.")
    return None


def _shape_fault(before, after):
    """Renvoie un défaut si la table n'a plus les mêmes états, ou si un état n'a plus les mêmes coups."""
    if type(after) is not dict or after.keys() != before.keys():
        return Fault("backpropagate ne crée ni ne retire d'état : tous ceux de la partie sont déjà là.",
                     shown(list(before)), shown(list(after) if type(after) is dict else after))  # fmt: skip
    for state, both in before.items():
        if _moves_of(after[state]) != _moves_of(both):
            says = "Un état de la table n'a plus sa forme : Q1 et Q2, et dans chacune une valeur par case libre."
            return Fault(says, *shown_apart(both, after[state]), (("état", drawable(state)),))
    return None


def _moves_of(both):
    """Renvoie les coups de chaque table d'un état ; ``None`` remplace ce qui n'est pas un dictionnaire."""
    if type(both) is not dict:
        return None
    return {name: values.keys() if type(values) is dict else None for name, values in both.items()}


def _right_update(case, update, name, table):
    """La bonne mise à jour d'une table : ancienne valeur, récompense, avenir, nouvelle valeur."""
    player, state, move, rank, next_state = update
    settings = {name: case.globals[name] for name in ("lrate", "discount")}
    winner, *alpha = case.args[1:]
    old = table[state][name][move]
    last = {player: 1, "T": 0.5}.get(winner, 0)
    future = max(table[next_state][name].values()) if next_state else last
    reward = get_reward(rank, player, winner, *alpha)
    return old, reward, future, rebind(get_new_q, settings)(old, reward, future)


def _update_fault(case, update, name, table, outcome):
    """Compare une mise à jour à la bonne, et écrit la bonne dans ``table``."""
    player, state, move, rank, next_state = update
    winner, *alpha = case.args[1:]
    old, reward, future, value = _right_update(case, update, name, table)
    table[state][name][move] = value
    got = outcome.globals["q_table"][state][name][move]
    if same(got, value):
        return None
    place = f"Case {move}, jouée par {player} : "
    if given := _check_given(outcome.calls, got, (old, reward, future), (rank, player, winner, *(alpha or (0.9,)))):
        says, about = place + given[0], [("état", drawable(state))]
        current_q, received, max_future_q = _find_received(outcome.calls, got) or (old, reward, future)
        if not same(received, reward):
            says += _explain_rank(case, update, outcome.calls, received)
        elif not same(max_future_q, future):
            says += _describe_future(update, winner, name, table, max_future_q)
            if next_state:
                about.append(("état suivant", drawable(next_state)))
        elif same(current_q, table[state][_OTHER_TABLE[name]][move]):
            says += f" Celui-ci vient de {_OTHER_TABLE[name]}, mais {name} est corrigée : {_ONE_DRAW_REMINDER}"
        return Fault(says, *given[1:], tuple(about), (move,))
    details = (
        ("état", drawable(state)),
        ("ancienne valeur", code(f"{name}[{move}] = {old:.3f}")),
        ("récompense", code(f"{reward:.3f}")),
        ("max_future_q", code(f"{future:.3f}")),
    )
    says = place + "cette mise à jour n'est pas la bonne."
    if type(got) is not float:
        return Fault(says, code(f"{value:.4f}"), drawable(got), details, (move,))
    return Fault(says, *map(code, digits_apart(value, got, 4)), details, (move,))


def _describe_future(update, winner, name, table, received):
    """Écrit ce que doit être l'avenir de ce coup, et si l'avenir reçu vient de l'autre table."""
    player, _, _, _, next_state = update
    if next_state is None:
        results = {player: ("que ce joueur a gagnée", "1"), "T": ("nulle", "0,5")}
        result, worth = results.get(winner, ("que ce joueur a perdue", "0"))
        return f" C'est le dernier coup de {player}, dans une partie {result} : l'avenir y vaut {worth}."
    says = f" L'avenir est la plus grande valeur, dans {name}, de l'état où {player} rejoue, vu par {player}."
    if same(received, max(table[next_state][_OTHER_TABLE[name]].values())):
        says += f" Celui-ci vient de {_OTHER_TABLE[name]} : {_ONE_DRAW_REMINDER}"
    return says


def _explain_rank(case, update, calls, reward):
    """Écrit d'où vient un k qui serait le rang du coup parmi ceux des deux joueurs ; sinon ``""``."""
    player, _, move, rank, _ = update
    left = next(len(case.args[0]) - i for i, step in enumerate(case.args[0]) if step["move"] == move)
    given = [arguments.get("n_steps_left") for arguments, value in calls.get("get_reward", ()) if same(value, reward)]
    if rank == 1 or left == rank or given[:1] != [left]:
        return ""
    return f" {left}, c'est son rang depuis la fin parmi les coups des deux joueurs : k ne compte que ceux de {player}."


def _find_received(calls, got):
    """Renvoie les trois arguments de l'appel à `get_new_q` qui a rendu ``got`` ; ``None`` sans un tel appel."""
    received = [[*arguments.values()] for arguments, value in calls.get("get_new_q", ()) if same(value, got)]
    return received[0] if received and len(received[0]) == 3 else None


def _check_given(calls, got, update, rewarded):
    """Décrit un argument faux que `get_reward` ou `get_new_q` a reçu, si leurs appels sont connus : voir `misgiven`."""
    if not calls:
        return None

    def ask(name, result, names, values):
        return misgiven(name, calls.get(name, ()), result, dict(zip(names, values, strict=True)))

    received = _find_received(calls, got)
    reward = received[1] if received else update[1]
    is_wrong = not same(reward, update[1])
    found = is_wrong and ask("get_reward", reward, ("n_steps_left", "player", "winner", "alpha"), rewarded)
    return found or ask("get_new_q", got, ("current_q", "reward", "max_future_q"), update)


def _judge_tosses(case, table):
    """Compte, pour chaque coup, les corrections de Q1 et de Q2 ; elles se tirent à pile ou face, à chaque coup.

    La même partie est rétropropagée ``case.repeat`` fois, et discount vaut 0 : la valeur d'un coup s'approche de sa
    récompense d'une même part à chaque correction, et dit donc combien elle en a reçu.
    Risque d'accuser une bonne réponse : les deux parties font 36 tests à 1e-6. Les quatre coups de O, en 800 parties,
    ont tous le même compte, ou un compte sur deux, avec une probabilité de 2·0,02^3 ; ceux de X, avec une probabilité
    de 2·0,02^4. En tout, moins de 1e-4.
    Risque de laisser passer une erreur : une pièce qui donne Q1 avec la probabilité 0,55 passe avec moins de 2e-4.
    """
    counts, tosses = {"X": [], "O": []}, []
    for update in list_updates(case):
        player, state, move, *_ = update
        times = [_count_updates(case, update, name, table) for name in ("Q1", "Q2")]
        if None in times or sum(times) != case.repeat:
            says = f"La même partie est rétropropagée {case.repeat} fois. Case {move}, jouée par {player} : sa valeur,"
            return Fault(f"{says} dans Q1 ou dans Q2, n'est pas celle que laissent autant de corrections.",
                         details=(("état", drawable(state)),), squares=(move,))  # fmt: skip
        counts[player].append(times[0])
        tosses.append((times[0], case.repeat, f" pour la case {move}, jouée par {player}"))
    drawn = [count for count, *_ in tosses]
    for count, total, where in (*tosses, (sum(drawn), case.repeat * len(drawn), "")):
        least, most = binomial_range(total, 1 / 2)
        if not least <= count <= most:
            says = "La table à corriger se tire à pile ou face, à chaque coup : Q1 et Q2 ont la même chance."
            return Fault(says, f"Q1 environ {total // 2} fois sur {total}", f"Q1 {count} fois{where}")
    own = "Chaque coup a son propre tirage : ici, "
    for player, of_player in counts.items():
        by_turns = [count if i % 2 else case.repeat - count for i, count in enumerate(of_player)]
        if len({*of_player}) == 1 or len({*by_turns}) == 1:
            return Fault(f"{own}la table d'un coup de {player} décide de celle des autres.")
    return Fault(f"{own}ceux de O répètent ceux de X.") if counts["X"][: len(counts["O"])] == counts["O"] else None


def _count_updates(case, update, name, table):
    """Compte les corrections d'un coup dans la table ``name``, d'après sa valeur finale ; ``None`` si aucun compte."""
    player, state, move, rank, _ = update
    before, after = (one[state][name][move] for one in (case.globals["q_table"], table))
    reward, kept = get_reward(rank, player, case.args[1]), 1 - case.globals["lrate"]
    left = (after - reward) / (before - reward) if type(after) is float else 0
    count = round(log(left, kept)) if left > 0 else 0
    return count if type(after) is float and same(reward + kept**count * (before - reward), after) else None


def signature_of_table(case, outcome):
    """Résume une issue par la table, ou par l'exception et le plateau d'où vient la clé qui manque.

    La table d'une partie répétée dépend du hasard : la signature n'en dit rien. Après un échec, la table ne compte pas
    non plus : l'ordre des boucles décide des mises à jour déjà faites.
    """
    if not outcome.failure:
        return [outcome.globals["q_table"]] if case.repeat == 1 else []
    whose = {}
    for i, step in enumerate(case.args[0]):
        whose[repr(step["state"])] = f"{'XO'[i % 2]}, tel quel"
        whose.setdefault(repr(flip_board(step["state"])), f"{'XO'[i % 2]}, retourné")
    return [outcome.failure.kind, whose.get(outcome.failure.message)]


def drawn_tables(case, got):
    """Retrouve la table que l'élève a tirée pour chaque coup : la table qui a changé, ou Q1 si aucune n'a changé."""
    before, after = case.globals["q_table"], got.globals["q_table"]

    def changed(name, state, move):
        return not same(_read_value(after, state, name, move), _read_value(before, state, name, move))

    def draw(state, move):
        return "Q2" if changed("Q2", state, move) and not changed("Q1", state, move) else "Q1"

    return {"draw": draw}


def _read_value(table, *path):
    for key in path:
        table = table.get(key) if type(table) is dict else None
    return table


def played(
    moves, winner, about, size=3, lrate=0.15, discount=0.9, alpha=(), best=False, seed=7, between=(-0.5, 0.9), others=0,
    repeat=1,
):  # fmt: skip
    """Construit un cas de `backpropagate` : une partie écrite, et une table remplie de valeurs différentes.

    Args:
        best: donne à chaque coup joué la plus grande valeur de son état, même après la mise à jour.
        between: bornes des valeurs tirées, quand ``best`` est faux.
        others: nombre d'états d'autres parties que la table connaît déjà, et garde tels quels.
        seed: graine du tirage des valeurs.
        repeat: nombre de fois où la partie est rétropropagée, dans la même table.
    """
    bounds = (-0.5, 0.3) if best else between
    generator, squares, steps, table = random.Random(seed), [" "] * size**2, [], known_states(others)
    for i, move in enumerate(moves):
        state = "".join(squares)
        steps.append({"state": state, "move": move})
        both = table[flip_board(state) if i % 2 else state] = {}
        for name in ("Q1", "Q2"):
            free = [square for square, mark in enumerate(state) if mark == " "]
            both[name] = {square: round(generator.uniform(*bounds), 3) for square in free}
            if best:
                both[name][move] = round(generator.uniform(0.8, 0.9), 3)
        squares[move] = "XO"[i % 2]
    settings = {"q_table": table, "lrate": lrate, "discount": discount}
    return Case((steps, winner, *alpha), {}, settings, repeat, about)


def tossed(moves, winner, repeat, size=3):
    """Construit un cas où la même partie est rétropropagée ``repeat`` fois : voir `_judge_tosses`."""
    about = "La même partie, rétropropagée des centaines de fois : à chaque coup, la table se tire à pile ou face."
    return played(moves, winner, about, size, lrate=0.002, discount=0, between=(2, 3), repeat=repeat)


# O joue le dernier coup de ce match nul.
_DRAW_4X4 = (0, 2, 1, 3, 6, 4, 7, 5, 8, 10, 9, 11, 14, 12, 15, 13)


CASES = (
    played((4,), "X", "Une seule marque à aligner : X gagne en un coup."),
    played((0, 3, 1), "X", "Deux marques à aligner : X gagne en trois coups."),
    played((0, 3, 2, 4), "O", "Deux marques à aligner : O gagne en quatre coups."),
    played((0, 3, 1, 4, 2), "X", "X gagne en cinq coups."),
    played((8, 0, 5, 1, 6, 2), "O", "O gagne en six coups ; toutes les valeurs sont négatives.", between=(-0.9, -0.1)),
    played((4, 0, 8, 2, 1, 7, 3, 5, 6), "T", "Match nul en neuf coups."),
    played(_DRAW_4X4, "T", "Match nul en seize coups.", 4),
    played((0, 3, 1, 4, 2), "X", "D'autres réglages, des valeurs de plus de 1.", 3, 0.4, 0.7, (0.6,), between=(1.1, 2)),
    played(range(25), "T", "Une longue partie, où chaque coup joué était le mieux coté.", 5, best=True),
    played((8, 0, 5, 1, 6, 2), "O", "O gagne, avec un autre alpha.", 3, 0.4, 0.7, (0.6,)),
    played((4, 0, 8, 2, 1, 7, 3, 5, 6), "T", "Match nul, avec un autre alpha.", 3, 0.4, 0.7, (0.6,)),
    played((2, 1, 8, 0, 3, 4, 7, 6, 5), "X", "X gagne en neuf coups, sur la dernière case libre."),
    played((0, 3, 1, 4, 2), "X", "La table connaît déjà plus de mille autres états.", others=MOST_STATES),
    played((0, 1, 2, 3), "T", "Partie nulle, arrêtée au bout de quatre coups."),
    played((8, 0, 5, 1, 6, 2), "O", "Toutes les valeurs sont sous −40.", between=(-90, -40)),
    played((8, 0, 5, 1, 6, 2), "O", "Des valeurs quelconques, de plus de 3 et de moins de −3.", between=(-40, 40)),
    *(played((8, 0, 5, 1, 6, 2), "O", f"Les récompenses avec alpha = {alpha}.", alpha=(alpha,)) for alpha in (0, 1)),
    played(range(49), "T", "Une très longue partie, de quarante-neuf coups.", 7),
    tossed(range(25), "T", 100, 5),
    tossed((2, 1, 8, 0, 3, 4, 7, 6, 5), "X", 800),
    played((4, 0), "O", "Une seule marque à aligner : O gagne en deux coups."),
    played((4, 0), "T", "Partie nulle, arrêtée au bout de deux coups."),
)
