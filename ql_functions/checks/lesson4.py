"""Leçon 4 : les cas de la rétropropagation."""

import random

from .. import course
from .cases import Case
from .exercise import Exercise, Fault, equality
from .values import same, shown


def _new_q(current_q, reward, max_future_q, about, lrate=0.15, discount=0.9):
    return Case((current_q, reward, max_future_q), {}, {"lrate": lrate, "discount": discount}, about=about)


GET_NEW_Q = Exercise(
    "4.1",
    "get_new_q",
    (
        _new_q(0.6, 0, 0, "Sans récompense ni futur, l'ancienne valeur compte pour 1 − lrate."),
        _new_q(0, 1, 0, "La récompense compte pour lrate."),
        _new_q(0, 0, 1, "Le futur compte pour lrate · discount."),
        _new_q(0.6, 0.43, 0.9, "L'exemple du cours : 0,696."),
        _new_q(0.6, 0.43, 0.9, "lrate et discount se lisent dans les variables globales.", 0.5, 0.8),
        _new_q(-0.2, -0.81, 0.5, "Les valeurs négatives aussi.", 0.3, 1),
    ),
)


def _reward(n_steps_left, player, winner, about, *alpha):
    return Case((n_steps_left, player, winner, *alpha), about=about)


GET_REWARD = Exercise(
    "4.2",
    "get_reward",
    (
        _reward(1, "X", "X", "X a gagné et c'est son dernier coup : alpha puissance 1."),
        _reward(3, "O", "O", "O a gagné, à trois coups de la fin : alpha puissance 3."),
        _reward(1, "O", "X", "O a perdu : la récompense change de signe."),
        _reward(2, "X", "O", "X a perdu : la récompense change de signe."),
        _reward(1, "X", "T", "Match nul : alpha puissance 1, multiplié par −0,1."),
        _reward(4, "O", "T", "Match nul : alpha puissance 4, multiplié par −0,1."),
        _reward(2, "O", "O", "alpha est un argument : 0,5 au carré.", 0.5),
    ),
)


def updates(case):
    """Les mises à jour d'un cas, joueur par joueur et de la fin au début : (joueur, état, coup, rang, suivant)."""
    flip, found = course.world()["flip_board"], []
    for player, own_steps in (("X", case.args[0][0::2]), ("O", case.args[0][1::2])):
        next_state = None
        for rank, step in enumerate(reversed(own_steps), start=1):
            state = step["state"] if player == "X" else flip(step["state"])
            found.append((player, state, step["move"], rank, next_state))
            next_state = state
    return found


def judge_backpropagate(case, got, expected):
    """Refait le chemin des mises à jour avec les tables Q1 et Q2 que l'élève a tirées, et compare.

    Chaque couple (état, coup) n'est mis à jour qu'une fois : la table qui a changé dit ce qui a été tiré.
    Risque d'accuser une bonne réponse : nul, sauf au cas qui demande les deux tables, où une réponse juste
    ne tire qu'une table sur 25 coups avec une probabilité de 2·2^-25 = 6e-8.
    """
    before, after = case.globals["q_table"], got.globals["q_table"]
    lrate, discount = case.globals["lrate"], case.globals["discount"]
    world = course.world(lrate=lrate, discount=discount)
    alpha, winner = case.args[2] if len(case.args) > 2 else 0.9, case.args[1]
    table = {state: {name: dict(values) for name, values in both.items()} for state, both in before.items()}
    if type(after) is not dict or after.keys() != table.keys():
        return Fault("backpropagate ne crée ni ne retire d'état : tous ceux de la partie sont déjà là.",
                     shown(list(table)), shown(after if type(after) is not dict else list(after)))  # fmt: skip
    drawn = []
    for player, state, move, rank, next_state in updates(case):
        old = table[state]
        changed = [name for name in ("Q1", "Q2") if not same(after[state][name].get(move), old[name][move])]
        where = f"Coup {move} de {player}"
        board = (state, move)
        if len(changed) != 1:
            says = "aucune des deux tables n'a changé" if not changed else "les deux tables ont changé"
            says = f"{where} : {says} ; une seule est tirée au sort et mise à jour."
            return Fault(says, details=(("état", repr(state)),), board=board)
        name = changed[0]
        last = {player: 1, "T": 0.5}.get(winner, 0)
        future = max(table[next_state][name].values()) if next_state else last
        reward = world["get_reward"](rank, player, winner, alpha)
        value = world["get_new_q"](old[name][move], reward, future)
        if not same(after[state][name][move], value):
            details = (
                ("état", repr(state)),
                ("ancienne valeur", f"{name}[{move}] = {old[name][move]:.3f}"),
                ("récompense", f"{reward:.3f}"),
                ("max_future_q", f"{future:.3f}"),
            )
            return Fault(f"{where} : cette mise à jour n'est pas la bonne.", f"{value:.4f}",
                         f"{after[state][name][move]:.4f}", details, board)  # fmt: skip
        old[name][move] = value
        drawn.append(name)
    if not same(after, table):
        return Fault("Une valeur a changé qui n'est celle d'aucun coup de la partie.")
    if len(drawn) >= 25 and len(set(drawn)) == 1:
        return Fault("La table mise à jour est tirée au sort à chaque coup.", "tantôt Q1, tantôt Q2",
                     f"toujours {drawn[0]}")  # fmt: skip
    return None


def _played(moves, winner, about, size=3, **settings):
    """Une partie écrite d'avance, et une table déjà remplie de valeurs toutes différentes."""
    generator, squares, steps = random.Random(7), [" "] * size**2, []
    for i, move in enumerate(moves):
        steps.append({"state": "".join(squares), "move": move})
        squares[move] = "XO"[i % 2]
    flip, table = course.world()["flip_board"], {}
    for i, step in enumerate(steps):
        free = [square for square, mark in enumerate(step["state"]) if mark == " "]
        table[step["state"] if i % 2 == 0 else flip(step["state"])] = {
            name: {square: round(generator.uniform(-0.5, 0.9), 3) for square in free} for name in ("Q1", "Q2")
        }
    alpha = (settings["alpha"],) if "alpha" in settings else ()
    names = {
        "q_table": table,
        "lrate": settings.get("lrate", 0.15),
        "discount": settings.get("discount", 0.9),
    }
    return Case((steps, winner, *alpha), {}, names, about=about)


BACKPROPAGATE = Exercise(
    "4.3",
    "backpropagate",
    (
        _played((0, 3, 1, 4, 2), "X", "X gagne en cinq coups."),
        _played((8, 0, 5, 1, 6, 2), "O", "O gagne en six coups."),
        _played((4, 0, 8, 2, 1, 7, 3, 5, 6), "T", "Match nul en neuf coups."),
        _played((0, 3, 1, 4, 2), "X", "D'autres paramètres.", lrate=0.4, discount=0.7, alpha=0.6),
        _played(range(25), "T", "Une longue partie, pour voir tirer les deux tables.", 5),
    ),
    judge_backpropagate,
)

DOUBLE_FUTURE_Q = Exercise(
    "4.4",
    "double_future_q",
    (
        Case(({0: 0.9, 4: 0.2}, {0: 0.1, 4: 0.5}), about="Le coup vient de drawn, sa valeur de other."),
        Case(({2: -0.5, 3: -0.1, 7: -0.9}, {2: 0.4, 3: -0.3, 7: 0.8}), about="Même si toutes sont négatives."),
        Case(({5: 0.3}, {5: -0.7}), about="Un seul coup reste."),
    ),
    equality,
)

EXERCISES = (GET_NEW_Q, GET_REWARD, BACKPROPAGATE, DOUBLE_FUTURE_Q)
