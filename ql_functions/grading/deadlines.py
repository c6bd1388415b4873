"""La limite d'une leçon, et ce que coûte le retard ; `handins` dit quand une copie a été remise."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil


@dataclass(frozen=True)
class Late:
    """Une copie rendue après la limite.

    Attributes:
        says: la phrase qui le dit.
        days: le nombre de jours commencés.
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

    def limit(self, lesson):
        """La limite d'une leçon, ``None`` si elle n'en a pas."""
        return lesson and self.limits.get(str(lesson), self.limits.get(""))

    def late(self, lesson, handed_in, given=None):
        """Le retard d'une copie, ``None`` si elle n'en a pas.

        Args:
            lesson: sa leçon, ``None`` si elle n'est pas notée.
            handed_in: sa date de remise, voir `handins` ; ``""``, inconnue, n'est pas un retard.
            given: le `hand.Given` qui dit combien de jours compter, et pourquoi.
        """
        limit = self.limit(lesson)
        if not limit or not handed_in:
            return None
        days = ceil((datetime.fromisoformat(handed_in) - limit) / timedelta(days=1))
        if days <= 0:
            return None
        says = f"Rendue après la limite du {limit:%d/%m/%Y à %H:%M}, {in_days(days)}"
        counted = days if given is None or given.points is None else given.points
        if counted != days:
            why = f" ({given.comment})" if given.comment else ""
            says += f" ; {in_days(counted)} à la main{why}"
        return Late(f"{says}.", days, min(1, counted * self.share))


def in_days(days):
    """« 2 jours commencés »."""
    return f"{days:g} jour{'s' if days > 1 else ''} commencé{'s' if days > 1 else ''}".replace(".", ",")
