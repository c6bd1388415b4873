"""La limite d'une leçon, et ce que coûte le retard ; `handins` dit quand une copie a été remise."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil


@dataclass(frozen=True)
class Late:
    """Une copie rendue après la limite.

    Attributes:
        says: la phrase qui le dit.
        days: le nombre de jours commencés ; à défaut, celui que l'on donne.
        share: la part de ses points qu'elle perd.
    """

    says: str
    days: int
    share: float


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
        pairs = ((f"leçon {lesson}" if lesson else "les autres leçons", day) for lesson, day in self.limits.items())
        return f"Limites : {' ; '.join(f'{whose} : {day:%d/%m/%Y à %H:%M}' for whose, day in pairs)}."

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
        when = f"Rendue après la limite du {limit:%d/%m/%Y à %H:%M}, {in_days(days)}" if days else "Retard"
        if counted != days:
            why = f" ({given.comment})" if given.comment else ""
            when += f" ; {in_days(counted)} à la main{why}" if days else f" compté à la main, {in_days(counted)}{why}"
        return Late(f"{when}.", days or counted, min(1, counted * self.share))


def in_days(days):
    """« 2 jours commencés »."""
    return f"{days:g} jour{'s' if days > 1 else ''} commencé{'s' if days > 1 else ''}".replace(".", ",")
