"""La rétropropagation d'une partie, mise à jour par mise à jour, telle qu'une fonction donnée la fait.

La fonction travaille sur une copie de la table dont les dictionnaires ``{coup: valeur}`` notent ce que l'on y
écrit ; à côté, la formule du cours est recalculée d'après ces écritures.
"""

import inspect
import sys
from copy import deepcopy
from types import FunctionType
from typing import NamedTuple

from juge.call.run import in_place

from .. import q_tables, solutions
from ..drawing import Fragment
from .displayed import displayed
from .replay import boards_of

DEFAULTS = {"lrate": 0.15, "discount": 0.9}
ALPHA = 0.9
_TOLERANCE = 1e-9


class Write(NamedTuple):
    """Une écriture dans la table : ``q_table[state][table][move]`` passe de ``old`` à ``new``."""

    state: str
    table: str
    move: int
    old: float | None
    new: float


class _RecordedValues(dict):
    """Un dictionnaire ``{coup: valeur}`` qui ajoute à ``writes`` chaque écriture, dans l'ordre."""

    def __init__(self, values, state, table, writes):
        super().__init__(values)
        self._place, self._writes = (state, table), writes

    def __setitem__(self, move, value):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"backpropagate écrit {value!r} dans la table, où une valeur est un nombre.")
        self._writes.append(Write(*self._place, move, self.get(move), value))
        super().__setitem__(move, value)

    def update(self, *args, **kwargs):
        for move, value in dict(*args, **kwargs).items():
            self[move] = value


class _Move(NamedTuple):
    """Un coup de la partie ; ``left`` vaut 1 pour le dernier de ce joueur, ``following`` est son état suivant."""

    index: int
    player: str
    move: int
    left: int
    following: str | None


@displayed
def rewind(steps, winner, backpropagate=None, q_table=None):
    """Montre une à une les mises à jour que ``backpropagate`` fait après une partie, nombres dans la formule.

    La table n'est pas modifiée. Le paramètre ``alpha`` est la valeur par défaut de ``backpropagate``, ``lrate``
    et ``discount`` sont les variables globales qu'elle lit.

    Args:
        steps: les coups de la partie, comme ``simulate_game`` les renvoie.
        winner: ``'X'``, ``'O'`` ou ``'T'``.
        backpropagate: la fonction à observer, appelée ``backpropagate(steps, winner)`` ; par défaut celle du carnet,
            ou celle du paquet s'il n'en a pas.
        q_table: la table d'avant la rétropropagation ; elle contient tous les états de la partie. Par défaut, celle
            que lit ``backpropagate``.

    Raises:
        TypeError, ValueError: la partie, la fonction ou la table ne conviennent pas.
    """
    boards_of(steps, winner)
    backpropagate = _of_the_notebook() if backpropagate is None else backpropagate
    if not isinstance(backpropagate, FunctionType):
        raise TypeError(f"backpropagate est une fonction écrite en Python, pas {backpropagate!r}.")
    backpropagate = inspect.unwrap(backpropagate)  # celle du paquet en enveloppe une
    names = backpropagate.__globals__
    q_table = names.get("q_table") if q_table is None else q_table
    moves = _moves_by_state(steps)
    _check_states(moves, q_table, len(steps[0]["state"]))
    alpha = inspect.signature(backpropagate).parameters.get("alpha")
    settings = {name: names.get(name, default) for name, default in DEFAULTS.items()}
    settings["alpha"] = alpha.default if alpha and alpha.default is not alpha.empty else ALPHA
    writes = recorded_writes(steps, winner, backpropagate, q_table)
    updates = explained(writes, moves, winner, q_table, settings)
    data = {"boards": [step["state"] for step in steps], "winner": winner, "settings": settings, "updates": updates}
    return Fragment("rewind", data, _summary(len(steps), updates))


def _of_the_notebook():
    """La fonction ``backpropagate`` du carnet, ou celle du paquet s'il n'en a pas."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return (shell.user_ns if shell else {}).get("backpropagate", solutions.backpropagate)


def recorded_writes(steps, winner, backpropagate, q_table):
    """Ce que ``backpropagate`` écrit, dans l'ordre (liste de `Write`), sans rien changer à ``q_table``."""
    writes = []
    recorded = {
        state: {name: _RecordedValues(values, state, name, writes) for name, values in tables.items()}
        for state, tables in q_table.items()
    }
    with in_place(backpropagate.__globals__, {"q_table": recorded}):
        backpropagate(deepcopy(steps), winner)
    if not writes:
        raise ValueError("backpropagate n'a rien écrit dans q_table[état]['Q1'] ni dans q_table[état]['Q2'].")
    return writes


def explained(writes, moves, winner, q_table, settings):
    """Les écritures, chacune avec la récompense, le futur et la valeur que donne la formule du cours."""
    values = {(state, name): dict(q_table[state][name]) for state in moves for name in ("Q1", "Q2")}
    updates, done = [], set()
    for write in writes:
        step = moves.get(write.state)
        if step and step.move == write.move:
            future, origin = _future(step, winner, values, write.table)
            reward = {step.player: 1, "T": -0.1}.get(winner, -1) * settings["alpha"] ** step.left
            target = reward + settings["discount"] * future
            expected = (1 - settings["lrate"]) * write.old + settings["lrate"] * target
            update = step._asdict() | {"reward": reward, "future": future, "origin": origin, "expected": expected}
            update |= {"right": abs(write.new - expected) <= _TOLERANCE, "remark": _remark(step, write.state, done)}
            done.add(write.state)
        else:
            remark = "Aucun coup de la partie ne correspond à cette écriture : vérifiez l'état et la case."
            update = {"index": None, "right": False, "remark": remark}
        updates.append(write._asdict() | update)
        if write.state in moves:
            values[write.state, write.table][write.move] = write.new
    return updates


def _future(step, winner, values, table):
    """``max_future_q`` d'un coup, et d'où il vient, dans la table tirée pour cette mise à jour."""
    if step.following:
        best = max(values[step.following, table].values())
        return best, f"plus grande valeur de {table} au coup suivant de {step.player}"
    future, verb = {step.player: (1, "gagne"), "T": (0.5, "fait match nul")}.get(winner, (0, "perd"))
    return future, f"dernier coup de {step.player}, qui {verb}"


def _remark(step, state, done):
    if state in done:
        return "Ce coup a déjà été mis à jour : un seul tirage, Q1 ou Q2, par coup."
    if step.following and step.following not in done:
        return f"Le coup suivant de {step.player} n'est pas encore à jour : partez du dernier coup."
    return ""


def _moves_by_state(steps):
    """Les coups de la partie, chacun sous l'état qu'en garde ``q_table``."""
    states = [q_tables.state_of(step["state"]) for step in steps]
    return {
        state: _Move(i, "XO"[i % 2], steps[i]["move"], (len(steps) - i + 1) // 2, (states[i + 2 :] or [None])[0])
        for i, state in enumerate(states)
    }


def _check_states(moves, q_table, squares):
    q_tables.check_q_table(q_table, round(squares**0.5))
    for state, step in moves.items():
        if state not in q_table:
            raise ValueError(
                f"L'état {state!r} (coup {step.index + 1}, {step.player}) manque à q_table : jouez la partie avec "
                "un simulate_game dont le get_move crée les états dans cette table, puis appelez rewind."
            )


def _summary(length, updates):
    wrong = sum(not update["right"] for update in updates)
    missed = sorted(set(range(length)) - {update["index"] for update in updates})
    text = f"Rétropropagation d'une partie de {length} coups : {len(updates)} mises à jour"
    text += (
        f", dont {wrong} qui ne suivent pas la formule du cours." if wrong else ", toutes selon la formule du cours."
    )
    if missed:
        text += f" Coups jamais mis à jour : {', '.join(str(index + 1) for index in missed)}."
    return text
