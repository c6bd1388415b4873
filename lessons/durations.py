"""Ce que dure une leçon : lire son texte, y jouer, y répondre. Le constructeur l'écrit, personne ne le tape.

On lit 120 mots par minute : ceux du texte, hors de ce qui est replié, et ceux qui suivent une prédiction. Les minutes
d'une réponse sont celles que déclare son exercice ou sa question ; celles d'une image avec laquelle on joue sont dans
la source, sur la ligne de sa cellule : ``# %% minutes=3``. Un bonus n'est pas dans la durée d'une leçon notée : ses
minutes sont dites à part.
"""

import re
from dataclasses import dataclass
from math import ceil

from declared import code_of, exercises, place, questions

from ql_functions.checking.declare.registry import lesson_code, lesson_of
from ql_functions.course import observations

PACE, STEP = 120, 5  # mots par minute ; l'arrondi, en minutes
MOST_MINUTES, MOST_WORDS = 75, 1500  # ce que demande au plus une leçon notée
_UNREAD = re.compile(
    r"<details.*?</details>|\$\$.*?\$\$|\$[^$]+\$|\]\([^)]*\)|<[^>]+>", re.DOTALL
)  # replié, formule, adresse
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")
_PLAY = re.compile(r"minutes=(\d+)")
_TO_FILL = re.compile(r"(\*\*Durée\*\*\s:\s)…\sminutes")


@dataclass(frozen=True)
class Duration:
    """Ce que demande une leçon.

    Attributes:
        words: les mots de son texte, hors de ce qui est replié.
        observed: ceux de ce qu'il y a à observer après ses prédictions.
        play: les minutes où l'on joue avec ses images.
        answers: les minutes de ses réponses.
        bonuses: celles de ses bonus, si elle a aussi des réponses notées.
    """

    words: int
    observed: int
    play: int
    answers: int
    bonuses: int = 0

    @property
    def minutes(self):
        """Sa durée, arrondie à cinq minutes."""
        return _rounded((self.words + self.observed) / PACE + self.play + self.answers)

    @property
    def says(self):
        """« 60 minutes, et 25 pour les bonus »."""
        return f"{self.minutes} minutes" + (f", et {_rounded(self.bonuses)} pour les bonus" if self.bonuses else "")


def _rounded(minutes):
    return STEP * ceil(minutes / STEP)


def measured(path):
    """La `Duration` d'une source."""
    cells = [cell.partition("\n") for cell in path.read_text("utf-8").split("# %%")[1:]]
    texts = [text for head, _, text in cells if "[markdown]" in head and "question=" not in head]
    told = (text for name, text in observations().items() if lesson_code(lesson_of(name)) == code_of(path))
    words, observed = (sum(len(_WORD.findall(_UNREAD.sub("", text))) for text in read) for read in (texts, told))
    play = sum(int(found[1]) for head, _, _ in cells if (found := _PLAY.search(head)))
    asked = [one for one in (*exercises().values(), *questions().values()) if one.cell.startswith(f"{code_of(path)}-")]
    graded = sum(one.minutes for one in asked if one.points)
    bonuses = sum(one.minutes for one in asked if not one.points)
    if not graded:
        graded, bonuses = bonuses, 0
    return Duration(words, observed, play, graded, bonuses)


def filled(text, path):
    """Le texte d'une source, où sa durée prend la place de « **Durée** : … minutes »."""
    return _TO_FILL.sub(lambda found: found[1] + measured(path).says, text)


def in_readme(readme, sources):
    """Le texte du README, où le tableau dit la durée de ces sources."""
    for path in sources:
        row = re.compile(rf"(\| {code_of(path).lstrip('0')} · .*\| )\d+( min \|)")
        readme = row.sub(rf"\g<1>{measured(path).minutes}\2", readme)
    return readme


def too_long(path):
    """Les phrases qui disent ce qu'une leçon notée a de trop, et de combien."""
    found = measured(path)
    if code_of(path).isdigit() and found.minutes > MOST_MINUTES:
        yield f"{place(path)} : cette leçon demande {found.minutes} minutes ; {MOST_MINUTES} au plus : coupez, pliez."
    if code_of(path).isdigit() and found.words > MOST_WORDS:
        yield f"{place(path)} : {found.words} mots hors de ce qui est replié ; {MOST_WORDS} au plus : coupez, pliez."


def untold(things):
    """Les phrases qui nomment les exercices et les questions qui ne disent pas leurs minutes."""
    for thing in things:
        if not thing.minutes:
            yield f"{thing.id} ne dit pas ce qu'il demande à un élève ; écrivez minutes=… dans sa déclaration."


def table(sources):
    """Le tableau de toutes les durées, en texte ; une leçon trop longue finit par « ← »."""
    lines = [f"{'leçon':<28} {'mots':>5} {'observés':>8} {'jouer':>6} {'répondre':>8} {'bonus':>6} {'minutes':>7}"]
    for path in sources:
        found = measured(path)
        parts = f"{found.words:>5} {found.observed:>8} {found.play:>6} {found.answers:>8} {found.bonuses:>6}"
        lines.append(f"{path.stem:<28} {parts} {found.minutes:>7}{' ←' * any(too_long(path))}")
    return "\n".join(lines)
