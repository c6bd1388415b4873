"""Les réponses de référence sous les noms que les carnets importent : une seule table, un seul jeu de réglages.

Elles viennent de `course`, reliées ici les unes aux autres ; ce module est aussi le jeu et la table du paquet.

Source de l'apprentissage : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 6.5 et 6.7.
"""

from .course import COURSE
from .course.given import min_contig, size
from .course.lesson2.ex2_q_table import q_table
from .game import check_settings

COURSE.fill(globals())
_sized = []  # les fonctions dont le dernier paramètre est le côté du plateau


def world(**names):
    """Un cours à part, avec sa table et ses réglages ; voir `Course.world`.

    Il part des réglages du paquet, ceux de `game_settings`.
    """
    return COURSE.world(**{"size": size, "min_contig": min_contig, **names})


def game_settings(size=3, min_contig=3):
    """Choisit le jeu du paquet : côté du plateau et nombre de marques à aligner.

    Raises:
        TypeError, ValueError: voir `game.check_settings`.
        ValueError: la table a appris, sur ce plateau, un autre alignement.
    """
    check_settings(size, min_contig)
    settings = globals()
    learnt = settings["min_contig"]
    if size == settings["size"] and min_contig != learnt and len(next(iter(q_table), "")) == size**2:
        raise ValueError(
            f"La table a appris à aligner {learnt} marques en {size}×{size}, non {min_contig} : "
            "clear_q_table() la vide."
        )  # une table d'une autre taille, elle, se voit en jouant
    settings.update(size=size, min_contig=min_contig)
    for function in _sized:
        _follow(function)


def sized(function):
    """Par défaut, ``size``, le dernier paramètre de cette fonction, sera celui de `game_settings`."""
    _sized.append(function)
    _follow(function)


def _follow(function):
    function.__defaults__ = (*function.__defaults__[:-1], size)


def clear_q_table():
    """Vide ``ql_functions.q_table`` sur place."""
    q_table.clear()


sized(globals()["new_board"])
sized(globals()["simulate_game"])
