"""Les réglages de tout un dossier de notes : poids des leçons, dates limites, retard, classe à comparer.

Le dossier garde ces réglages : une correction reprise ne change pas les notes des copies.
"""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from ..intake.folder import SETTINGS, Folder
from ..intake.handins import Rule
from ..intake.profiles import profile_of
from ..intake.sheets import cell, list_names, numeral, plain
from ..marking.deadlines import Deadlines, format_date, read_limit
from .totals import scale_of

_BEST, _LAST = "meilleure", "derniere"  # les règles de --garder


@dataclass(frozen=True)
class Settings:
    """Les réglages d'un dossier.

    Attributes:
        weights: leçon → son poids dans le total.
        deadlines: les dates limites, et la part des points que coûte un retard.
        other: le journal de la classe à comparer, ou ``None``.
        rule: laquelle des copies d'un élève compte.
        fills_all: vrai pour remplir aussi une feuille où des réponses ouvertes attendent ; ce n'est pas gardé.
    """

    weights: dict[str, float] = field(default_factory=dict)
    deadlines: Deadlines = field(default_factory=Deadlines)
    other: Path | None = None
    rule: Rule = field(default_factory=Rule)
    fills_all: bool = False

    def notices(self, marks, overruled=None):
        """Les phrases qui disent les poids du total, et les réglages sans effet : leçon sans copie, date inconnue."""
        if self.weights:
            scale = scale_of(marks, self.weights)
            if unweighed := _missing(self.weights, map(str, scale)):
                yield f"--poids ne dit rien de {unweighed} : en attendant, chaque leçon pèse ses points."
            used = ", ".join(f"leçon {lesson} : {numeral(weight)}" for lesson, (_, weight) in scale.items())
            yield f"Poids dans le total : {used}."
        met = {str(mark.lesson) for mark in marks}
        for option, named in (("poids", self.weights), ("limite", self.deadlines.limits)):
            for lesson in named.keys() - met - {""}:
                yield f"--{option} : aucune copie n'est de la leçon {lesson}."
        without = [mark.who for mark in marks if mark.days_given and not self.deadlines.limit(mark.lesson)]
        if without:
            yield (
                f"Jours de retard donnés à la main, mais leur leçon n'a pas de limite : {list_names(without, ' ; ')} ; "
                "ils ne comptent pas."
            )
        extended = [f"{mark.who} : {format_date(mark.extended)}" for mark in marks if mark.extended]
        if extended:
            yield f"Limites propres à un élève (aménagements, prolongations de Moodle) : {' ; '.join(extended)}."
        doubtful = [mark.who for mark in marks if mark.doubts]
        if doubtful:
            yield (
                f"À choisir : {len(doubtful)} ({list_names(doubtful, ' ; ')}), qui ont remis plusieurs fichiers de la "
                "même date. classe.html dit ce que vaut chacun ; --garder et le nom entier d'un fichier le choisit."
            )
        yield from _undated([mark for mark in marks if mark.is_undated], overruled or {})

    def lateness(self, marks):
        """Les phrases qui disent les limites, le prix d'un jour de retard, et le nombre de copies en retard."""
        yield self.deadlines.says
        if self.deadlines.share:
            lost = sum(bool(mark.lost) for mark in marks)
            share = numeral(100 * self.deadlines.share)
            yield f"Retard : {share} % par jour commencé ; copies qui y perdent des points : {lost}."


def _undated(marks, overruled):
    """La phrase des copies dont la date est inconnue : la raison, et le moyen de donner cette date."""
    if not marks:
        return
    known = [
        (mark.student, *map(datetime.fromisoformat, overruled[mark.name])) for mark in marks if mark.name in overruled
    ]
    dates = [f"{student}, {format_date(sheet)} avant le {format_date(file)}" for student, sheet, file in known]
    why = ""
    if dates:
        why = (
            "La date de la feuille n'est pas prise si elle précède l'archive d'une copie d'avant, dont elle est alors "
            f"la date : {list_names(dates, ' ; ')}. "
        )
    yield (
        f"Copies dont la date de remise est inconnue : {len(marks)} ; aucun retard n'y est compté : "
        f"{list_names(mark.student for mark in marks)}. {why}La feuille d'évaluation de Moodle, téléchargée après la "
        f"copie, {'dira la vraie' if dates else 'la dit'} : donnez-la à --liste ; ou donnez un retard à la main."
    )


def _missing(weights, lessons):
    """Les leçons qui n'ont pas de poids : « la leçon 3 », « les leçons 3, 5 » ; ``""`` s'il n'y en a pas."""
    names = sorted(set(lessons) - weights.keys())
    return f"{'les leçons' if len(names) > 1 else 'la leçon'} {', '.join(names)}" if names else ""


def settled(folder, lessons=(), copies=(), **written):
    """Les réglages d'un dossier, mis à jour par les options de la commande, et gardés dans le fichier.

    Args:
        lessons: les leçons déjà corrigées qui ont des points ; l'option ``poids`` doit les nommer toutes.
        copies: les étiquettes des copies corrigées, que l'option ``garder`` peut choisir.
        written: des `OPTIONS`, telles que la commande les a reçues ; ``None`` laisse le réglage d'avant, ``""`` l'ôte.

    Raises:
        ValueError: un réglage ne se lit pas, ou il manque un poids.
    """
    known = Folder(folder).read(SETTINGS)
    new = known | {name: value for name, value in written.items() if value is not None}
    places = {name: Path(written[name]) for name in ("comparer", "cours") if written.get(name)}
    new |= {name: str(path.resolve()) for name, path in places.items() if path.exists()}  # sinon, un nom de paquet
    if written.get("limite"):  # une leçon que l'option ne nomme pas garde sa limite
        both = _by_lesson(known.get("limite", "")) | _by_lesson(written["limite"])
        new["limite"] = ",".join(f"{lesson}={day}" if lesson else day for lesson, day in both.items())
    limits, share = _limits(new.get("limite", "")), _share(new.get("retard", ""))
    if written.get("retard") and not limits:
        raise ValueError("--retard demande une limite : --limite 2026-12-01T23:59.")
    weights = _weights(new.get("poids", ""))
    if written.get("poids") and (unweighed := _missing(weights, lessons)):
        raise ValueError(f"--poids {new['poids']} : il y manque {unweighed} ; donnez un poids à chaque leçon corrigée.")
    if written.get("garder"):
        new["garder"] = _kept(known.get("garder", []), written["garder"], copies)
    if written.get("colonne"):
        new["colonne"] = _columns(known.get("colonne", {}), written["colonne"])
    rule = Rule(_BEST in new.get("garder", []), frozenset(new.get("garder", [])) - {_BEST})
    settings = Settings(weights, Deadlines(limits, share), _other(new.get("comparer", "")), rule)
    if new != known:
        Folder(folder).write(SETTINGS, new)
    return settings


def _kept(known, written, copies):
    """Ce que ``--garder`` a dit jusqu'ici : la règle, et les copies choisies."""
    labels, kept = {cell(label): label for label in copies}, list(known)
    for value in written:
        if value == "":
            kept = []
        elif plain(value) in (_BEST, _LAST):
            kept = [_BEST, *kept] if plain(value) == _BEST else [label for label in kept if label != _BEST]
        elif value in labels:
            kept.append(labels[value])
        else:
            raise ValueError(
                f"--garder {value} : écrivez meilleure, dernière, ou une copie comme la nomme la fin de notes.csv."
            )
    return list(dict.fromkeys(kept))


def _columns(known, written):
    """Les colonnes que ``--colonne`` a nommées jusqu'ici : titre que le correcteur connaît → titre dans la liste."""
    columns = dict(known)
    for value in written:
        title, _, own = map(str.strip, value.partition("="))
        if value == "":
            columns = {}
        elif own and profile_of([title]).datum(title):
            columns[title] = own
        else:
            raise ValueError(
                f"--colonne {value} : écrivez nom, prénom, élève, courriel, groupe, note, sur, commentaire ou leçon 2, "
                "puis = et le titre de cette colonne dans votre tableau."
            )
    return columns


def columns_of(folder):
    """Les colonnes que ``--colonne`` a nommées dans un dossier de notes, voir `roster.Roster`."""
    return Folder(folder).read(SETTINGS).get("colonne", {})


def _other(written):
    """Le journal d'un dossier de notes, ``None`` si la commande n'en dit pas."""
    path = Folder(written).journal if written else None
    if path and not path.exists():
        says = 'donnez à --comparer un dossier de notes, ou "" pour n\'en rien faire'
        raise ValueError(f"{path} n'existe pas : {says}.")
    return path


def _by_lesson(written):
    """Lit « 2=a,3=b » : leçon → texte ; une valeur sans leçon, rangée sous ``""``, vaut pour toutes les leçons."""
    pairs = (pair.rpartition("=") for pair in written.split(",") if pair)
    return {lesson.strip(): value.strip() for lesson, _, value in pairs}


def _weights(written):
    try:
        weights = {lesson: float(weight) for lesson, weight in _by_lesson(written).items()}
    except ValueError:
        weights = {"": 0}
    if "" in weights or not all(weight > 0 for weight in weights.values()):
        raise ValueError(f"--poids {written} : écrivez LEÇON=POIDS, séparés par des virgules : 2=3,4=1.5.")
    return weights


def _limits(written):
    """Leçon → `datetime`."""
    try:
        return {name: read_limit(day) for name, day in _by_lesson(written).items()}
    except ValueError:
        raise ValueError(
            f"--limite {written} : écrivez 2026-12-01T23:59, ou 2=2026-12-01T23:59,3=2026-12-08T23:59."
        ) from None


def _share(written):
    try:
        share = float(written.removesuffix("%").replace(",", ".")) / 100 if written else 0
    except ValueError:
        share = -1
    if not 0 <= share <= 1 or (written and not written.endswith("%")):
        raise ValueError(f"--retard {written} : écrivez la part qu'ôte chaque jour commencé, comme 10%.")
    return share
