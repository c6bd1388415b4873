"""A.3 · walk_episode : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from .... import cliff
from ....checking import Mistake, combinable
from ...given import choose_action
from ...lesson4.ex1_get_new_q import get_new_q
from .answer import cliff_q


def _target(row, following, sarsa, _epsilon=None):
    return row[following] if sarsa else max(row.values())


@combinable
def _walks(
    future=_target,
    end=0,
    paid=lambda reward: reward,
    written=lambda old, new: new,
    summed=lambda total, reward: total + reward,
    explores=lambda epsilon: epsilon,
    is_over=lambda reward, is_done: is_done,
    played=lambda action, following: following,
    corrects=lambda is_done: True,
):
    """Une réponse où l'on change l'avenir, la récompense, ce qui est écrit, et quand, le total, ε, la fin, l'action."""

    def answer(epsilon, sarsa):
        state, total, is_done = cliff.START, 0, False
        action = choose_action(cliff_q[state], explores(epsilon))
        while not is_done:
            reached, reward, is_done = cliff.step(state, action)
            ahead, following, is_done = end, None, is_over(reward, is_done)
            if not is_done:
                following = choose_action(cliff_q[reached], explores(epsilon))
                ahead = future(cliff_q[reached], following, sarsa, epsilon)
            old = cliff_q[state][action]
            if corrects(is_done):
                cliff_q[state][action] = written(old, get_new_q(old, paid(reward), ahead))
            state, action, total = reached, played(action, following), summed(total, reward)
        return total

    return answer


def _expected(row, _following, sarsa, epsilon):
    mean = sum(row.values()) / len(row)
    return (1 - epsilon * sarsa) * max(row.values()) + epsilon * sarsa * mean


def _looks_past_the_end(moves=lambda state, reached: reached):
    """Une réponse qui choisit une action même à l'arrivée ; ``moves`` : la case d'où part le pas suivant."""

    def answer(epsilon, sarsa):
        state, total, is_done = cliff.START, 0, False
        action = choose_action(cliff_q[state], epsilon)
        while not is_done:
            reached, reward, is_done = cliff.step(state, action)
            following = choose_action(cliff_q[reached], epsilon)
            ahead = _target(cliff_q[reached], following, sarsa)
            cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, ahead)
            state, action, total = moves(state, reached), following, total + reward
        return total

    return answer


def _chooses_again(epsilon, sarsa):
    state, total, is_done = cliff.START, 0, False
    while not is_done:
        action = choose_action(cliff_q[state], epsilon)
        reached, reward, is_done = cliff.step(state, action)
        ahead = 0
        if not is_done:
            row = cliff_q[reached]
            ahead = row[choose_action(row, epsilon)] if sarsa else max(row.values())
        cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, ahead)
        state, total = reached, total + reward
    return total


def _looks_where_it_stands(epsilon, sarsa):
    state, total, is_done = cliff.START, 0, False
    action = choose_action(cliff_q[state], epsilon)
    while not is_done:
        reached, reward, is_done = cliff.step(state, action)
        following = None if is_done else choose_action(cliff_q[reached], epsilon)
        ahead = 0 if is_done else _target(cliff_q[state], following, sarsa)
        cliff_q[state][action] = get_new_q(cliff_q[state][action], reward, ahead)
        state, action, total = reached, following, total + reward
    return total


def _writes_where_it_arrives(epsilon, sarsa):
    state, total, is_done = cliff.START, 0, False
    action = choose_action(cliff_q[state], epsilon)
    while not is_done:
        old = cliff_q[state][action]
        reached, reward, is_done = cliff.step(state, action)
        ahead = 0
        if not is_done:
            state, action = reached, choose_action(cliff_q[reached], epsilon)
            ahead = _target(cliff_q[state], action, sarsa)
        cliff_q[state][action] = get_new_q(old, reward, ahead)
        total += reward
    return total


# fmt: off
MISTAKES = (
    Mistake(_walks(written=lambda old, new: old),
            "cliff_q n'a pas changé : où va ce que rend get_new_q ?"),
    Mistake(_looks_past_the_end(),
            "L'arrivée n'est pas dans cliff_q : une fois l'épisode fini, il n'y a plus d'action à choisir, et l'avenir "
            "vaut 0."),
    Mistake(_looks_past_the_end(moves=lambda state, reached: state),
            "Chez vous, on ne quitte jamais le départ : que devient state à la fin d'un tour ?"),
    Mistake(_walks(played=lambda action, following: action),
            "L'action choisie n'est jamais jouée, et la première l'est sans fin : que devient action à la fin d'un "
            "tour ?"),
    Mistake(_walks(corrects=lambda is_done: not is_done),
            "Chez vous, le dernier pas n'est pas corrigé. Son avenir vaut 0, mais sa récompense compte."),
    Mistake(_walks(is_over=lambda reward, is_done: is_done or reward == -100),
            "L'épisode s'arrête chez vous à la chute : elle ramène au départ, et l'on continue."),
    Mistake(_walks(future=lambda row, following, sarsa, _epsilon: max(row.values())),
            "Chez vous, sarsa ne change rien : l'avenir est toujours le maximum, comme dans le Q-learning.",
            line="future = max(cliff_q[next_state].values())"),
    Mistake(_walks(future=lambda row, following, sarsa, _epsilon: row[following]),
            "Chez vous, sarsa ne change rien : l'avenir est toujours la valeur de l'action choisie ensuite.",
            line="future = cliff_q[next_state][next_action]"),
    Mistake(_walks(future=lambda row, following, sarsa, _epsilon: _target(row, following, not sarsa)),
            "Les deux avenirs sont échangés : lequel des deux regarde l'action vraiment choisie ?"),
    Mistake(_chooses_again,
            "Chez vous, l'action qui sert de cible à SARSA n'est pas celle que l'on joue ensuite : elle est tirée deux "
            "fois. Ce que l'on apprend doit être ce que l'on fait."),
    Mistake(_walks(future=_expected),
            "L'avenir de SARSA est chez vous une moyenne, celle de toutes les actions possibles : c'est la valeur de "
            "l'action vraiment choisie."),
    Mistake(_looks_where_it_stands,
            "Vous lisez l'avenir dans la case que l'on quitte : c'est dans celle que l'on atteint qu'il faut "
            "regarder."),
    Mistake(_writes_where_it_arrives,
            "Chez vous, la nouvelle valeur est écrite dans la case atteinte. C'est l'action d'où l'on vient qu'elle "
            "corrige."),
    Mistake(_walks(future=lambda row, following, sarsa, _epsilon: 0),
            "Chez vous, l'avenir vaut toujours 0 : chaque pas n'apprend que sa propre récompense."),
    Mistake(_walks(paid=lambda reward: 0),
            "La récompense n'entre pas dans la mise à jour : tomber ne coûterait rien."),
    Mistake(_walks(end=-1),
            "Chez vous, le dernier pas compte un avenir. À l'arrivée, il vaut 0."),
    Mistake(_walks(explores=lambda epsilon: 0),
            "choose_action reçoit 0 au lieu d'epsilon : l'agent n'explorerait jamais."),
    Mistake(_walks(explores=lambda epsilon: 0.1),
            "choose_action reçoit toujours 0,1 : c'est epsilon qu'il faut lui donner."),
    Mistake(_walks(summed=lambda total, reward: reward),
            "Vous renvoyez la dernière récompense : c'est le total de l'épisode qui est demandé.",
            line="state, action, total = next_state, next_action, reward"),
    Mistake(_walks(summed=lambda total, reward: total + 1),
            "Vous renvoyez le nombre de pas : c'est le total des récompenses qui est demandé."),
)
# fmt: on
