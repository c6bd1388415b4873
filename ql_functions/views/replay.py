"""Une partie finie, coup par coup, en avant et en arrière."""

from .. import game, solutions
from ..strength.review import film
from .displayed import displayed


@displayed
def replay(steps, winner):
    """Rejoue une partie finie, telle que ``simulate_game`` la renvoie.

    Au morpion 3×3, le coup qui en décide est marqué : le dernier qui change ce qu'elle vaut entre joueurs parfaits.

    Args:
        steps: les coups, des dictionnaires ``{'state': plateau avant le coup, 'move': case jouée}``.
        winner: ``'X'``, ``'O'`` ou ``'T'``.

    Raises:
        TypeError, ValueError: voir `boards_of`.
    """
    return film(boards_of(steps, winner), [step["move"] for step in steps], solutions.min_contig)


def boards_of(steps, winner):
    """Les plateaux d'une partie finie, du plateau vide au dernier, un de plus que de coups, après l'avoir vérifiée.

    Raises:
        TypeError: ``steps`` n'est pas une liste de dictionnaires, ou un état n'est pas une chaîne.
        ValueError: les coups ne s'enchaînent pas, la partie n'est pas finie, ou ``winner`` n'est pas le
            résultat.
    """
    if not isinstance(steps, list) or not steps:
        raise TypeError(f"steps est une liste de coups, avec au moins un coup, pas {steps!r}.")
    if winner not in ("X", "O", "T"):
        raise ValueError(f"winner vaut 'X', 'O' ou 'T', pas {winner!r}.")
    boards = []
    for number, step in enumerate(steps, start=1):
        _check_step(number, step, boards)
        try:
            boards = boards or [game.as_board(step["state"])]
            boards.append(game.play(boards[-1], step["move"], solutions.min_contig))
        except (TypeError, ValueError) as error:
            raise type(error)(f"Coup {number} : {error}") from None
    result = game.verdict(boards[-1], solutions.min_contig)
    if result == "C":
        raise ValueError("La partie n'est pas finie après le dernier coup de steps.")
    if result != winner:
        raise ValueError(f"Après le dernier coup, le résultat est {result!r}, mais winner vaut {winner!r}.")
    return boards


def _check_step(number, step, boards):
    if not isinstance(step, dict) or not {"state", "move"} <= step.keys():
        raise TypeError(f"Coup {number} : il faut un dictionnaire {{'state': …, 'move': …}}, pas {step!r}.")
    state = step["state"]
    if not isinstance(state, str):
        raise TypeError(f"Coup {number} : l'état est une chaîne, comme 'XO       ', pas {state!r}.")
    if not boards and state.strip(game.EMPTY):
        raise ValueError(f"Coup 1 : une partie commence par un plateau vide, pas par {state!r}.")
    if boards and state != boards[-1]:
        raise ValueError(f"Coup {number} : l'état est {state!r}, mais les coups précédents mènent à {boards[-1]!r}.")
