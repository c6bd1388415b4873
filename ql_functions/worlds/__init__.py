"""Le morpion comme monde où d'autres bibliothèques apprennent : PettingZoo pour deux joueurs, Gymnasium pour un seul.

Ces deux bibliothèques ne sont pas de celles des leçons : ``pip install 'ql-functions[worlds]'``.
"""

from importlib.util import find_spec

if not (find_spec("gymnasium") and find_spec("pettingzoo")):
    raise ImportError(
        "Ces mondes ont besoin de Gymnasium et de PettingZoo, qui ne sont pas installés ici : pip install pettingzoo."
    )

from .duel import TicTacToe, tictactoe
from .policy import PolicyAgent
from .solo import SoloTicTacToe

__all__ = ["PolicyAgent", "SoloTicTacToe", "TicTacToe", "tictactoe"]
