"""Situer une erreur que personne n'a prévue : la plus petite retouche qui rend la réponse juste.

C'est un fait, pas une devinette : la réponse retouchée passe tous les cas publics, et un tirage des cas cachés.
"""

import ast
import re
import time
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from ..call.expected import by_reference
from ..call.source import given_lines, tree_of
from ..declare.cases import Case, Outcome
from ..edits import edits, hollows, needless
from .spots import Spot

SECONDS = 1.5  # pour toute la recherche
LONGER = 0.5  # une fois l'endroit trouvé, pour voir si un autre, ailleurs, ferait aussi bien
AGAIN = 4  # fois de plus qu'une retouche passe ces cas : une fausse y a parfois de la chance
_SHORTEST = 0.1  # secondes laissées à un appel, à moins que la référence n'en mette le cinquième
_AHEAD = 2  # rangs gagnés par une retouche de la ligne où la réponse s'arrête
_HALF_RIGHT = 5  # retouches à demi bonnes, auxquelles on en ajoute une seconde


@dataclass(frozen=True, eq=False)
class _Trial:
    """Un cas : ce qu'en fait la référence, et les secondes laissées à une réponse retouchée."""

    case: Case
    expected: Outcome
    seconds: float


class Search:
    """La recherche d'une retouche qui suffit, puis de deux, tant qu'il reste du temps.

    Args:
        exercise: l'`Exercise`.
        results: les triplets (cas, issue, `Fault` ou ``None``) des cas éprouvés.
        attempt: ``attempt(tree)`` rend ``call(case) -> Outcome``, la réponse retouchée, ou ``None`` si elle ne se
            définit pas.
        judge: ``judge(exercise, case, got, expected=…)`` rend un `Fault`, ou ``None``.
        clock: ce qui mesure ce temps, en secondes.
    """

    def __init__(self, exercise, results, attempt, judge, clock=time.perf_counter):
        self.clock, self.deadline = clock, clock() + SECONDS
        self.exercise, self.attempt, self.judge = exercise, attempt, judge
        self.right = {id(case) for case, _, fault in results if not fault}
        self.stops = next((_line_of(got) for _, got, fault in results if fault), None)

    def spots(self, tree):
        """Les endroits à retoucher, un ou deux ; aucun si l'on n'en a pas trouvé.

        Quand une retouche d'une autre ligne suffirait tout autant, le premier le dit (`Spot.other`).

        Args:
            tree: un module qui ne définit que la réponse ; ses lignes sont celles que l'élève voit.
        """
        trials = [self._trial(case) for case in sorted(self.exercise.cases, key=_cost)]
        wrong = [trial for trial in trials if id(trial.case) not in self.right]
        model, half_right, hollow, found = tree_of(self.exercise.reference), [], hollows(tree), None
        given = given_lines(tree, self.exercise.reference)
        own = [edit for edit in edits(tree, model) if edit.line not in given]
        for edit in self._in_time(sorted(own, key=self._rank) if wrong else ()):
            edited = edit.apply(tree)
            left = None if edit.towers(tree) else self._still_wrong(edited, trials, wrong)
            if left is None or hollows(edited) > hollow:
                continue
            if not left:
                spot = self._needless(edit, tree, trials, wrong) or _spot(edit, tree)
                if found is None:
                    found, self.deadline = spot, min(self.deadline, self.clock() + LONGER)
                elif spot.line != found.line:
                    return (replace(found, other=spot),)
            else:
                half_right.append((edit, edited, left))
        if found:
            return (found,)
        half_right = sorted(half_right, key=lambda found: len(found[2]))[:_HALF_RIGHT]
        nodes = {id(node) for node in ast.walk(tree)}
        seconds = [(second, *first) for first in self._in_time(half_right) for second in edits(first[1], model)
                   if second.line not in given and second.changes_any_of(nodes, first[1])]  # fmt: skip
        for second, edit, edited, left in self._in_time(sorted(seconds, key=lambda pair: pair[0].rank)):
            if not second.towers(edited) and self._still_wrong(second.apply(edited), trials, left) == []:
                return tuple(sorted((_spot(edit, tree), _spot(second, edited)), key=_by_line))
        return ()

    def _needless(self, edit, tree, trials, wrong):
        """L'endroit de ce qui est de trop, si c'est tout ce que cette retouche a trouvé ; ``None`` sinon."""
        for kind, line, edited in needless(tree, edit.path):
            if self._still_wrong(edited, trials, wrong) == []:
                return Spot(line, kind)
        if edit.kind == "statement_order":
            dropped = (one for one in edits(tree) if (one.kind, one.line) == ("extra_statement", edit.line))
            for one in dropped:
                if self._still_wrong(one.apply(tree), trials, wrong) == []:
                    return Spot(one.line, one.kind)
        return None

    def _rank(self, edit):
        """Le rang d'une retouche, avancé là où une exception arrête le premier cas faux."""
        return edit.rank - _AHEAD * (edit.line == self.stops)

    def _trial(self, case):
        """L'essai d'un cas, qui le garde : il sert à toutes les recherches."""
        known = vars(case).setdefault("_trial", {})
        if self.exercise in known:
            return known[self.exercise]
        began = time.perf_counter()
        expected = by_reference(self.exercise, case)
        seconds = max(_SHORTEST, 5 * (time.perf_counter() - began))
        trial = _Trial(case, expected, min(seconds, case.seconds))
        if not expected.failure:
            known[self.exercise] = trial
        return trial

    def _still_wrong(self, tree, trials, wrong):
        """Les cas qui restent faux ; ``None`` si le premier en est, ou si un cas juste ne l'est plus."""
        call = self.attempt(tree)
        if call is None or not self._passes(call, wrong[0]):
            return None
        left = [trial for trial in wrong[1:] if not self._passes(call, trial)]
        if not all(self._passes(call, trial) for trial in trials if trial not in wrong):
            return None
        return left if left or all(self._passes(call, trial) for trial in self._proof) else None

    @cached_property
    def _proof(self):
        """Des cas cachés, toujours les mêmes : peu de cas publics suffisent à une réponse fausse par hasard juste.

        Et plusieurs fois encore ceux que le hasard décide, et ceux qui étaient faux : il a pu les rendre justes.
        """
        again = [case for case in self.exercise.cases if case.repeat > 1 or id(case) not in self.right] * AGAIN
        return [self._trial(case) for case in (*self.exercise.hidden_cases(0), *again)]

    def _passes(self, call, trial):
        left = self.deadline - self.clock()
        if left <= 0:
            return False
        got = call(replace(trial.case, seconds=min(trial.seconds, left)))
        return self.judge(self.exercise, trial.case, got, expected=trial.expected) is None

    def _in_time(self, items):
        return takewhile(lambda _: self.clock() < self.deadline, items)


def _line_of(got):
    """La ligne de la réponse où elle s'est arrêtée, ou ``None``."""
    found = got.failure and re.match(r"ligne (\d+)", got.failure.line)
    return int(found[1]) if found else None


def _spot(edit, tree):
    return Spot(edit.line, edit.kind, edit.called(tree))


def _cost(case):
    return case.repeat


def _by_line(spot):
    return spot.line
