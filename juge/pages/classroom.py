"""``classe.html``, la page de la classe : ses résultats, ses erreurs, et de quoi commenter chaque groupe d'erreurs.

La page n'a que du texte et des tableaux : elle ne charge rien, rien n'y bouge, et ses listes s'ouvrent au clavier.
"""

from dataclasses import replace

from ..call.source import BLANK_MARKS
from ..declare.cases import Status
from ..declare.registry import EXERCISES, QUESTIONS
from ..drawing.html import Html, safe, tag
from ..drawing.numbers import quantity
from ..intake.sheets import cell, numeral
from ..marking.granted import in_words
from ..marking.groups import groups_of
from ..marking.hand import to_all
from ..marking.similarity import given_code
from . import figures
from .document import document, points_field, saving

_MAX_GROUPS = 80  # groupes d'erreurs ; au-delà, la page ne montre que les erreurs qui ont un nom
_MAX_CODE = 2_500  # caractères d'une réponse montrée
_MAX_ALIKE_GROUPS = 40  # groupes de copies qui se ressemblent
_MAX_UNFOLDED = 15  # élèves à aider que la page montre sans les replier


def class_page(marks, to_groups, as_reference, alike=(), before=None, is_live=False, folder="NOTES"):
    """La page de la classe.

    Args:
        to_groups: groupe → le `hand.Given` déjà donné à tout le groupe, ou à tous.
        as_reference: ``as_reference(mark)`` dit quelles réponses sont identiques à la référence.
        before: le nom et les notes d'une autre classe, à laquelle comparer celle-ci, ou ``None``.
        is_live: vrai si la page doit se recharger d'elle-même.
        folder: le dossier des notes, tel que la commande l'écrit.
    """
    marks, alike = _told_apart(marks, alike)
    graded = [mark for mark in marks if mark.lesson is not None]
    lessons = list(dict.fromkeys(sorted((mark.lesson for mark in graded), key=str)))
    groups = groups_of(graded)
    hide = tag("label", tag("input", type="checkbox", id="anonymous"), " cacher les noms")
    save, saved, command = saving("Enregistrer les commentaires", "commentaires.csv", "a-la-main", folder)
    intro = tag(
        "p", "Un commentaire sous une erreur va à toutes ces copies, même à venir : enregistrez, puis ", command
    )
    links = [tag("a", f"Leçon {lesson}", href=f"#lecon-{lesson}") for lesson in lessons if len(lessons) > 1]
    bar = tag("div", save, hide, *links, saved, class_="bar")
    parts = [tag("header", tag("h1", "La classe"), intro), bar]
    for lesson in lessons:
        own = [mark for mark in graded if mark.lesson == lesson]
        own_groups = [group for group in groups if EXERCISES[group.exercise_id].lesson == lesson]
        other = before and (before[0], [mark for mark in before[1] if mark.lesson == lesson])
        parts.append(_lesson(lesson, own, own_groups, to_groups, other))
    # le nom entier d'un fichier dit l'élève : il se cache avec les noms
    parts += _listed(
        "À choisir", graded, lambda mark: [tag("span", safe(says), class_="names") for says in mark.doubts]
    )
    parts += _listed("Identiques à la référence", graded, lambda mark: filter(None, [as_reference(mark)]))
    parts += _listed("À lire, quoi qu'elles gagnent", graded, lambda mark: mark.to_read)
    parts += _listed("Refusées ou en panne", marks, lambda mark: mark.remarks if mark.lesson is None else ())
    parts += _alike(alike)
    live = {"data_live": "true"} if is_live else {}
    return document("La classe", tag("main", *parts, class_="class", **live), script="hand.js")


def _told_apart(marks, alike):
    """Les mêmes notes et les mêmes groupes de copies, où le numéro de Moodle suit le nom de chaque homonyme."""
    numbers = {}
    for mark in marks:
        if mark.line["owner"]:
            numbers.setdefault((mark.student, mark.lesson), set()).add(mark.line["owner"][1])
    doubled = {student for (student, _), found in numbers.items() if len(found) > 1}

    def named(mark):
        if mark.student not in doubled or not mark.line["owner"]:
            return mark
        return replace(mark, line={**mark.line, "student": f"{mark.student} ({mark.line['owner'][1]})"})

    return [*map(named, marks)], [replace(group, marks=tuple(map(named, group.marks))) for group in alike]


def _lesson(lesson, marks, groups, to_groups, before):
    shown = [group for rank, group in enumerate(groups) if group.mistake or rank < _MAX_GROUPS]
    more = len(groups) - len(shown)
    shares = [mark.share for mark in marks if mark.of]
    mean = f"{figures.rate(sum(shares), len(shares))} des points en moyenne" if shares else "sans points"
    return tag(
        "section",
        tag("h2", f"Leçon {lesson}", tag("span", f"{quantity(len(marks), 'copie')}, {mean}", class_="worth")),
        figures.histogram(marks),
        figures.timeline(marks),
        figures.exercises(marks, before),
        figures.opened(marks),
        *_to_all(lesson, marks, to_groups),
        *_requests(marks),
        *_to_review(marks),
        *_titled(
            "Les erreurs, de la plus fréquente à la plus rare",
            [_group(group, to_groups.get(group.name)) for group in shown],
        ),
        tag("p", f"Et {quantity(more, 'autre')} sans nom.", class_="note") if more else Html(),
        *_to_help(marks),
        *_late(marks),
        id=f"lecon-{lesson}",
    )


def _titled(title, parts):
    return [tag("h3", title), *parts] if parts else []


# --- Les élèves ----------------------------------------------------------------------------------------------


def _requests(marks):
    """Les demandes des élèves, celles qui attendent d'abord, et de quoi y répondre : points, commentaire."""
    requests = [(mark, *request) for mark in marks for request in mark.requests.items()]
    articles = []
    for mark, name, text in sorted(requests, key=lambda one: one[1] not in one[0].unanswered):
        # ce qui est à revoir laisse les cases vides : sans relecture, rien n'en change
        given = None if name in {*mark.unanswered, *mark.rescaled} else mark.given.get(name)
        most = mark.scale.get(name)
        about = {"data_copy": cell(mark.name), "data_question": name}
        points = numeral(given.points) if given and isinstance(given.points, int | float) else ""
        field = points_field(f"Points, {name}", most, points, about)
        reply = tag(
            "textarea",
            given.comment if given else "",
            rows=2,
            **about,
            aria_label=f"Réponse, {name}",
            placeholder="Votre réponse, sur sa page",
        )
        earned = mark.exercises[name]["points"] if name in mark.exercises else mark.open_points.get(name)
        worth = [] if earned is None else [f" ({numeral(earned)} / {numeral(most)})"]
        who = tag("p", tag("span", mark.student, class_="names"), f" : {name}", *worth)
        asked = [tag("label", "Points ", field)] if most else []
        articles.append(tag("article", who, tag("blockquote", text), *asked, reply))
    return _titled("Les demandes des élèves", articles)


def _to_all(lesson, marks, to_groups):
    """Ce que l'enseignant a donné à toutes les copies d'une leçon."""
    names = dict.fromkeys([str(lesson), *(name for mark in marks for name in (*mark.exercises, *mark.questions))])
    given = [(name, to_groups[to_all(name)]) for name in names if to_all(name) in to_groups]
    lines = [
        tag("li", f"{name if name in QUESTIONS or name in EXERCISES else 'toute la copie'} : {note.says}")
        for name, note in given
    ]
    return _titled("Donné à tous", [tag("ul", *lines)] if lines else [])


def _group(group, given):
    """Un groupe d'erreurs : le défaut, les élèves, et la case du commentaire déjà donné, un `Given` ou ``None``."""
    says = group.mistake or "leur code, exécuté, dit :"
    if given and given.points is not None:
        says += f" ({in_words(given.points)} à tous ceux-là)"
    quoted = Html() if group.mistake else tag("blockquote", " ".join(group.says) or "Sans phrase.")
    title = tag("p", tag("strong", EXERCISES[group.exercise_id].title), f" : {says}")
    code = Html()
    if not group.mistake and group.code:
        shown = group.code if len(group.code) <= _MAX_CODE else f"{group.code[:_MAX_CODE]}\n…"
        code = tag("details", tag("summary", "leur code"), tag("pre", tag("code", shown), tabindex=0))
    label = f"Commentaire à {'cette copie' if len(group.marks) == 1 else f'ces {len(group.marks)} copies'}"
    field = tag(
        "textarea",
        given.comment if given else "",
        rows=2,
        data_copy=group.name,
        data_question=group.exercise_id,
        aria_label=f"{label}, {EXERCISES[group.exercise_id].title}",
        placeholder=label,
    )
    return tag("article", title, quoted, _students(group.marks), code, field)


def _students(marks):
    names = tag("p", ", ".join(mark.student for mark in marks), class_="names")
    return tag("details", tag("summary", quantity(len(marks), "copie")), names)


def _to_review(marks):
    """Les élèves dont une réponse est notée à la main, et dont la réponse ou le barème a changé depuis."""
    lines = []
    for mark in marks:
        for name, points in mark.outdated.items():
            earned = mark.exercises[name]["earned"] if name in mark.exercises else None
            instead = "" if earned is None else f", au lieu de {numeral(earned)} pour celle d'aujourd'hui"
            says = f" : {name}, {in_words(points)} à la main{instead}"
            lines.append(tag("li", tag("span", mark.student, class_="names"), says))
        for name, of in mark.rescaled.items():
            says = f" : {name}, {numeral(mark.given[name].points)} à la main, sur l'ancien barème de {numeral(of)}"
            lines.append(tag("li", tag("span", mark.student, class_="names"), says))
    return _titled("À revoir : notées à la main, changées depuis", [tag("ul", *lines)] if lines else [])


def _to_help(marks):
    """Les élèves qui ont moins de la moitié des points, du moins bon au meilleur ; les derniers sont repliés."""
    under = [mark for mark in marks if mark.earned < mark.of / 2]
    lines = []
    for mark in sorted(under, key=lambda mark: mark.earned / mark.of):
        undone = [name for name, verdict in mark.exercises.items() if verdict["status"] == Status.EMPTY]
        says = f" : {numeral(mark.earned)} / {numeral(mark.of)}"
        if undone:
            says += f", pas fait : {', '.join(undone)}"
        lines.append(tag("li", tag("span", mark.student, class_="names"), says))
    note = tag("p", f"Moins de la moitié des points : {quantity(len(lines), 'copie')}.", class_="note")
    more = lines[_MAX_UNFOLDED:]
    rest = tag("ol", *more, start=_MAX_UNFOLDED + 1)
    folded = [tag("details", tag("summary", f"et {quantity(len(more), 'copie')} de plus"), rest)] if more else []
    return _titled("À aider d'abord", [note, tag("ol", *lines[:_MAX_UNFOLDED]), *folded] if lines else [])


def _late(marks):
    """Les élèves qui ont rendu après la limite, du plus grand retard au plus petit, puis ceux de date inconnue."""
    late = sorted((mark for mark in marks if mark.late), key=lambda mark: -mark.late.days)
    lines = [tag("li", tag("span", mark.student, class_="names"), f" : {mark.late.says()}") for mark in late]
    undated = [tag("li", tag("span", mark.student, class_="names")) for mark in marks if mark.is_undated]
    return [
        *_titled("En retard", [_unfolded(lines, len(late))] if lines else []),
        *_titled("De date inconnue, sans retard compté", [_unfolded(undated, len(undated))] if undated else []),
    ]


def _listed(title, marks, sentences_of):
    """Les copies pour lesquelles ``sentences_of(mark)`` a des phrases : une ligne par phrase, avec la leçon."""
    lines, met = [], set()
    for mark in marks:
        lesson = f", leçon {mark.about}" if mark.about is not None else ""
        for says in sentences_of(mark):
            lines.append(tag("li", tag("span", mark.student, class_="names"), f"{lesson} : ", says))
            met.add(mark.name)
    return [tag("section", tag("h2", title), _unfolded(lines, len(met)))] if lines else []


def _unfolded(lines, count):
    """Une liste de copies, repliée : elle peut être longue."""
    return tag("details", tag("summary", quantity(count, "copie")), tag("ul", *lines))


def _alike(groups):
    """Les copies qui ont des réponses en commun ; les lignes identiques à la lettre sont marquées."""
    articles = []
    for group in groups[:_MAX_ALIKE_GROUPS]:
        says = f"{', '.join(group.exercises)} (taille commune : {group.size})"
        codes = [_common(exercise_id, group.marks) for exercise_id in group.exercises]
        articles.append(tag("article", tag("p", says), _students(group.marks), *codes))
    more = len(groups) - len(articles)
    rest = [tag("p", f"Et {more} autres groupes, dans similitudes.csv.", class_="note")] if more else []
    return [tag("section", tag("h2", "Les mêmes réponses, aux noms près"), *articles, *rest)] if articles else []


def _common(exercise_id, marks):
    """La réponse du premier élève, où sont marquées les lignes que tous ont écrites à la lettre.

    Une ligne du code donné ne dit rien : elle n'est pas marquée.
    """
    given = {line.strip() for line in given_code(exercise_id).splitlines()} | {*BLANK_MARKS}
    sources = [mark.answers[exercise_id].strip() for mark in marks]
    same = set.intersection(*({line.strip() for line in source.splitlines()} for source in sources)) - given - {""}
    parts = []
    for line in sources[0][:_MAX_CODE].splitlines():
        parts += [tag("mark", line) if line.strip() in same else line, "\n"]
    says = "les lignes que tous ont à la lettre sont marquées" if same else "pas une ligne n'est la même à la lettre"
    summary = tag("summary", f"{exercise_id} : {says}")
    return tag("details", summary, tag("pre", tag("code", *parts), tabindex=0))
