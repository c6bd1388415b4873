"""A.3 · walk_episode : SARSA ou le Q-learning, à un nombre près, au bord de la falaise.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.4, 6.5 et exemple 6.6.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from juge import Case, Exercise, Fault, Mistake, Spy, edited
from juge.namespace import rebind
from juge.values import same, shown
from juge.values.written import code

from ... import cliff
from ..draws import uniform
from ..given import choose_action
from ..lesson4.ex1_get_new_q import get_new_q

cliff_q = cliff.new_q()  # {case: {action: valeur}}


def walk_episode(epsilon, sarsa):
    """Joue un épisode, de cliff.START à l'arrivée, et corrige cliff_q sur place à chaque pas ; renvoie le total reçu.

    cliff_q est une variable globale, {case: {action: valeur}} ; l'arrivée n'y est pas, et vaut 0. L'avenir d'un pas est
    la valeur de l'action choisie ensuite si sarsa est vrai, la plus grande de la case atteinte sinon. Les actions
    viennent de choose_action(values, epsilon), appelée une fois par pas ; get_new_q est celle de la leçon 4.
    """
    ### YOUR CODE HERE ###
    state, total, is_done = cliff.START, 0, False
    action = choose_action(cliff_q[state], epsilon)
    while not is_done:
        next_state, reward, is_done = cliff.step(state, action)
        next_action, future = None, 0
        if not is_done:
            next_action = choose_action(cliff_q[next_state], epsilon)
            future = cliff_q[next_state][next_action] if sarsa else max(cliff_q[next_state].values())
        cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, future)
        state, action, total = next_state, next_action, total + reward
    return total
    ### END OF YOUR CODE ###


@dataclass(frozen=True)
class Step:
    """Un pas de l'épisode.

    Attributes:
        state, action: la case, l'action.
        update: l'ancienne valeur, la récompense, l'avenir.
        new: la nouvelle valeur.
        rows: les valeurs de la case atteinte avant la mise à jour, et après : choose_action peut recevoir les deux.
    """

    state: int
    action: int
    update: tuple
    new: float
    rows: tuple


@cache
def steps_of(case):
    """Calcule les `Step` que dictent les actions d'un cas, et les garde pour toutes les réponses."""
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
    """Juge les arguments de choose_action, chaque mise à jour, puis le total ; rien n'y est tiré au sort."""
    calls, steps = got.globals["choose_action"], steps_of(case)
    rows = [(case.globals["cliff_q"][cliff.START],) * 2, *(step.rows for step in steps[:-1])]
    for call, allowed in zip(calls, rows, strict=False):
        if not same(call["epsilon"], case.args[0]):
            return Fault("Quel ε choose_action reçoit-elle ?", f"epsilon={shown(case.args[0])}",
                         f"epsilon={shown(call['epsilon'])}")  # fmt: skip
        if not any(same(call["values"], row) for row in allowed):  # d'une bonne case, une valeur fausse vient d'un pas
            fault = Fault("choose_action reçoit les valeurs de la case où l'on se trouve.",
                          shown(allowed[0]), shown(call["values"]))  # fmt: skip
            return _update_fault(case, steps[: len(calls)], got.globals["cliff_q"]) or fault
    for count in (len(calls) - 1, len(calls)) if len(calls) < len(rows) else ():
        if same(got.value, sum(step.update[1] for step in steps[:count])):
            return Fault("Votre épisode s'arrête avant l'arrivée : rien d'autre qu'elle ne doit y mettre fin.",
                         f"pas : {len(steps)}", f"pas : {count}")  # fmt: skip
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
    """Renvoie le défaut du premier pas dont la valeur est fausse, parmi ceux qu'aucun autre ne corrige ensuite."""
    for step in {(step.state, step.action): step for step in steps}.values():
        found = _value_at(after, step)
        if not same(found, step.new):
            old, reward, future = step.update
            details = (("ancienne valeur", code(f"{old:.4g}")), ("récompense", code(f"{reward}")),
                       ("avenir", code(f"{future:.4g}")))  # fmt: skip
            where = f"case {step.state}, action {step.action} ({cliff.ACTIONS[step.action]})"
            written = code(f"{found:.4g}") if type(found) in (int, float) else shown(found)
            return Fault(f"{case.about} À corriger : {where}.", code(f"{step.new:.4g}"), written, details)
    return None


def _value_at(table, step):
    values = table.get(step.state) if type(table) is dict else None
    return values.get(step.action) if type(values) is dict else None


def signature_of_walk(_case, outcome):
    """Résume une issue par la table, le total, les ε des choix et l'erreur de Python."""
    calls = outcome.globals["choose_action"]
    failure = outcome.failure and (outcome.failure.kind, outcome.failure.message)
    return [outcome.globals["cliff_q"], outcome.value, [call["epsilon"] for call in calls], failure]


def walked(actions, sarsa, about, rng=None, epsilon=0.1, lrate=0.5, discount=1.0, highest=0):
    """Construit un cas de `walk_episode` : les actions que rend choose_action, et une table déjà remplie.

    Trois actions de plus sont prêtes, pour une réponse qui en demande trop.
    """
    table = cliff.new_q()
    for rank, state in enumerate(table):
        numbers = uniform(rng, 4, -9, 9) if rng else [highest - rank * (7 + action) % 19 / 2 for action in range(4)]
        table[state] = dict(enumerate(numbers))
    settings = {"cliff_q": table, "lrate": lrate, "discount": discount}
    spy = Spy.on(choose_action, (*actions, 3, 3, 0))
    return Case((epsilon, sarsa), {}, {**settings, "choose_action": spy}, about=about)


_UP, _RIGHT, _DOWN, _LEFT = range(4)
_EDGE_PATH = (_UP, *[_RIGHT] * 11, _DOWN)
_WALL_PATH = (_UP, _LEFT, _UP, *[_RIGHT] * 11, _DOWN, _RIGHT, _DOWN)
_FALL_PATH = (_LEFT, _UP, _RIGHT, _DOWN, *_EDGE_PATH)


def _long_path(count):
    """Construit les actions d'un long épisode : des pas contre le mur du départ, et une chute au milieu."""
    return (*[_LEFT] * count, _RIGHT, *[_LEFT] * count, *_EDGE_PATH)


CASES = (
    walked(_EDGE_PATH, True, "SARSA, treize pas au bord du vide."),
    walked(_EDGE_PATH, False, "Le Q-learning, les mêmes pas."),
    walked(_WALL_PATH, True, "SARSA ; contre un mur, on reste où l'on est.", epsilon=0.3),
    walked(_WALL_PATH, False, "Le Q-learning ; contre un mur, on reste où l'on est.", lrate=0.25),
    walked(_FALL_PATH, True, "SARSA ; après une chute, l'épisode continue, du départ.", lrate=0.2, discount=0.9),
    walked(
        _FALL_PATH, False, "Le Q-learning ; après une chute, l'épisode continue, du départ.", lrate=0.2, discount=0.9
    ),
    walked(_FALL_PATH, False, "Une valeur est quelconque : ici, elle est souvent positive.", highest=9),
    walked(_WALL_PATH, True, "SARSA, avec ε = 0 : on choisit encore chaque action par choose_action.", epsilon=0),
    walked(_WALL_PATH, False, "Le Q-learning, avec ε = 1.", epsilon=1),
    walked(_EDGE_PATH, 1, "Python tient 1 pour vrai : sarsa = 1 demande SARSA."),
    *(walked(_FALL_PATH, sarsa, "Une valeur est quelconque : ici, toutes sont sous −9000.", highest=-9000)
      for sarsa in (True, False)),
    walked(_long_path(150), True, "Un long épisode : rien ne l'arrête avant l'arrivée."),
    walked(_long_path(1000), False, "Un très long épisode : rien ne l'arrête avant l'arrivée."),
)  # fmt: skip


def hidden(rng):
    """Tire les cas cachés : des détours, des chutes, une autre table."""
    for sarsa, most in ((True, 4), (False, 4), (True, 4), (False, 90)):
        turns = rng.choices(((_UP, _DOWN), (_LEFT,), (_RIGHT,)), k=rng.randint(most // 2, most))
        detour = [step for turn in turns for step in turn]
        epsilon = round(rng.uniform(0.05, 0.5), 2)
        yield walked((*detour, *_EDGE_PATH), sarsa, "Un autre épisode.", rng, epsilon, *uniform(rng, 2, 0.1, 0.9))


# fmt: off
MISTAKES = (
    Mistake(edited(walk_episode, {"is_done = cliff.step(state, action)":
                                  "is_done = cliff.step(state, action)\n        is_done |= reward == -100"}),
            "Votre épisode s'arrête à la chute : la chute ramène au départ, et l'on continue."),
    Mistake(edited(walk_episode, {"cliff_q[next_state][next_action] if sarsa else ": ""}),
            "Le paramètre sarsa ne change rien : l'avenir est toujours le maximum, comme dans le Q-learning.",
            line="future = max(cliff_q[next_state].values())"),
    Mistake(edited(walk_episode, {
                "state, action, total = next": "if sarsa and not is_done:\n            next_action = "
                "choose_action(cliff_q[next_state], epsilon)\n        state, action, total = next"}),
            "L'action qui sert de cible à SARSA n'est pas celle que l'on joue ensuite : elle est tirée deux "
            "fois. Ce que l'on apprend doit être ce que l'on fait."),
)
# fmt: on


HINTS = (
    "L'action qui sert de cible à SARSA est celle que l'on jouera au pas suivant : à quel moment faut-il donc la "
    "choisir ? Et que faut-il garder d'un tour de boucle à l'autre ?",
    """\
case ← le départ ; action ← un choix dans cette case
tant que l'épisode n'est pas fini :
    faire le pas : case atteinte, récompense, est-ce fini ?
    si c'est fini, avenir ← 0
    sinon :
        action suivante ← un choix dans la case atteinte
        avenir ← la valeur de cette action pour SARSA, la plus grande de la case atteinte sinon
    corriger la valeur de l'action dans la case
    ajouter la récompense au total
    case, action ← case atteinte, action suivante
renvoyer le total""",
)

EXERCISE = Exercise(
    "A.3",
    walk_episode,
    minutes=12,
    cases=CASES,
    judge=judge_walk_episode,
    hidden=hidden,
    hints=HINTS,
    gap="cliff_q[next_state][next_action] if sarsa else max(cliff_q[next_state].values())",
    mistakes=MISTAKES,
    signature=signature_of_walk,
    told=("lrate", "discount"),
    mutated=("cliff_q",),
)
