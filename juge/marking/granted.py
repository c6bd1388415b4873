"""Ce que dit une case de points donnés à la main, et ce qu'elle change : un nombre, « max », « bonus 1 », « annulé ».

Un nombre remplace ce qui est gagné, et ne dépasse pas le barème : 35 pour 3,5 est refusé. Un mot le dépasse ; ce n'est
pas « +1 », dont un tableur fait 1, qui remplacerait tout.
"""

from ..declare.registry import EXERCISES, QUESTIONS, lesson_of
from ..intake.folder import BONUS, CANCELLED, MAX
from ..intake.sheets import numeral, plain

ALL = "tous"  # à la place d'une copie : toutes celles de la leçon, même à venir
GONE = "-"  # cette case retire les points ou le commentaire d'avant ; une case vide les laisse
LATE = "retard"  # la question sous laquelle on donne les jours de retard à compter
MAX_DAYS = 366  # jours de retard, ou de délai, que l'on donne à la main


def thing_of(name):
    """L'exercice ou la question ouverte de ce nom ; ``None`` si le cours n'en a pas."""
    return QUESTIONS.get(name) or EXERCISES.get(name)


def lesson_named(name):
    """La leçon de ce que nomme une ligne : un exercice, une question, une leçon, ou `LATE` et une leçon."""
    thing = thing_of(name)
    return thing.lesson if thing else lesson_of(name.removeprefix(LATE).strip())


def read_points(written, name, is_to_many=False, is_to_all=False):
    """Lit une case de points : un nombre, `MAX`, `CANCELLED`, « bonus 1,5 », `GONE`, ou ``None`` si elle est vide.

    Args:
        name: un exercice, une question ouverte, une leçon pour toute la copie, ou `LATE` et une leçon.
        is_to_many: vrai si les points vont à plusieurs copies ; un nombre y effacerait ce que chacune a gagné.
        is_to_all: vrai s'ils vont à toutes.

    Raises:
        ValueError: ces points ne vont pas ; le message dit ce qui peut s'écrire.
    """
    if written in ("", GONE):
        return written or None
    thing, is_late = thing_of(name), name.startswith(LATE)
    words = [MAX] * bool(thing) + [CANCELLED] * bool(thing and is_to_all)
    for word in words:
        if plain(written) == plain(word):
            return word
    has_bonus = not is_late and name not in QUESTIONS
    word, _, number = plain(written).partition(" ")
    if has_bonus and word == BONUS:
        things = (*EXERCISES.values(), *QUESTIONS.values())
        most = sum(one.points for one in things if one.lesson == lesson_named(name))
        if not 0.01 <= _number(number) <= most:  # à deux décimales, comme tout nombre de points
            raise ValueError(f"{written!r} : un bonus va de 0 à {numeral(most)}, les points de la leçon.")
        return f"{BONUS} {numeral(_number(number))}"
    if is_to_many or not (thing or is_late):
        allowed = " ou ".join(f"« {word} »" for word in (*words, *([f"{BONUS} 1"] * has_bonus)))
        raise ValueError(f"{written!r} : ici se donne {allowed}, ou un commentaire.")
    maximum = thing.points if thing else MAX_DAYS
    if written.startswith("+") or not 0 <= _number(written) <= maximum:
        beyond = f" ; au-delà, « {BONUS} 1 » ajoute 1 à un exercice ou à une copie" if thing else ""
        raise ValueError(f"{written!r} n'est pas un nombre de points entre 0 et {maximum}{beyond}.")
    return _number(written)


def _number(written):
    """Le nombre que dit un texte ; -1 s'il n'en dit pas."""
    try:
        return float(written.replace(",", "."))
    except ValueError:
        return -1.0


def in_words(points):
    """Des points donnés à la main, tels qu'on les écrit."""
    return points if isinstance(points, str) else numeral(points)


def bonus_of(points):
    """Ce qu'ajoutent des points donnés à la main : 0 si ce n'est pas un bonus."""
    word, _, number = str(points).partition(" ")
    return _number(number) if word == BONUS else 0


def counted(points, earned, of):
    """Les points et le barème d'une réponse à qui l'on donne ceci ; elle en valait ``earned`` sur ``of``."""
    if points == CANCELLED:
        return 0, 0
    if points == MAX:
        return max(earned, of), of
    if bonus := bonus_of(points):
        return earned + bonus, of
    return points, of


def told(points, earned=None):
    """Ce qui est donné à une réponse, et ce qu'elle valait si on le sait : une partie de phrase."""
    before = "" if earned is None else numeral(earned)
    if points == CANCELLED:
        return "annulé, ni ses points ni son barème ne comptent"
    if bonus := bonus_of(points):
        return f"bonus de {numeral(bonus)}" + (before and f", en plus de {before}")
    what = "tous les points" if points == MAX else f"{numeral(points)} à la main"
    return what + (before and f", au lieu de {before}")
