"""Situer une erreur que personne n'a prévue : la plus petite retouche qui rend la réponse juste.

C'est un fait, pas une devinette : la réponse retouchée est juste sur tous les appels de l'exercice, voir `pool`.
"""

import ast
from dataclasses import replace
from functools import cached_property, reduce
from inspect import signature
from itertools import chain, takewhile

from ..call.expected import by_reference, expected_of
from ..call.pool import PATIENCE, VERDICT_SECONDS, pool_of
from ..call.source import given_lines, tree_of
from ..edits import Statement, edits, told_edits, twins
from ..edits.blocks import count_dead_lines
from ..edits.slips import slips, unread
from ..edits.slips_seen import sights, silent_end
from ..edits.spots import Spot, said
from .attempt import MUTABLE
from .judge import fault_of
from .reruns import draws_by_chance
from .touched import runs_of

_SECOND_TRIES = 3  # premiers appels refaits, s'ils ne finissent pas : peut-être la machine s'est-elle arrêtée
AGAIN = 4  # essais de plus si le hasard intervient : une retouche fausse peut réussir une fois par chance
_MIN_CALLS = 30  # appels, publics ou faits de ceux-là : moins ne prouvent pas qu'une retouche suffit
_ADDING = ("no_sign", "off_by_one", "conversion")  # retouches qui ajoutent à ce qui est écrit, sans le changer
_RANKS_GAINED = 2  # rangs que gagne une retouche de la ligne où une exception arrête la réponse


def told_repair(attempt):
    """La phrase de la première retouche, parmi celles qui en ont une, qui rend la réponse juste ; ``""`` sinon."""
    return Search(attempt).sentence() if attempt.tree else ""


def slip_of(attempt):
    """La phrase d'une faute de Python certaine, par où la réponse passe dans un cas faux ; ``""`` s'il n'y en a pas."""
    if not attempt.tree:
        return ""
    returns_none = by_reference(attempt.exercise, attempt.wrong[0][0]).value is None
    return _first_proved(attempt, slips(attempt.tree, attempt.namespace, returns_none))


def sight_of(attempt):
    """La phrase de ce que l'on voit en regardant un appel faux : une boucle arrêtée trop tôt, une liste raccourcie…"""
    return _first_proved(attempt, sights(attempt.tree)) if attempt.tree else ""


def end_of(attempt):
    """La phrase du chemin par où le premier appel faux finit sans rien renvoyer ; ``""`` s'il renvoie une valeur."""
    case, got, _ = attempt.wrong[0]
    is_silent = attempt.tree and not got.failure and got.value is None
    if not is_silent or expected_of(attempt.exercise, case).value is None:
        return ""
    return silent_end(attempt.tree, runs_of(attempt)[0])


def unread_by(attempt):
    """La phrase de ce que la réponse ne lit pas, un argument ou ce qu'elle a calculé ; ``""`` si elle lit tout."""
    model = attempt.tree and tree_of(attempt.exercise.reference)
    return _first_proved(attempt, unread(attempt.tree, model)) if model else ""


def _first_proved(attempt, found):
    """La phrase de la première de ces fautes que montre un appel faux ; ``""`` sinon."""
    found = list(found)
    runs = runs_of(attempt) if found else ()
    return next((says for prove in found for run in runs if (says := prove(run))), "")


def place_of(attempt):
    """La phrase qui dit où une réponse fausse se sépare d'une réponse juste ; ``""`` si l'on ne le trouve pas."""
    if not attempt.tree:
        return ""
    search = Search(attempt)
    spot = search.spot()
    return said(spot, 0 if search.is_proven else search.calls) if spot else ""


class Search:
    """La recherche d'une retouche qui suffit, dans une part du temps de calcul de la réponse."""

    def __init__(self, attempt):
        self.attempt, self.exercise, self.tree = attempt, attempt.exercise, attempt.tree
        self.budget, self.second_tries = attempt.budget.part(), _SECOND_TRIES
        self.right = {id(case) for case, _, fault in attempt.results if not fault}
        self.stops = _line_of(attempt.wrong[0][1])
        self.pool = pool_of(self.exercise)
        tried = {id(case) for case, *_ in attempt.results}
        drawn = [trial for trial in self.pool.drawn(VERDICT_SECONDS) if id(trial.case) in tried]
        trials = sorted([*self.pool.public, *drawn], key=lambda trial: trial.case.repeat)
        self.wrong = [trial for trial in trials if id(trial.case) not in self.right]
        self.trials = [*self.wrong, *(trial for trial in trials if id(trial.case) in self.right)]

    def sentence(self):
        """La phrase de la première retouche qui en a une et qui suffit ; ``""`` s'il n'y en a pas."""
        statement = Statement(self.exercise, _kept_by(self.attempt), lambda: runs_of(self.attempt))
        for edit in self._in_time(told_edits(self.tree, statement) if self.wrong else ()):
            if self.is_right(edit.apply(self.tree)):
                return edit.says() if callable(edit.says) else edit.says
        return ""

    def spot(self):
        """Le `Spot` à retoucher, ``None`` si l'on n'en a pas trouvé ; si un autre ferait aussi bien, il le dit.

        Quand il suffit de changer ce qui est écrit, un endroit où il faudrait y ajouter ne ferait pas aussi bien.
        """
        spots = self.spots()
        found, self.budget = next(spots, None), self.budget.part()
        near = (spot for spot in spots if found.kind in _ADDING or spot.kind not in _ADDING)
        others = (spot for spot in near if spot.line != found.line and not spot.also)
        return found and (found if found.also else replace(found, other=next(others, None)))

    def spots(self):
        """Les `Spot` où une retouche suffit, à mesure qu'on les trouve."""
        tree, model = self.tree, tree_of(self.exercise.reference)
        dead_lines = count_dead_lines(tree)
        given = given_lines(tree, self.exercise.reference)
        own = [edit for edit in edits(tree, model) if edit.line not in given]
        for edit in self._in_time(sorted(own, key=self._rank) if self.wrong else ()):
            edited = edit.apply(tree)
            if edit.adds_huge_power(tree) or not self.is_right(edited) or count_dead_lines(edited) > dead_lines:
                continue
            yield Spot(edit.line, edit.kind, edit.called(tree))
        for first, *others in self._in_time(twins(tree, own)):
            is_huge = any(edit.adds_huge_power(tree) for edit in (first, *others))
            if not is_huge and self.is_right(reduce(lambda edited, edit: edit.apply(edited), (first, *others), tree)):
                yield Spot(first.line, first.kind, first.called(tree), also=tuple(edit.line for edit in others))

    def _rank(self, edit):
        """Le rang d'une retouche, avancé là où une exception arrête le premier cas faux."""
        return edit.rank - (_RANKS_GAINED if edit.line == self.stops else 0)

    def is_right(self, tree):
        """Cet arbre est-il juste dans tous les cas, les faux d'abord, dans le temps qui reste ?"""
        call = self.attempt.define(tree)
        if call is None or not self._passes(call, self.trials[0]):
            return False
        others = chain(self.trials[1:], self._proof)
        return all(self._passes(call, trial, PATIENCE) for trial in others)

    @cached_property
    def calls(self):
        """Le nombre d'appels où une retouche est éprouvée."""
        return len({*self.trials, *self.pool.drawn(VERDICT_SECONDS)})

    @property
    def is_proven(self):
        """Les appels essayés prouvent-ils qu'une retouche suffit ? Un seul suffit à une fonction sans argument."""
        is_tried = self.pool.is_drawn or self.calls >= _MIN_CALLS
        return is_tried or not signature(self.exercise.reference).parameters

    @cached_property
    def _proof(self):
        """Les autres appels de l'exercice : une retouche fausse peut réussir les cas publics par hasard.

        On refait aussi les cas faux et les cas répétés, si le hasard, ou une valeur gardée d'un appel à l'autre, a pu
        les rendre justes une fois.
        """
        times = AGAIN if draws_by_chance(self.attempt) else 1 if self.attempt.is_lasting else 0
        again = [one for one in self.trials if one.case.repeat > 1 or id(one.case) not in self.right] * times
        return [*(trial for trial in self.pool.drawn(VERDICT_SECONDS) if trial not in self.trials), *again]

    def _passes(self, call, trial, patience=1):
        left = self.budget.left
        if left <= 0:
            return False
        got = call(replace(trial.case, seconds=min(patience * trial.seconds, left)))
        if patience == 1 and self.second_tries and got.failure and got.failure.is_endless:
            self.second_tries -= 1
            return self._passes(call, trial, PATIENCE)
        return fault_of(self.exercise, trial.case, got, expected=trial.expected) is None

    def _in_time(self, items):
        return takewhile(lambda _: self.budget.left > 0, items)


def _kept_by(attempt):
    """Les variables du carnet qui peuvent garder quelque chose d'un appel à l'autre → le code de leur départ."""
    declared = {name for node in ast.walk(attempt.tree) if isinstance(node, ast.Global) for name in node.names}
    first = attempt.first_values
    kinds = {name: type(attempt.namespace[name]) for name in sorted(attempt.own_names)}
    return {
        name: _code_of(first.get(name, kind()))
        for name, kind in kinds.items()
        if kind in MUTABLE or (name in declared and kind in (int, float, str))
    }


def _code_of(value):
    """Le code qui refait une valeur de départ."""
    if isinstance(value, dict) and hasattr(value, "default_factory"):
        return f"defaultdict({getattr(value.default_factory, '__name__', None)})"
    return repr(value)


def _line_of(got):
    """La ligne de la réponse où elle s'est arrêtée, ou ``None``."""
    line = got.failure and got.failure.line
    return line.number if line and not line.function else None
