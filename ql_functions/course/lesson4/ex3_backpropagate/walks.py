"""4.3 · backpropagate : les étapes de la remontée d'une partie ; une erreur connue en change une ou plusieurs."""

from juge import combinable

from ...lesson2.ex1_flip_board import flip_board
from ...lesson2.ex2_q_table import q_table
from ..ex1_get_new_q import get_new_q
from ..ex2_get_reward import get_reward

LAST_VALUES = {"won": 1, "drawn": 0.5, "lost": 0}


def other_of(table):
    """Renvoie l'autre des deux tables."""
    return "Q2" if table == "Q1" else "Q1"


@combinable
def walks(
    own=lambda steps: (("X", steps[0::2]), ("O", steps[1::2])),
    learns=True,
    flipped="O",
    order=reversed,
    rank=lambda n_left, n_own, to_end: n_left,
    at=lambda alpha: alpha,
    table_of=lambda drawn, first, n_left: drawn,
    following=lambda states, i, player: states[i + 1],
    future=lambda both, table, later: max(both[table].values()),
    last=lambda result, i, n_own: LAST_VALUES[result] if i == n_own - 1 else None,
    formula=lambda get_new_q, current_q, reward, max_future_q: get_new_q(current_q, reward, max_future_q),
):
    """Construit une remontée juste, sauf les étapes données."""

    def answer(steps, winner, alpha=0.9):
        for player, own_steps in own(steps):
            n_own = len(own_steps) if learns else 0
            result = "won" if winner == player else "drawn" if winner == "T" else "lost"
            states = [flip_board(step["state"]) if player in flipped else step["state"] for step in own_steps]
            moves = [step["move"] for step in own_steps]
            first = draw(states[-1], moves[-1]) if n_own else None  # noqa: F821
            for i in order(range(n_own)):
                both, move, n_left = q_table[states[i]], moves[i], n_own - i
                k = rank(n_left, n_own, len(steps) - steps.index(own_steps[i]))
                reward = get_reward(k, player, winner, at(alpha))
                table = table_of(draw(states[i], move), first, n_left)  # noqa: F821
                max_future_q = last(result, i, n_own)
                if max_future_q is None:
                    max_future_q = future(q_table[following(states, i, player)], table, moves[i + 1 :])
                both[table][move] = formula(get_new_q, both[table][move], reward, max_future_q)

    return answer


def believes_a_draw_ends_with(last_player):
    """Construit une remontée de la fin au début, où les joueurs alternent à partir du dernier joueur supposé."""

    def answer(steps, winner, alpha=0.9):
        player, n_left, next_states = (last_player if winner == "T" else winner), {"X": 0, "O": 0}, {}
        for step in reversed(steps):
            state = flip_board(step["state"]) if player == "O" else step["state"]
            both, move = q_table[state], step["move"]
            table = draw(state, move)  # noqa: F821
            n_left[player] += 1
            max_future_q = 1 if winner == player else 0.5 if winner == "T" else 0
            if player in next_states:
                max_future_q = max(q_table[next_states[player]][table].values())
            reward = get_reward(n_left[player], player, winner, alpha)
            both[table][move] = get_new_q(both[table][move], reward, max_future_q)
            next_states[player] = state
            player = "O" if player == "X" else "X"

    return answer
