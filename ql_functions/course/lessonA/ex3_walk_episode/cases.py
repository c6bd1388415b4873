"""A.3 · walk_episode : les cas, et leur juge."""

from dataclasses import dataclass
from itertools import pairwise

from .... import cliff
from ....checking import Case, Fault, Spy
from ....checking.registry import rebind
from ....checking.values import same, shown
from ....checking.written import code
from ...draws import uniform
from ...given import choose_action
from ...lesson4.ex1_get_new_q import get_new_q


@dataclass(frozen=True)
class Step:
    """Un pas de l'épisode.

    Attributes:
        state, action: la case, l'action.
        update: l'ancienne valeur, la récompense, l'avenir.
        new: la nouvelle valeur.
        rows: ce que choose_action peut avoir reçu ensuite, la case atteinte avant ou après la mise à jour.
    """

    state: int
    action: int
    update: tuple
    new: float
    rows: tuple


def steps_of(case):
    """Les `Step` que dictent les actions d'un cas."""
    table = {state: dict(values) for state, values in case.globals["cliff_q"].items()}
    new_q = rebind(get_new_q, {name: case.globals[name] for name in ("lrate", "discount")})
    (_, sarsa), state, is_done, found = case.args, cliff.START, False, []
    for action, following in pairwise(case.globals["choose_action"].replies):
        if is_done:
            break
        reached, reward, is_done = cliff.step(state, action)
        before = dict(table.get(reached, {}))
        future = 0 if is_done else before[following] if sarsa else max(before.values())
        update = table[state][action], reward, future
        table[state][action] = new_q(*update)
        found.append(Step(state, action, update, table[state][action], (before, dict(table.get(reached, {})))))
        state = reached
    return found


def judge_walk_episode(case, got, expected):
    """Ce que reçoit choose_action, chaque mise à jour, le total. Rien n'y est tiré au sort, donc aucun risque."""
    calls, steps = got.globals["choose_action"], steps_of(case)
    rows = [(case.globals["cliff_q"][cliff.START],) * 2, *(step.rows for step in steps[:-1])]
    for call, allowed in zip(calls, rows, strict=False):
        if not same(call["epsilon"], case.args[0]):
            return Fault("Quel ε choose_action reçoit-elle ?", f"epsilon={shown(case.args[0])}",
                         f"epsilon={shown(call['epsilon'])}")  # fmt: skip
        if not any(same(call["values"], row) for row in allowed):
            return Fault("choose_action reçoit les valeurs de la case où l'on se trouve.",
                         shown(allowed[0]), shown(call["values"]))  # fmt: skip
    if len(calls) != len(rows):
        return Fault("On choisit une action par case où l'on se trouve, et aucune à l'arrivée.",
                     f"choix : {len(rows)}", f"choix : {len(calls)}")  # fmt: skip
    if not same(got.globals["cliff_q"], expected.globals["cliff_q"]):
        says = "cliff_q n'a plus sa forme, ou a changé ailleurs qu'aux pas de l'épisode."
        return _update_fault(case, steps, got.globals["cliff_q"]) or Fault(says)
    if not same(got.value, expected.value):
        return Fault(
            "Ici, la table est juste, mais non le total des récompenses.", shown(expected.value), shown(got.value)
        )
    return None


def _update_fault(case, steps, after):
    """Le premier pas dont la valeur, qu'aucun autre n'a corrigée ensuite, n'est pas la bonne."""
    for step in {(step.state, step.action): step for step in steps}.values():
        found = _at(after, step)
        if not same(found, step.new):
            old, reward, future = step.update
            details = (("ancienne valeur", code(f"{old:.4g}")), ("récompense", code(f"{reward}")),
                       ("avenir", code(f"{future:.4g}")))  # fmt: skip
            where = f"case {step.state}, action {step.action} ({cliff.ACTIONS[step.action]})"
            written = code(f"{found:.4g}") if type(found) in (int, float) else shown(found)
            return Fault(f"{case.about} À corriger : {where}.", code(f"{step.new:.4g}"), written, details)
    return None


def _at(table, step):
    values = table.get(step.state) if type(table) is dict else None
    return values.get(step.action) if type(values) is dict else None


def signature_of_walk(_case, outcome):
    """La table, le total, les ε et le nombre des choix ; l'erreur de Python s'il y en a une."""
    calls = outcome.globals["choose_action"]
    failure = outcome.failure and (outcome.failure.kind, outcome.failure.message)
    return [outcome.globals["cliff_q"], outcome.value, [call["epsilon"] for call in calls], failure]


def walked(actions, sarsa, about, rng=None, epsilon=0.1, lrate=0.5, discount=1.0):
    """Un cas de `walk_episode` : les actions que rend choose_action, quelques-unes de trop ; une table déjà remplie."""
    table = cliff.new_q()
    for rank, state in enumerate(table):
        numbers = uniform(rng, 4, -9, 0) if rng else [-(rank * (7 + action) % 19) / 2 for action in range(4)]
        table[state] = dict(enumerate(numbers))
    settings = {"cliff_q": table, "lrate": lrate, "discount": discount}
    spy = Spy.on(choose_action, (*actions, 3, 3, 0))
    return Case((epsilon, sarsa), {}, {**settings, "choose_action": spy}, about=about)


UP, RIGHT, DOWN, LEFT = range(4)
EDGE = (UP, *[RIGHT] * 11, DOWN)
WALLS = (UP, LEFT, UP, *[RIGHT] * 11, DOWN, RIGHT, DOWN)
FALLS = (LEFT, UP, RIGHT, DOWN, *EDGE)

CASES = (
    walked(EDGE, True, "SARSA, treize pas au bord du vide."),
    walked(EDGE, False, "Le Q-learning, les mêmes pas."),
    walked(WALLS, True, "SARSA ; contre un mur, on reste où l'on est.", epsilon=0.3),
    walked(WALLS, False, "Le Q-learning ; contre un mur, on reste où l'on est.", lrate=0.25),
    walked(FALLS, True, "SARSA ; après une chute, l'épisode continue, du départ.", lrate=0.2, discount=0.9),
    walked(FALLS, False, "Le Q-learning ; après une chute, l'épisode continue, du départ.", lrate=0.2, discount=0.9),
)
