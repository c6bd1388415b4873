"""La limite d'une leçon, et ce que coûte le retard ; `handins` dit quand une copie a été remise."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil

from ..intake.sheets import numeral


@dataclass(frozen=True)
class Late:
    """Une copie rendue après la limite.

    Attributes:
        when: ce qu'elle dépasse, ou que ce retard est donné à la main.
        days: le nombre de jours commencés ; à défaut, celui que l'on donne.
        counted: le nombre de jours comptés.
        why: pourquoi ce n'est pas le même, ou ``""``.
        share: la part de ses points qu'elle perd.
    """

    when: str
    days: int
    counted: float
    why: str
    share: float

    def says(self, lost=""):
        """Les jours et, s'ils ne sont pas comptés, pourquoi : « 1 jour commencé, compté 0 : malade. ».

        Args:
            lost: ce qu'ils coûtent, « 1,6 point de moins ».
        """
        counted = f", compté{'s' * (self.days > 1)} {numeral(self.counted)}" * (self.counted != self.days)
        why = (f" ({self.why}) : {lost}" if lost else f" : {self.why}") if self.why else f" : {lost}" * bool(lost)
        return f"{in_days(self.days)}{counted}{why}."


@dataclass(frozen=True)
class Deadlines:
    """Les limites d'un dossier de notes.

    Attributes:
        limits: leçon → sa limite ; sous ``""``, celle des leçons qui n'y sont pas.
        share: la part des points qu'ôte chaque jour commencé.
    """

    limits: dict[str, datetime] = field(default_factory=dict)
    share: float = 0

    @property
    def says(self):
        """Toutes, en une phrase."""
        if len(self.limits) == 1:
            ((lesson, day),) = self.limits.items()
            return f"Limite{f' de la leçon {lesson}' * bool(lesson)} : {at(day)}."
        pairs = ((f"leçon {lesson}" if lesson else "les autres leçons", day) for lesson, day in self.limits.items())
        return f"Limites : {' ; '.join(f'{whose} : {at(day)}' for whose, day in pairs)}."

    def limit(self, lesson):
        """La limite d'une leçon, ``None`` si elle n'en a pas."""
        return lesson and self.limits.get(str(lesson), self.limits.get(""))

    def late(self, lesson, handed_in, given=None):
        """Le retard d'une copie, ``None`` si elle n'en a pas.

        Args:
            lesson: sa leçon, ``None`` si elle n'est pas notée.
            handed_in: sa date de remise, voir `handins` ; ``""``, inconnue, n'est pas un retard.
            given: le `hand.Given` qui dit combien de jours compter, en retard ou non, et pourquoi.
        """
        limit = self.limit(lesson)
        if not limit:
            return None
        days = ceil((datetime.fromisoformat(handed_in) - limit) / timedelta(days=1)) if handed_in else 0
        days = max(0, days)
        counted = days if given is None or given.points is None else given.points
        if not days and not counted:
            return None
        when = f"Rendue après la limite du {at(limit)}" if days else "Retard compté à la main"
        why = given.comment.rstrip(".") if counted != days and given.comment else ""
        return Late(when, days or counted, counted, why, min(1, counted * self.share))


def at(date):
    """« 01/12/2026 à 23:59 »."""
    return f"{date:%d/%m/%Y à %H:%M}"


def in_days(days):
    """« 2 jours commencés »."""
    return f"{numeral(days)} jour{'s' * (days > 1)} commencé{'s' * (days > 1)}"
