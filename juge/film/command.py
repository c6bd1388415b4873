"""La commande de l'élève pour voir sa fonction tourner pas à pas."""

from types import FunctionType

from ..declare.registry import exercise_of
from ..explain.examine import LAST
from ..show.report import Report
from .film import film_of, film_of_call


def step_through(what, *args, **kwargs):
    """Montre pas à pas ce que fait votre fonction : ses lignes, ses variables, ce qu'elle appelle et ce qu'elle rend.

    ``step_through("2.3")`` filme votre dernière réponse fausse à cet exercice, sur le cas qui la met en défaut, et
    s'ouvre là où elle s'écarte d'une réponse juste. ``step_through(get_move, board, epsilon=0)`` filme un appel de
    votre choix, fait pour de bon : il lit et change les variables du carnet, comme d'ordinaire.

    Args:
        what: un exercice, par exemple ``"2.3"``, ou une de vos fonctions.
        args, kwargs: ce que cette fonction reçoit.

    Returns:
        Fragment: le film, qui s'affiche en dernière ligne d'une cellule ; s'il n'y en a pas, un `Report` dit pourquoi.

    Raises:
        TypeError, ValueError: cet exercice n'existe pas, ou ce n'est pas une fonction écrite en Python.
    """
    if isinstance(what, FunctionType):
        says = f"{what.__name__} n'est pas de vous, ou son code ne se retrouve pas : exécutez d'abord la cellule où "
        return film_of_call(what, args, kwargs) or _refuse(what.__name__, says + "vous l'écrivez.")
    if callable(what):
        raise TypeError("step_through filme une fonction que vous avez écrite en Python.")
    exercise = exercise_of(what)
    if exercise.id not in LAST:
        says = f'Rien à filmer encore : éprouvez d\'abord votre réponse, check("{exercise.id}", {exercise.name}).'
        return _refuse(exercise.title, says)
    if LAST[exercise.id] is None:
        says = f"Votre réponse est juste. step_through({exercise.name}, …) filme un appel de votre choix."
        return _refuse(exercise.title, says)
    answer, case, namespace = LAST[exercise.id]
    says = "Cette réponse ne se filme pas : son code ne se retrouve pas, ou ce qu'elle fait ne se fait qu'une fois."
    return film_of(exercise, answer, case, namespace) or _refuse(exercise.title, says)


def _refuse(name, says):
    return Report("note", f"{name} : pas à pas", (says,))
