"""Calculer les réponses justes d'un cas : une seule, ou plusieurs si le hasard ou le juge en permettent d'autres."""

import contextlib
import pickle
import random
import sys
import time
from dataclasses import replace
from functools import cached_property

from ..call.expected import expected_of
from ..call.run import run
from ..explain.judge import fault_of
from ..values import CONTAINERS, shown
from ..values.changes import GONE, are_alike, find_differences
from ..values.written import Prose

UNSURE = object()  # tient la place de la valeur attendue quand plusieurs valeurs seraient justes
_MAX_LENGTH = 60  # caractères de plusieurs valeurs justes, écrites l'une après l'autre
_MIN_RUNS, _MAX_RUNS, _MAX_SECONDS = 24, 80, 0.12  # appels de la référence, et leur durée totale
_MIN_RUNS_PER_OUTCOME = 4  # toutes les issues sont supposées vues s'il y a quatre fois plus d'appels que d'issues


class Right:
    """Les issues de la référence sur un seul appel d'un cas, calculées la première fois qu'on les lit.

    Attributes:
        case: le cas, appelé une seule fois même si l'exercice le répète.
    """

    def __init__(self, exercise, case):
        self.exercise, self.case, self._asked = exercise, replace(case, repeat=1), case

    @property
    def outcomes(self):
        """Les différentes `Outcome` que la référence a données."""
        return self._outcomes_and_runs[0]

    @property
    def runs(self):
        """Le nombre d'appels de la référence ; 0 si le hasard n'intervient pas."""
        return self._outcomes_and_runs[1]

    @cached_property
    def _outcomes_and_runs(self):
        world = self.exercise.world()
        found, runs, began = [], 0, time.perf_counter()
        while runs < _MIN_RUNS or (runs < _MAX_RUNS and time.perf_counter() - began < _MAX_SECONDS):
            with fix_seed(runs) as was_used:
                outcome = run(world[self.exercise.name], reseed_case(self.case, runs), world)
                is_settled = self.case.rng is None and not was_used()
            runs += 1
            if not any(are_alike(_observable_parts(outcome), _observable_parts(other)) for other in found):
                found.append(outcome)
            if is_settled:
                return found, 0
        return found, runs

    def _are_all(self, found):
        """Les issues, ou les valeurs, que l'on a vues sont-elles sans doute toutes celles qui sont possibles ?"""
        return not self.runs or _MIN_RUNS_PER_OUTCOME * len(found) <= self.runs

    def values(self, read, outcomes=None):
        """Rend les valeurs que ``read`` lit dans ces issues, chacune une fois ; ``None`` si d'autres sont possibles."""
        found = []
        for outcome in self.outcomes if outcomes is None else outcomes:
            value = read(outcome)
            if not any(are_alike(value, other) for other in found):
                found.append(value)
        return found if self._are_all(found) else None

    def agreeing(self, outcomes, read, value):
        """Garde celles de ces issues où ``read`` lit cette valeur ; les garde toutes si d'autres sont possibles."""
        if not self._are_all(outcomes):
            return outcomes
        return [outcome for outcome in outcomes if are_alike(read(outcome), value)]

    def excludes(self, got):
        """L'issue diffère-t-elle de celles de toutes les réponses justes ?"""
        reads = [lambda outcome: outcome.args]
        reads += [lambda outcome, name=name: outcome.globals[name] for name in got.globals]
        if got.failure or self._judge_value(got.value):  # le juge peut accepter d'autres valeurs que la référence
            reads.append(lambda outcome: outcome.value)
        known = ((read(got), values) for read in reads if (values := self.values(read)) is not None)
        return bool(got.failure) or not all(any(are_alike(value, other) for other in right) for value, right in known)

    def blames(self, got, part):
        """Le juge refuse-t-il une issue juste où cette seule partie vient de la réponse ?"""
        if got.failure:
            return True
        if part == "value":
            return self._judge_value(got.value) is not None
        if self.runs:  # deux appels tirent au sort des choses différentes : leurs parties ne vont pas ensemble
            return True
        good = self.outcomes[0]
        if part == "args":
            mixed = replace(good, args=got.args)
        elif part in got.order:
            names = (*good.order, *got.order)  # la réponse peut avoir oublié d'appeler une de ces fonctions
            calls = {name: got.globals[name] for name in names}
            mixed = replace(good, globals=good.globals | calls, order=got.order)
        else:
            mixed = replace(good, globals=good.globals | {part: got.globals[part]})
        return fault_of(self.exercise, self.case, mixed, expected=good) is not None

    def wanted(self, got):
        """Rend la valeur que la fonction devait rendre, comme `either`, ou les mots du juge si elle en rend une fausse.

        Le compte rendu dit ces mots : le film ne dit donc rien d'autre. D'une liste qui serait seule juste, ils ne
        disent peut-être qu'un élément : le film la montre. Un `Written` est du code, non des mots.
        """
        known = self.values(lambda outcome: outcome.value)
        if known is None:
            return UNSURE
        has_others, is_right = self.accepts_others(got), any(are_alike(got.value, value) for value in known)
        fault = None if is_right else self._judge_value(got.value)
        words = fault.expected if fault and type(fault.expected) is str else ""
        if words and (has_others or type(known[0]) not in CONTAINERS):
            return Prose(words)
        return UNSURE if has_others or (is_right and len(known) > 1) else either(known)

    def accepts_others(self, got):
        """Le juge accepte-t-il d'autres valeurs que la référence ?

        Les valeurs essayées sont celles que la référence rend aux autres cas, et celle de la réponse.
        """
        known, tried = [outcome.value for outcome in self.outcomes], [got.value]
        for case in self.exercise.cases:
            value = expected_of(self.exercise, case).value
            tried += value if case.repeat > 1 else [value]
        new = [value for value in tried if all(_is_another(value, other) for other in known)]
        return not all(map(self._judge_value, new))

    def _judge_value(self, value):
        """Rend le `Fault` d'une réponse qui ne serait pas la référence par cette seule valeur, ou ``None``."""
        good, count = self.outcomes[0], self._asked.repeat
        answered, expected = (replace(good, value=one if count == 1 else [one] * count) for one in (value, good.value))
        return fault_of(self.exercise, self._asked, answered, expected=expected)


def either(values):
    """Rend la seule de ces valeurs justes ; de plusieurs, un `Prose` qui les écrit, ou `UNSURE` s'il serait long."""
    if len(values) == 1:
        return values[0]
    written = sorted(map(shown, values), key=lambda text: (len(text), text))
    says = f"{', '.join(written[:-1])} ou {''.join(written[-1:])}"
    return UNSURE if not values or GONE in values or len(says) > _MAX_LENGTH else Prose(says)


def _is_another(value, good):
    """Est-ce une autre valeur, et non la même, approchée ? Un juge peut accepter des nombres à virgule approchés."""
    return any({type(first), type(second)} != {float} for _, first, second in find_differences(value, good))


def _observable_parts(outcome):
    return [outcome.value, outcome.globals, outcome.args, outcome.order]


def reseed_case(case, seed):
    """Rend le même cas, dont le générateur éventuel part d'une autre graine."""
    return case if case.rng is None else replace(case, rng=case.rng + seed)


@contextlib.contextmanager
def fix_seed(seed):
    """Fixe la graine du hasard pendant un ``with``, qui reçoit une fonction : elle dit si le hasard a servi."""
    numpy = sys.modules.get("numpy")
    before, array = random.getstate(), numpy and numpy.random.get_state()
    random.seed(seed)
    if numpy:
        numpy.random.seed(seed)
    states = _read_states(numpy)
    try:
        yield lambda: _read_states(numpy) != states
    finally:
        random.setstate(before)
        if numpy:
            numpy.random.set_state(array)


def _read_states(numpy):
    """Rend l'état des deux générateurs, celui de Python et celui de NumPy."""
    return random.getstate(), numpy and pickle.dumps(numpy.random.get_state())
