"""Les réponses d'un élève dans les octets de son carnet. Rien n'est exécuté."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field

from .. import words
from ..declare.registry import EXERCISES, QUESTIONS, by_name, lesson_of, lesson_of_cell, order, undated
from . import courses, given
from .allowed import unneeded
from .cells import Refused, cells_of
from .definitions import checked, definitions, imports, needed, runnable
from .pictures import shown

BLANK = "*Votre réponse ici"  # le début d'une réponse ouverte que l'élève n'a pas écrite
MAX_ANSWER = 20_000  # caractères d'une réponse ouverte

_CELL_ID = re.compile(r"\w+?-([0-9a-f]{8})(?:-\d+)?")
# « Demande 2.3 : … » ; rien n'y est répété sans borne, car un texte n'en a pas
_REQUEST = re.compile(r"[#>*_\s]{0,9}demande\b[*_\s]{0,9}([\w.]{1,40})?[*_\s]{0,9}:(.+)", re.IGNORECASE | re.DOTALL)
# la phrase de la barre de progression ; un test vérifie que ce motif la lit
_HELP_SENTENCE = re.compile(
    r"^Leçon (\w+) : .*?(?:, (\d{1,3}) indices?)?(?:, (\d{1,3}) solutions? ouvertes?)?\.$", re.MULTILINE
)


@dataclass(frozen=True)
class Submission:
    """Les réponses d'une copie, à corriger.

    Attributes:
        answers: exercice → code de sa cellule, sans commande de Jupyter ni du cours, ``""`` s'il n'a pas de cellule.
            Le dictionnaire a tous les exercices de la leçon.
        questions: question ouverte → réponse, ``""`` si l'élève ne l'a pas écrite. Le dictionnaire a toutes les
            questions de la leçon.
        own_cells: ce que l'élève définit, cellule par cellule, dans l'ordre du carnet : importations, fonctions,
            classes et constantes, sans les exercices ; d'une cellule du cours, ses importations seules.
        places: exercice → le nombre des `own_cells` qui précèdent sa cellule, puis ce nombre, sa cellule comprise.
        remarks: les remarques de la lecture, une phrase par élément.
        to_read: celles qui sont réservées à l'enseignant, sur le code qu'il a à lire.
        opened: ``hints`` et ``solutions``, les nombres que dit la barre de progression ; vide si la copie n'en a pas.
        requests: exercice, question ou leçon → ce que l'élève demande à l'enseignant d'en revoir.
        pictures: les images que montrent les réponses aux questions, voir `pictures.with_pictures`.
    """

    lesson: int | str
    answers: dict[str, str]
    questions: dict[str, str]
    own_cells: tuple[str, ...] = ()
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    to_read: tuple[str, ...] = ()
    opened: dict[str, int] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    requests: dict[str, str] = field(default_factory=dict)


def read(data):
    """Les réponses d'un carnet.

    Raises:
        Refused: le fichier n'est pas un carnet, il est démesuré, ou n'est pas celui d'une leçon.
    """
    cells, remarks = cells_of(data)
    lesson = _lesson(cells)
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson == lesson]
    packages = {exercise.module.partition(".")[0] for exercise in exercises}
    has_ids = packages <= courses.packages()  # le carnet d'un cours qui n'est pas installé n'a pas d'identifiants
    if has_ids and not any(cell.id for cell in cells):
        remarks.append("Les identifiants des cellules sont perdus : les réponses sont retrouvées par leurs noms.")
    chosen = {exercise.id: _chosen(exercise, cells, remarks) for exercise in exercises}
    answers = {name: source for name, (_, source) in chosen.items()}
    questions = {name: _open_answer(name, cells, remarks) for name in QUESTIONS if lesson_of(name) == lesson}
    met = {exercise.name for exercise in EXERCISES.values() if order(exercise.lesson) <= order(lesson)}
    own, places, to_read = [], dict.fromkeys(answers, (0, 0)), []
    for cell in cells:
        defined = ""  # d'une cellule du cours, ses importations ; de l'élève, ses définitions
        if cell.kind == "code":
            defined = imports(cell.source) if _is_unchanged(cell) else definitions(cell.source, met)
        own += filter(None, [defined])
        here = [name for name, (answer, _) in chosen.items() if answer is cell]
        places |= dict.fromkeys(here, (len(own) - bool(defined), len(own)))
    for name, answer in answers.items():
        before, after = places[name]
        to_read += _suspicions(EXERCISES[name], answer, own[:before] + own[after:])
    pictures, hidden = shown({name: one for cell in cells for name, one in cell.pictures.items()}, questions.values())
    if hidden:
        remarks.append(f"Images collées trop lourdes pour la page des questions, à voir dans le carnet : {hidden}.")
    said = tuple(remarks), tuple(dict.fromkeys(to_read))  # plusieurs réponses demandent parfois la même cellule
    requests = _requests(cells, lesson, {*answers, *questions})
    return Submission(lesson, answers, questions, tuple(own), places, *said, _opened(cells, lesson), pictures, requests)


def lessons_in(data):
    """La leçon d'un carnet, seule dans un ensemble ; un ensemble vide pour un fichier que `read` refuse."""
    try:
        return {_lesson(cells_of(data)[0])}
    except Refused:
        return set()


def _suspicions(exercise, answer, own):
    """Les remarques sur ce que la cage exécute, et dont une réponse n'a pas besoin : l'enseignant doit le lire."""
    sources = [answer, *filter(None, needed(answer, own))]
    for number, (source, found) in enumerate(zip(sources, unneeded(sources, exercise), strict=True)):
        lines, named = source.splitlines(), {}
        for line, name in found:
            named.setdefault(name, f"{name} (« {''.join(lines[line - 1 : line]).strip()[:60]} »)")
        place = "une cellule ajoutée" if number else exercise.id
        if named:
            yield f"{place} : le code nomme {', '.join(named.values())}, dont une réponse n'a pas besoin ; à lire."


def _opened(cells, lesson):
    found = [match for cell in cells for match in _HELP_SENTENCE.findall(cell.printed) if match[0] == str(lesson)]
    return {"hints": int(found[-1][1] or 0), "solutions": int(found[-1][2] or 0)} if found else {}


def _request(cell):
    """La demande qu'est une cellule de texte de l'élève, ou ``None``."""
    return _REQUEST.fullmatch(cell.source) if cell.kind == "markdown" and not cell.id else None


def _requests(cells, lesson, names):
    """Les demandes, par exercice ou question ; sous la leçon, si elles n'en nomment aucun."""
    found = {}
    for request in filter(None, map(_request, cells)):
        name = request[1] if request[1] in names else str(lesson)
        found.setdefault(name, []).append(request[2].strip(" *_\n"))
    return {name: "\n\n".join(texts)[:MAX_ANSWER] for name, texts in found.items()}


def _lesson(cells):
    """La leçon d'un carnet, d'après les identifiants ; à défaut, d'après les exercices que ses cellules définissent."""
    ids = [(cell.id, lesson_of_cell(cell.id)) for cell in cells if cell.id]
    named = [mark for cell in cells if cell.kind == "code" for mark in _named(cell)]
    votes = Counter(lesson for _, lesson in ids or named)
    if not votes:
        raise Refused("Ce carnet n'est celui d'aucune leçon : aucun exercice n'y est.")
    (lesson, count), *others = votes.most_common()
    marks = {mark for mark, _ in (*ids, *named)}
    is_alone = sum(exercise.lesson == lesson for exercise in EXERCISES.values()) == 1
    if len(marks) == 1 and not is_alone and not any(map(_is_lesson_text, cells)):
        raise Refused(f"Ce carnet n'est celui d'aucune leçon : il n'a de commun avec une leçon que {marks.pop()}.")
    if others and 2 * others[0][1] > count:
        first, second = sorted((lesson, others[0][0]), key=order)
        raise Refused(f"Ce carnet mêle les leçons {first} et {second} : rendez-en une par fichier.")
    return lesson


def _named(cell):
    """Les exercices d'une cellule, couples (nom, leçon) si elle les définit, (id, leçon) si elle les vérifie."""
    exercises = by_name()
    defined = [(name, exercises[name].lesson) for name in cell.defines & exercises.keys()]
    return defined + [(name, EXERCISES[name].lesson) for name, *_ in checked(cell.source) if name in EXERCISES]


def _chosen(exercise, cells, remarks):
    """La cellule d'une réponse et le code de cette réponse, ``(None, "")`` s'il n'y en a pas.

    Cette réponse est celle que `check` a acceptée en dernier, où qu'elle soit et quel que soit son nom. À défaut, c'est
    la cellule de l'exercice si l'élève l'a remplie, sinon la dernière qui définit le nom de l'exercice.
    """
    at_home = [cell for cell in cells if cell.kind == "code" and cell.id == exercise.cell]
    defining = [cell for cell in cells if exercise.name in cell.defines]
    filled = [cell for cell in defining if not _is_blank(exercise, cell)]
    filled_at_home = [cell for cell in filled if cell in at_home]
    accepted, code = _accepted(exercise, cells)
    if accepted in at_home and code == exercise.name:  # de deux cellules de l'exercice, la dernière remplie compte
        accepted = None
    chosen = accepted or (filled_at_home or filled or at_home or defining or [None])[-1]
    if len(at_home) > 1:
        remarks.append(f"{exercise.id} : {len(at_home)} cellules ont son identifiant ; la dernière remplie compte.")
    if chosen is None:
        remarks.append(f"{exercise.id} : aucune cellule ne définit {exercise.name}.")
        return None, ""
    if at_home and chosen not in at_home:
        remarks.append(f"{exercise.id} : réponse trouvée dans une autre cellule que la sienne.")
    elif filled_at_home and any(cell not in at_home and not _is_unchanged(cell) for cell in filled):
        says = f"une autre cellule définit aussi {exercise.name} ; c'est la cellule de l'exercice qui compte."
        remarks.append(f"{exercise.id} : {says}")
    renamed = f"\n{exercise.name} = ({code})" if accepted and code != exercise.name else ""
    return chosen, runnable(chosen.source) + renamed


def _accepted(exercise, cells):
    """La cellule et le code de la dernière réponse que `check` a acceptée, ou reçue si aucune sortie n'en accepte.

    Un nom que `check` reçoit est défini par la dernière cellule qui lui donne une valeur avant cette vérification ;
    ``(None, "")`` si aucune ne le fait, ou si elle est restée telle quelle.
    """
    given = [
        (place, code, read)
        for place, cell in enumerate(cells)
        if cell.kind == "code"
        for name, code, read in checked(cell.source)
        if name == exercise.id and code != "..."  # « ... » tient la place d'une réponse à écrire
    ]
    says = words.RIGHT.partition("{worth}")[0].format(title=exercise.title)
    for place, code, read in ([one for one in given if says in cells[one[0]].printed] or given)[-1:]:
        before, is_name = cells[: place + 1], read == {code}
        found = [cell for cell in before if code in cell.defines] if is_name else [cells[place]]
        if found and not _is_blank(exercise, found[-1]) and (is_name or exercise.name not in read):
            return found[-1], code
    return None, ""


def _is_blank(exercise, cell):
    return f"exercice {exercise.id} : " in cell.source  # le texte donné de l'exercice a ces mots


def _open_answer(name, cells, remarks):
    """La réponse à une question ouverte, sans la ligne que l'élève devait remplacer."""
    lines = "\n\n".join(_answer_texts(name, cells)).split("\n")
    answer = "\n".join(line for line in lines if not line.startswith(BLANK)).strip()
    if len(answer) > MAX_ANSWER:
        remarks.append(f"{name} : la réponse est coupée à {MAX_ANSWER} caractères.")
    return answer[:MAX_ANSWER]


def _answer_texts(name, cells):
    """Les textes de la cellule de la question et des cellules que l'élève a ajoutées après elle.

    Sans identifiants, la réponse est la dernière cellule sous le titre de la question. Un texte de la leçon n'est
    jamais une réponse, même s'il a perdu son identifiant.
    """
    cells = [cell for cell in cells if cell.kind == "markdown" and not _request(cell)]
    position = _index(cells, lambda cell: cell.id == QUESTIONS[name].cell)
    if position < len(cells):
        own, *after = cells[position:]
        added = after[: _index(after, lambda cell: cell.id or _is_lesson_text(cell))]
        return [cell.source for cell in (own, *added)]
    under = cells[_index(cells, lambda cell: f"Question {name} " in cell.source) + 1 :]
    under = under[: _index(under, lambda cell: cell.source.startswith("#"))]
    return [cell.source for cell in under if not _is_lesson_text(cell)][-1:]


def _is_lesson_text(cell):
    """Dit si la cellule est, mot pour mot, un texte d'une leçon."""
    return given.digest_of(cell.source) in given.digests()


def _index(cells, found):
    """Le rang de la première cellule pour laquelle ``found`` est vrai ; le nombre de cellules s'il n'y en a pas."""
    return next((i for i, cell in enumerate(cells) if found(cell)), len(cells))


def _is_unchanged(cell):
    """Dit si l'élève n'a pas changé cette cellule du cours, dont l'identifiant est l'empreinte du texte."""
    match, text = _CELL_ID.fullmatch(cell.id), undated(cell.source)
    return bool(match) and hashlib.sha256(text.encode()).hexdigest().startswith(match[1])
