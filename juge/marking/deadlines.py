"""La date limite d'une leçon, et les points que coûte un retard ; `handins` dit quand une copie a été remise."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil

from ..drawing.numbers import quantity
from ..intake.sheets import numeral


@dataclass(frozen=True)
class Late:
    """Le retard d'une copie.

    Attributes:
        when: le début de la phrase : la limite dépassée, ou un retard donné à la main.
        days: le nombre de jours commencés ; si la copie est à l'heure, le nombre donné à la main.
        counted: le nombre de jours comptés.
        why: pourquoi ``counted`` n'est pas ``days``, ou ``""``.
        share: la part de ses points que perd la copie.
    """

    when: str
    days: int
    counted: float
    why: str
    share: float

    def says(self, lost=""):
        """La phrase des jours de retard, et des points perdus : « 1 jour commencé, compté 0 : malade. »."""
        words = f"{quantity(self.days, 'jour')} commencé{'s' if self.days >= 2 else ''}"
        if self.counted != self.days:
            words += f", compté{'s' if self.days > 1 else ''} {numeral(self.counted)}"
        if self.why and lost:
            words += f" ({self.why})"
        end = lost or self.why
        return f"{words} : {end}." if end else f"{words}."


@dataclass(frozen=True)
class Deadlines:
    """Les limites d'un dossier de notes.

    Attributes:
        limits: leçon → sa date limite ; sous ``""``, la date limite des autres leçons.
        share: la part des points qu'ôte chaque jour commencé.
    """

    limits: dict[str, datetime] = field(default_factory=dict)
    share: float = 0

    @property
    def says(self):
        """La phrase qui dit toutes les limites."""
        if len(self.limits) == 1:
            ((lesson, day),) = self.limits.items()
            whose = f" de la leçon {lesson}" if lesson else ""
            return f"Limite{whose} : {format_date(day)}."
        pairs = ((f"leçon {lesson}" if lesson else "les autres leçons", day) for lesson, day in self.limits.items())
        return f"Limites : {' ; '.join(f'{whose} : {format_date(day)}' for whose, day in pairs)}."

    def limit(self, lesson):
        """La date limite d'une leçon, ``None`` si la leçon n'en a pas."""
        return lesson and self.limits.get(str(lesson), self.limits.get(""))

    def late(self, lesson, handed_in, given=None, extended=None):
        """Le retard d'une copie, ``None`` si elle est à l'heure.

        Args:
            lesson: sa leçon, ``None`` si elle n'est pas notée.
            handed_in: sa date de remise, voir `handins` ; une copie de date inconnue (``""``) n'est pas en retard.
            given: le `hand.Given` où l'enseignant dit combien de jours compter et pourquoi, ou ``None``.
            extended: la limite de cet élève s'il en a une à lui, que la phrase ne dit pas, ou ``None``.
        """
        limit = self.limit(lesson)
        if not limit:
            return None
        limit = max(limit, extended or limit)
        days = ceil((datetime.fromisoformat(handed_in) - limit) / timedelta(days=1)) if handed_in else 0
        days = max(0, days)
        counted = days if given is None or given.points is None else given.points
        if not days and not counted:
            return None
        passed = "Rendue en retard" if extended else f"Rendue après la limite du {format_date(limit)}"
        when = passed if days else "Retard compté à la main"
        why = given.comment.rstrip(".") if counted != days and given.comment else ""
        return Late(when, days or counted, counted, why, min(1, counted * self.share))


def read_limit(written):
    """La limite qu'écrit l'enseignant ; celle d'un jour sans heure est minuit.

    Raises:
        ValueError: ce n'est pas une date, ou elle dit un fuseau horaire, que les dates de remise ne disent pas.
    """
    limit = datetime.fromisoformat(written)
    if limit.tzinfo:
        raise ValueError(written)
    return limit if ":" in written else limit.replace(hour=23, minute=59, second=59)


def format_date(date):
    """« 01/12/2026 à 23:59 »."""
    return f"{date:%d/%m/%Y à %H:%M}"
