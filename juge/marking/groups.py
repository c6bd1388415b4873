"""Les groupes de réponses fausses qui ont le même défaut : même erreur nommée, ou même code et mêmes cas faux.

Le nom d'un groupe ne dépend que de ce défaut : un commentaire donné à un groupe vaut aussi pour les copies à venir.
"""

import hashlib
import json
from dataclasses import dataclass, field

from ..declare.cases import Status
from ..declare.registry import EXERCISES
from .marks import written
from .similarity import normal_form

PREFIX = "groupe "


@dataclass
class Group:
    """Des réponses fausses qui ont le même défaut.

    Attributes:
        name: « groupe 3fa9c01b22 ».
        mistake: l'erreur nommée, ou ``""``.
        code: la réponse d'un des élèves.
        marks: les notes des copies du groupe.
    """

    name: str
    exercise_id: str
    mistake: str
    says: tuple[str, ...]
    code: str
    marks: list = field(default_factory=list)


def group_name(exercise_id, verdict, answer):
    """Le nom du groupe d'une réponse, ``""`` si elle est juste ou absente."""
    if verdict["status"] in (Status.RIGHT, Status.EMPTY):
        return ""
    key = [exercise_id, mistake_in(exercise_id, verdict)]
    if not key[1]:
        wrong = [place for place, fault in enumerate(verdict.get("cases", ())) if fault]
        key = [exercise_id, normal_form(answer)[0] or "".join(verdict["says"][:1]), wrong]
    return PREFIX + hashlib.sha256(json.dumps(key).encode()).hexdigest()[:10]


def mistake_in(exercise_id, verdict):
    """L'erreur nommée d'un verdict, ou ``""`` ; un journal ancien ne la dit que dans les phrases du verdict."""
    known = {mistake.says for mistake in EXERCISES[exercise_id].mistakes}
    return verdict.get("mistake") or next((says for says in verdict["says"][:1] if says in known), "")


def groups_of(marks):
    """Les groupes, du plus grand au plus petit."""
    groups = {}
    for mark in marks:
        for exercise_id, name in mark.groups.items():
            verdict, answer = mark.exercises[exercise_id], mark.answers.get(exercise_id, "")
            mistake = mistake_in(exercise_id, verdict)
            made = Group(name, exercise_id, mistake, tuple(written(verdict)), answer.strip())
            groups.setdefault(name, made).marks.append(mark)
    return sorted(groups.values(), key=lambda group: (-len(group.marks), group.exercise_id, group.name))
