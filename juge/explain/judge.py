"""Juger ce qu'un appel a fait : d'abord ce qui vaut pour tout exercice, puis le juge de l'exercice."""

from dataclasses import replace
from inspect import signature
from types import CoroutineType

from .. import words
from ..call.expected import expected_of
from ..call.stand_ins import SEED
from ..declare.cases import TooManyCallsError
from ..declare.exercise import CourseError, Fault
from ..errors.failures import failure_fault
from ..values import drawable, same, shown, shown_apart
from ..values.french import in_french
from ..values.written import code


def fault_of(exercise, case, got, judge=None, expected=None):
    """Ce qui ne va pas dans une issue : d'abord ce qui vaut pour tout exercice, puis son juge, ou celui d'une part.

    ``expected`` : l'issue de la référence, si on l'a déjà. Lève `CourseError` si la référence ne répond pas, ou si le
    juge rend autre chose qu'un `Fault`.
    """
    if got.failure:
        return failure_fault(got.failure, case)
    if type(got.value).__name__ == CoroutineType.__name__:  # du correcteur, on n'en reçoit que le nom
        return Fault("Votre fonction est écrite async def : l'appeler ne l'exécute pas. Ôtez async.", is_certain=True)
    expected = expected or expected_of(exercise, case)
    if SEED in got.order and SEED not in expected.order:
        return Fault("Votre fonction appelle random.seed : à chaque appel, le hasard y repart du même point. La graine "
                     "se choisit hors d'elle.", is_certain=True)  # fmt: skip
    if name := next((name for name in got.replaced if name in exercise.mutated), ""):
        says = f"Après l'appel, le nom {name} ne désigne plus le même objet. L'énoncé demande de changer cet objet sur "
        return Fault(f"{says}place : corrigez ce qu'il contient, sans le remplacer.", is_certain=True)
    if got.value is None and expected.value is not None and exercise.is_function:
        says = words.NO_RETURN + (words.PRINTS if got.printed else "")
        return Fault(says, drawable(expected.value), code("None"))
    try:
        fault = (judge or exercise.judge)(case, got, expected)
    except OverflowError:  # un juge compare des flottants, et un entier démesuré n'en est pas un
        return Fault("Un nombre de votre réponse est démesuré.", *shown_apart(expected.value, got.value))
    if fault is not None and not isinstance(fault, Fault):
        raise CourseError(f"Le juge de {exercise.id} rend {shown(fault)} : un Fault, ou None si l'issue est bonne.")
    kind, wanted = type(got.value), type(expected.value)
    if fault and issubclass(kind, wanted) and kind not in (wanted, bool):
        says = f"Votre fonction renvoie {in_french(kind)}, un type dérivé : il faut {in_french(wanted)} de Python."
        return replace(fault, says=says)
    if fault and not fault.says:
        return replace(fault, says=words.UNEXPECTED)
    return fault or _altered_argument(exercise, case, got.args, expected.args)


def faulted_parts(exercise, parts, results):
    """Les cas faux, et les parts que chacun fait paraître fausses, d'après le juge de chaque part s'il y en a un."""
    for case, got, fault in results:
        if fault:
            concerned = [part for part in parts if part.concerns(case)]
            yield case, [part for part in concerned if not part.judge or _is_faulted(exercise, part, case, got)]


def _is_faulted(exercise, part, case, got):
    """Le juge d'une part y voit-il la faute d'un cas ? Une faute venue d'ailleurs que d'un juge compte toujours.

    Un appel de trop à une fonction du cours arrête la réponse, mais n'empêche pas ce juge de voir les précédents.
    """
    if got.failure and got.failure.kind == TooManyCallsError.__name__:
        return bool(part.judge(case, got, expected_of(exercise, case)))
    return bool(fault_of(exercise, case, got, part.judge) or not fault_of(exercise, case, got))


def lost_parts(exercise, parts, results):
    """Les parts perdues, et pour chacune le texte d'un de ses cas faux.

    Une part est perdue par un cas faux qui n'est qu'à elle. Un cas faux commun à plusieurs parts ne coûte rien de plus
    si l'une d'elles est perdue ; sinon, il coûte la dernière. Il les coûte toutes si l'une n'a aucun cas à elle seule.
    Une réponse fausse perd au moins une part : à défaut, la dernière d'un cas faux qu'aucun de leurs juges ne blâme.

    Returns:
        dict: le titre d'une part → l'``about`` du premier cas qui la fait perdre.
    """
    concerned = [[part for part in parts if part.concerns(case)] for case, *_ in results]
    alone = [found[0] for found in concerned if len(found) == 1]
    lost, shared = {}, []
    for case, found in faulted_parts(exercise, parts, results):
        if len(found) > 1 and all(part in alone for part in found):
            shared.append((case, found))
            continue
        for part in found:
            lost.setdefault(part.title, case.about)
    for case, found in shared:
        if all(part.title not in lost for part in found):
            lost[found[-1].title] = case.about
    if not lost:
        unseen = ((case, found) for (case, _, fault), found in zip(results, concerned, strict=True) if fault and found)
        lost = {found[-1].title: case.about for case, found in [*unseen][:1]}
    return lost


def _altered_argument(exercise, case, got, expected):
    """Le `Fault` d'un appel qui laisse un de ses arguments autre que ne le fait la référence ; ``None`` sinon."""
    if exercise.may_alter or all(map(same, expected, got)):
        return None
    names = signature(exercise.reference).parameters if exercise.is_function else ()
    changed = [(name, *both) for name, *both in zip(names, expected, got, strict=False) if not same(*both)]
    if not changed:
        return None
    name, wanted, left = changed[0]
    place = list(names).index(name)
    if not same(wanted, case.args[place]):
        says = f"Après l'appel, {name} n'est pas ce qu'il devrait être : l'énoncé demande de le changer sur place."
        return Fault(says, *shown_apart(wanted, left), (("on compare", f"{name}, une fois l'appel fini"),))
    may_be_text = any(type(value) is str for case in exercise.cases for value in case.args[place : place + 1])
    how = " : travaillez sur une copie."
    if may_be_text:
        how += f" list({name}) en fait une, même d'une chaîne."
    if type(left) is list and any(type(part) is dict and part not in wanted for part in left):
        how = ", jusque dans ses dictionnaires : une copie de la liste a encore les mêmes. Rangez ailleurs ce que "
        how += "vous calculez."
    return Fault(f"Votre fonction modifie son argument {name}{how}",
                 *shown_apart(wanted, left), (("on compare", f"{name}, une fois l'appel fini"),),
                 is_of_arguments=True)  # fmt: skip
