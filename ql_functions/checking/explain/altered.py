"""Ce qu'un appel change de ses arguments, et la ligne qui le fait."""

from inspect import signature

from ..call.run import run
from ..call.watcher import Watcher
from ..declare.exercise import Fault
from ..values import plain, same, shown_apart
from .trials import may_run_again


def altered(exercise, got, expected):
    """Ce que l'appel a changé de ses arguments, sous son nom ; ``None`` s'ils sont restés ce qu'ils étaient."""
    if all(map(same, expected, got)):
        return None
    names = signature(exercise.reference).parameters if exercise.is_function else ()
    changed = [(name, *both) for name, *both in zip(names, expected, got, strict=False) if not same(*both)]
    if not changed:
        return None
    name, wanted, left = changed[0]
    place = list(names).index(name)
    may_be_text = any(type(value) is str for case in exercise.cases for value in case.args[place : place + 1])
    how = " : travaillez sur une copie." + f" list({name}) en fait une, même d'une chaîne." * may_be_text
    if type(left) is list and any(type(part) is dict and part not in wanted for part in left):
        how = ", jusque dans ses dictionnaires : une copie de la liste a encore les mêmes. Rangez ailleurs ce que "
        how += "vous calculez."
    return Fault(f"Votre fonction modifie son argument {name}{how}",
                 *shown_apart(wanted, left), (("on compare", f"{name}, une fois l'appel fini"),),
                 is_of_arguments=True)  # fmt: skip


def altering(exercise, answer, case, namespace):
    """La phrase qui dit quelle ligne d'une réponse change d'abord un argument de ce cas ; ``""`` si on ne la voit pas.

    La réponse est appelée une fois de plus, et regardée.
    """
    received, kept, before, says = {}, {}, None, ""

    def each(frame, line):
        nonlocal before, says
        if not received and frame.f_code is answer.__code__:
            received.update((name, frame.f_locals[name]) for name in frame.f_code.co_varnames[: len(case.args)])
            kept.update(plain(received))
        changed = [name for name, value in received.items() if not same(plain(value), kept[name])]
        says = says or (f"La ligne {before} change {changed[0]}." if changed else "")
        before = line

    if may_run_again(exercise, answer, namespace):
        run(answer, case, namespace, watcher=Watcher(namespace, each))
    return says
