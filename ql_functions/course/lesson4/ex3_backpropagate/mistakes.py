"""4.3 · backpropagate : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, combinable

from ...lesson2.ex1_flip_board import flip_board
from ...lesson2.ex2_q_table import q_table
from ..ex1_get_new_q import get_new_q
from ..ex2_get_reward import get_reward


@combinable
def _walks(
    flips=True,
    order=reversed,
    rank=lambda i, n_own: n_own - i,
    is_last=lambda i, n_own: i == n_own - 1,
    table_of=lambda drawn, first, n_left: drawn,
    following=lambda plain, states, i: states[i + 1],
):
    """Construit une remontée juste, sauf les étapes données."""

    def answer(steps, winner, alpha=0.9):
        for player, own in (("X", steps[0::2]), ("O", steps[1::2])):
            plain, moves, n_own = [step["state"] for step in own], [step["move"] for step in own], len(own)
            states = [flip_board(state) for state in plain] if flips and player == "O" else plain
            first = draw(states[-1], moves[-1]) if own else None  # noqa: F821
            for i in order(range(n_own)):
                table = table_of(draw(states[i], moves[i]), first, n_own - i)  # noqa: F821
                if is_last(i, n_own):
                    max_future_q = {player: 1, "T": 0.5}.get(winner, 0)
                else:
                    max_future_q = max(q_table[following(plain, states, i)][table].values())
                values, reward = q_table[states[i]][table], get_reward(rank(i, n_own), player, winner, alpha)
                values[moves[i]] = get_new_q(values[moves[i]], reward, max_future_q)

    return answer


MISTAKES = (
    Mistake(
        _walks(flips=False),
        "Un état où O doit jouer est cherché tel quel : il n'est dans la table que retourné, vu du côté de O. Est-ce "
        "l'état d'un coup de O, ou celui où vous lisez un avenir ? L'avenir d'un joueur se lit là où c'est à lui de "
        "rejouer.",
        line="flip_board(state)",
    ),
    Mistake(
        _walks(following=lambda plain, states, i: plain[i + 1]),
        "L'état du coup joué par O est bien retourné, mais pas celui de son coup suivant, où se lit l'avenir.",
    ),
    Mistake(
        _walks(rank=lambda i, n_own: i + 1),
        "Votre rang est compté depuis le début de la partie : ce sont les premiers coups qui sont les mieux payés.",
    ),
    Mistake(
        _walks(
            order=lambda positions: positions,
            rank=lambda i, n_own: i + 1,
            is_last=lambda i, n_own: i == 0,
            following=lambda plain, states, i: states[i - 1],
        ),
        "Vous parcourez les coups de chaque joueur du premier au dernier : c'est le premier qui est payé et évalué "
        "comme s'il finissait la partie. Par quel bout commencer ?",
        line="for n_steps_left, step in enumerate(own_steps, start=1):",
    ),
    Mistake(
        _walks(table_of=lambda drawn, first, n_left: first if n_left % 2 else {"Q1": "Q2"}.get(first, "Q1")),
        "Vous corrigez Q1 et Q2 chacune à son tour : elles doivent être tirées au sort.",
    ),
    Mistake(
        _walks(order=lambda positions: positions),
        "Quand votre fonction lit l'avenir d'un coup, le suivant n'est pas encore corrigé dans q_table : dans quel "
        "ordre, et à quel moment, y écrivez-vous ?",
    ),
)
