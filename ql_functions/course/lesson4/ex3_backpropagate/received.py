"""Comparer les arguments qu'une réponse donne à une fonction du cours avec ceux qu'elle devait lui donner."""

from juge.values import drawable, same, shown
from juge.values.written import Value, Written


def misgiven(name, calls, result, wanted):
    """Dit quel argument est faux dans l'appel qui a rendu ``result``.

    Args:
        calls: les appels de cette fonction, comme dans `juge.Outcome.calls`.
        wanted: les bons arguments, par nom, dans l'ordre.

    Returns:
        (says, expected, got): ``None`` si aucun appel n'a rendu ``result``. Si un autre appel avait les bons arguments,
        ``says`` dit que la réponse n'emploie pas ici son résultat.
    """
    received = [(list(arguments.values()), value) for arguments, value in calls]
    right = [value for values, value in received if same(values, list(wanted.values()))]
    is_lost = bool(right) and not same(right[0], result)
    given = next((values for values, value in received if same(value, result) and len(values) == len(wanted)), None)
    if given is None:
        says = f"{name} reçoit ce qu'il faut, mais ce qui sert ici n'est pas ce qu'elle rend."
        return (says, drawable(right[0], after=", ce qu'elle rend"), drawable(result)) if is_lost else None
    if right and not is_lost:
        return None
    given = dict(zip(wanted, given, strict=True))
    says = f"{name} {_describe_fault(given, wanted)}"
    says += " Un autre de vos appels lui donne ce qu'il faut, mais son résultat ne sert pas ici." if is_lost else ""
    return says, _write_call(name, wanted), _write_call(name, given)


def _write_call(name, arguments):
    given = [part for argument, value in arguments.items() for part in (f", {argument}=", Value(value))]
    text = ", ".join(f"{argument}={shown(value)}" for argument, value in arguments.items())
    return Written(f"{name}({text})", f"{name}(", given[0].removeprefix(", "), *given[1:], ")")


def _describe_fault(given, wanted):
    """Écrit la fin de la phrase sur les arguments faux, par exemple « reçoit un rang trop petit de 1. »."""
    wrong = [argument for argument in wanted if not same(given[argument], wanted[argument])]
    if len(wrong) == 2 and all(same(given[name], wanted[other]) for name, other in (wrong, wrong[::-1])):
        return f"reçoit {wrong[0]} et {wrong[1]} l'un à la place de l'autre."
    if len(wrong) > 1:
        return f"ne reçoit pas les bons arguments : regardez {', '.join(wrong[:-1])} et {wrong[-1]}."
    got, good = given[wrong[0]], wanted[wrong[0]]
    if {type(got), type(good)} <= {int, float}:
        if same(got, -good):
            return f"reçoit l'opposé de {wrong[0]}."
        if same(abs(got - good), 1) and type(got) is type(good) is int:
            return f"reçoit {wrong[0]} trop {'grand' if got > good else 'petit'} de 1."
    return f"ne reçoit pas le bon {wrong[0]}."
