"""Les phrases que la commande dit à la fin : le travail qui attend l'enseignant, et les copies arrivées."""

from collections import Counter
from shlex import quote

from ..drawing.numbers import quantity
from ..intake.sheets import list_names, one_name
from ..marking.hand import student_key


def notices(marks):
    """Le travail qui attend l'enseignant, une phrase par élément."""
    outdated = sum(bool(mark.outdated) for mark in marks)
    if outdated:
        yield f"Copies à revoir : {outdated} ; vous y avez noté à la main une réponse qui a changé (classe.html)."
    waiting = [(mark, name) for mark in marks for name in mark.waiting]
    if waiting:
        zero = sum(name in mark.open_points for mark, name in waiting)
        zeros = f" ; en attendant, {zero} compte{'nt' if zero > 1 else ''} 0" if zero else ""
        yield f"Réponses ouvertes à noter : {len(waiting)}{zeros} (questions_ouvertes.html)."
    unanswered = sum(len(mark.unanswered) for mark in marks)
    if unanswered:
        yield f"Demandes d'élèves, sans réponse : {unanswered} (classe.html)."


def failed_copies(lines):
    """Les copies dont la correction est en panne, une phrase par raison ; aucune n'a de note."""
    students = {}
    for line in lines:
        if "failed" in line:
            students.setdefault(line["failed"], []).append(one_name(line["student"]))
    return [
        f"En panne, sans note : {len(names)} ({list_names(names, ' ; ')}). {reason} Une fois la cause ôtée, relancez "
        "avec --resume ; redonnez aussi les copies, si la correction date d'une version d'avant."
        for reason, names in students.items()
    ]


def arrived(labels, before, after):
    """La phrase qui compte les copies nouvelles, changées, inchangées ; aucune phrase à la première correction."""
    if not before or not labels:
        return
    contents = {(student_key(line), line["sha256"] or line["copy"]) for line in before.values()}
    students = {(student_key(line), line.get("lesson")) for line in before.values()}
    counts = Counter()
    for line in (after[label] for label in labels if label in after):
        is_same = (student_key(line), line["sha256"] or line["copy"]) in contents
        counts["same" if is_same else "changed" if (student_key(line), line.get("lesson")) in students else "new"] += 1
    yield f"Copies nouvelles : {counts['new']}, changées : {counts['changed']}, inchangées : {counts['same']}."


def rejudged(before, after, state, folder):
    """Les phrases sur les copies qu'un autre état du cours (`courses.state_of`) a jugées."""

    def is_other(line):
        return line.get("course", state) != state

    again = sum(is_other(line) and not is_other(after[label]) for label, line in before.items())
    if again:
        yield f"Copies qu'un autre état du cours avait jugées, et qui sont recorrigées : {again}."
    if others := sum(map(is_other, after.values())):
        yield (
            f"Le cours a changé depuis la correction de {quantity(others, 'copie')}. S'il n'a changé que par ses "
            "points, il n'y a rien à faire : ils sont déjà recomptés. Sinon, faites recorriger ces copies : elles "
            f"prennent la place de COPIES dans cette commande : juge noter COPIES --out {quote(str(folder))} --resume"
        )
