"""A.3 · walk_episode : la réponse, avec son blanc."""

from .... import cliff
from ...given import choose_action
from ...lesson4.ex1_get_new_q import get_new_q

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
