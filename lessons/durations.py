"""Ce que dure une leçon : lire son texte, y jouer, y répondre. Le constructeur l'écrit, personne ne le tape.

On lit 120 mots par minute : ceux du texte et du code donné, hors de ce qui est replié, et ceux qui suivent une
prédiction ou une expérience. Une formule demande autant qu'un mot dans une phrase, autant que vingt seule sur sa ligne.
Les minutes d'une réponse sont celles que déclare son exercice ou sa question ; celles d'une image avec laquelle on joue
sont dans la source, sur la ligne de sa cellule : ``# %% minutes=3``. Une prédiction en demande une, si sa cellule n'en
dit rien. La durée d'une leçon notée ne compte ni ses bonus, ni ce qu'on lit sous leur titre, ni son quiz, qui n'a pas
de note : leurs minutes sont dites à part.
"""

import re
from dataclasses import dataclass
from math import ceil

from declared import code_of, exercises, place, questions, written_in

from juge.declare.registry import lesson_code, lesson_of
from ql_functions.course import causes, observations

PACE, STEP = 120, 5  # mots par minute ; l'arrondi, en minutes
GUESS, QUIZ = 1, 3  # minutes d'une prédiction, et d'un quiz de trois questions
FORMULA = 20  # mots que l'on lirait le temps de lire une formule, seule sur sa ligne
MOST_MINUTES, MOST_WORDS = 75, 1500  # ce que demande au plus une leçon notée
_FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
_FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]+\$", re.DOTALL)
_UNREAD = re.compile(r"\]\([^)]*\)|<[^>]+>")  # une adresse, une balise
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")
_PLAY = re.compile(r"minutes=(\d+)")
_UNWRITTEN = re.compile(r"exercise|\[markdown\]|source_hidden")  # ce qu'on ne lit pas comme du code donné
_ROUTINE = re.compile(r"^(\w+ = check|progress)\(", re.MULTILINE)  # une vérification, la première cellule
_BONUS = re.compile(r"^# ## [^\n]*\bbonus\b.*?(?=^# ## )", re.DOTALL | re.IGNORECASE | re.MULTILINE)
_TO_FILL = re.compile(r"(\*\*Durée\*\*\s:\s)…\sminutes")


@dataclass(frozen=True)
class Duration:
    """Ce que demande une leçon.

    Attributes:
        words: les mots de son texte, hors de ce qui est replié et de ses bonus.
        observed: ceux de ce qu'il y a à observer après ses prédictions et ses expériences.
        code: ceux de son code donné, hors de sa première cellule et de ce qui est replié, et ceux que valent ses
            formules.
        play: les minutes où l'on joue avec ses images, et où l'on prévoit.
        answers: les minutes de ses réponses.
        bonuses: celles de ses bonus, où on les lit et où l'on y répond, si elle a aussi des réponses notées.
        aside: les mots du texte de ces bonus.
    """

    words: int
    observed: int
    code: int
    play: int
    answers: int
    bonuses: float = 0
    aside: int = 0

    @property
    def text(self):
        """Tous les mots de son texte, hors de ce qui est replié."""
        return self.words + self.aside

    @property
    def minutes(self):
        """Sa durée, arrondie à cinq minutes."""
        return _rounded((self.words + self.observed + self.code) / PACE + self.play + self.answers)

    @property
    def says(self):
        """« 60 minutes, et 25 pour les bonus et le quiz »."""
        besides = "les bonus et le quiz" if self.bonuses else "le quiz"
        return f"{self.minutes} minutes, et {_rounded(self.bonuses + QUIZ)} pour {besides}"


def _rounded(minutes):
    return STEP * ceil(minutes / STEP)


def measured(path):
    """La `Duration` d'une source."""
    source = written_in(path)
    words, code, play = _read_and_played(_BONUS.sub("", source))
    aside, besides, fun = _read_and_played("# %% [markdown]\n" + "".join(_BONUS.findall(source)))
    after = observations() | {name: cause.says for name, cause in causes().items()}
    told = (text for name, text in after.items() if lesson_code(lesson_of(name)) == code_of(path))
    asked = [one for one in (*exercises().values(), *questions().values()) if one.cell.startswith(f"{code_of(path)}-")]
    graded = sum(one.minutes for one in asked if one.points)
    bonuses = sum(one.minutes for one in asked if not one.points)
    if graded:
        bonuses += (aside + besides) / PACE + fun
    else:
        graded, bonuses = bonuses, 0
    return Duration(words, _counted(told), code, play, graded, bonuses, aside)


def _read_and_played(source):
    """D'une source, les mots de son texte, ceux de son code et de ses formules, les minutes où l'on joue et prévoit."""
    cells = [cell.partition("\n") for cell in source.split("# %%")[1:]]
    texts = "\n".join(text for head, _, text in cells if "[markdown]" in head and "question=" not in head)
    formulas = (FORMULA if found.startswith("$$") else 1 for found in _FORMULA.findall(_FOLDED.sub("", texts)))
    given = (text for head, _, text in cells if not _UNWRITTEN.search(head) and not _ROUTINE.search(text))
    play = 0
    for head, _, text in cells:
        found = _PLAY.search(head)
        play += int(found[1]) if found else GUESS * text.count("predict(")
    return _counted([texts]), _counted(given) + sum(formulas), play


def _counted(texts):
    return sum(len(_WORD.findall(_UNREAD.sub("", _FORMULA.sub("", _FOLDED.sub("", text))))) for text in texts)


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
    if code_of(path).isdigit() and found.text > MOST_WORDS:
        yield f"{place(path)} : {found.text} mots hors de ce qui est replié ; {MOST_WORDS} au plus : coupez, pliez."


def untold(things):
    """Les phrases qui nomment les exercices et les questions qui ne disent pas leurs minutes."""
    for thing in things:
        if not thing.minutes:
            yield f"{thing.id} ne dit pas ce qu'il demande à un élève ; écrivez minutes=… dans sa déclaration."


def table(sources):
    """Le tableau de toutes les durées, en texte ; une leçon trop longue finit par « ← »."""
    heads = "mots", "observés", "code", "jouer", "répondre", "bonus", "minutes"
    lines = [f"{'leçon':<28}" + "".join(f"{head:>9}" for head in heads)]
    for path in sources:
        found = measured(path)
        read = found.text, found.observed, found.code
        numbers = *read, found.play, found.answers, ceil(found.bonuses), found.minutes
        lines.append(f"{path.stem:<28}{''.join(f'{number:>9}' for number in numbers)}{' ←' * any(too_long(path))}")
    return "\n".join(lines)
