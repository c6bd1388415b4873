"""A.3 · walk_episode : SARSA ou le Q-learning, à un nombre près, au bord de la falaise.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.4, 6.5 et exemple 6.6.
"""

from ....checking import Exercise
from ...draws import uniform
from .answer import walk_episode
from .cases import CASES, DOWN, EDGE, LEFT, RIGHT, UP, judge_walk_episode, signature_of_walk, walked
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés : des détours, des chutes, une autre table."""
    for sarsa in (True, False, True, False):
        detour = [step for _ in range(rng.randint(1, 4)) for step in rng.choice(((UP, DOWN), (LEFT,), (RIGHT,)))]
        epsilon = round(rng.uniform(0.05, 0.5), 2)
        yield walked((*detour, *EDGE), sarsa, "Un autre épisode.", rng, epsilon, *uniform(rng, 2, 0.1, 0.9))


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
    """\
state, total, is_done = cliff.START, 0, False
action = choose_action(cliff_q[state], epsilon)
while not is_done:
    next_state, reward, is_done = cliff.step(state, action)
    next_action, future = None, 0
    if not is_done:
        next_action = choose_action(cliff_q[next_state], epsilon)
        future = …
    cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, future)
    state, action, total = next_state, next_action, total + reward
return total""",
)

EXERCISE = Exercise(
    "A.3",
    walk_episode,
    cases=CASES,
    judge=judge_walk_episode,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=signature_of_walk,
    told=("lrate", "discount"),
    mutated=("cliff_q",),
)
