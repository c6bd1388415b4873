"""``tournoi.html``, le classement en une page autonome, où le texte d'un élève n'agit jamais."""

from dataclasses import asdict
from pathlib import Path

from juge.drawing.html import safe, tag
from juge.drawing.numbers import decimal, quantity, thousands
from juge.pages.document import document

from ..strength.card import WORDS
from ..training.recipe import Recipe
from .results import ranked, same_entries

_STATIC = Path(__file__).parent / "static"
_SIGNS = {-1: "−", 0: "=", 1: "+"}
_SPACE = "\N{NO-BREAK SPACE}"


def tournament_page(trainings, agents, refused, seed):
    """La page du tournoi.

    Args:
        agents: les `AgentResult`, dans l'ordre de leurs rencontres.
        refused: les couples (nom du fichier, raison).
        seed: la graine dont les graines du tournoi sont tirées.
    """
    entries = [result.entry for result in (*trainings, *agents)]
    counts = quantity(len(trainings), "entraînement"), quantity(len(agents), "agent"), f"{len(refused)} refus"
    intro = (
        f"{', '.join(counts)}. Rien n'est tiré au sort que les graines des entraînements : chaque agent est jugé sur "
        "toutes ses parties possibles."
    )
    parts = [tag("header", tag("h1", "Le tournoi"), tag("p", intro)), *_same_entries(entries)]
    if trainings:
        parts.append(_trainings(ranked(trainings), seed))
    if agents:
        parts.append(_agents(ranked(agents), agents))
    if refused:
        lines = (tag("li", tag("strong", safe(name)), f" : {why}") for name, why in refused)
        parts.append(tag("section", tag("h2", "Refusés"), tag("ul", *lines)))
    return document("Le tournoi", tag("main", *parts), _STATIC / "tournament.js", _STATIC / "tournament.css")


def _same_entries(entries):
    """La section des auteurs qui ont rendu le même contenu."""
    lines = [tag("li", safe(", ".join(map(_label, group)))) for group in same_entries(entries)]
    return [tag("section", tag("h2", "Le même contenu sous plusieurs noms"), tag("ul", *lines))] if lines else []


def _label(entry):
    return f"{entry.author} ({entry.file})"


def _author_cells(entry, rank):
    return tag("td", str(rank)), tag("th", entry.author, " ", tag("span", safe(entry.file), class_="file"), scope="row")


def _table(label, heads, rows):
    head = tag("tr", *(tag("th", text, scope="col") for text in heads))
    return tag("div", tag("table", head, *rows), class_="wide", tabindex=0, role="region", aria_label=label)


def _section(title, heads, rows, note, *parts):
    table = _table(title, heads, rows)
    return tag("section", tag("h2", title), table, tag("p", note, class_="note"), *parts)


# --- Les entraînements -------------------------------------------------------------------------------------


def _trainings(results, seed):
    rows = []
    for rank, result in results:
        _, low, high = result.level.share
        share = f"{100 * low:.0f} à {100 * high:.0f}{_SPACE}%"
        asked, played = thousands(result.level.games), " à ".join(map(thousands, sorted({*result.played})))
        cells = asked, played, result.level.unbeatable, share, "oui" if result.passes else "non"
        rows.append(tag("tr", *_author_cells(result.entry, rank), *(tag("td", cell) for cell in cells)))
    heads = ("rang", "qui", "parties", "jouées", "imbattables sur 100", "part, à 95 %", "défi relevé")
    note = (
        "Chaque recette, chaque fonction est entraînée sur les cent mêmes graines, que personne ne connaissait. "
        "Relever le défi, c'est donner 95 agents imbattables, chacun compté une fois : sans rien qui soit tiré au "
        "sort, cent graines n'en donnent qu'un. Puis le plus court l'emporte ; qui n'a pas joué passe en dernier. "
        "Entre deux parts, ce qui compte est l'intervalle de leur différence. Pour refaire ces nombres : "
        f"ql-tournoi … --seed {seed}."
    )
    details = (_detail(result.entry, "l'un de ses agents", result.loss, _code(result.entry)) for _, result in results)
    untaught = (tag("p", says) for _, result in results if (says := _untaught(result)))
    return _section("Les entraînements", heads, rows, note, *untaught, *details)


def _untaught(result):
    """La phrase qui dit qu'un entraînement n'apprend rien de ses parties, ou ``""``."""
    who = _label(result.entry)
    if not result.played[0]:
        who = f"L'un des entraînements de {who}" if result.played[1] else who
        return f"{who} n'a joué aucune partie : rien n'y est appris. Le tournoi ne voit que celles de simulate_game."
    if result.level.agents == 1 < result.level.seeds:
        return f"{who} donne toujours le même agent : rien n'y est appris du hasard de ses parties."
    return ""


def _code(entry):
    """Le code d'un entraînement ; d'une recette, les seuls paramètres qui ne sont pas ceux du cours."""
    code = entry.program.code if entry.program else _recipe(entry.recipe)
    return tag("pre", tag("code", code), tabindex=0)


def _recipe(recipe):
    own = {name: value for name, value in asdict(recipe).items() if value != getattr(Recipe, name)}
    return f"Recipe({', '.join(f'{name}={value!r}' for name, value in own.items())})"


# --- Les agents --------------------------------------------------------------------------------------------


def _agents(results, agents):
    rows = []
    for rank, result in results:
        beaten = "oui" if result.loss is None else f"non : {len(result.loss.moves)} coups"
        cells = (tag("td", text) for text in (decimal(result.mean, "+.3f"), beaten))
        rows.append(tag("tr", *_author_cells(result.entry, rank), *cells))
    note = (
        "Chacun rencontre chacun, avec X et avec O. La moyenne est ce qu'il peut espérer d'une partie, de −1 (une "
        "défaite) à +1 (une victoire), calculée sans en jouer. Un agent imbattable n'est pas toujours le premier : il "
        "ne profite pas de toutes les fautes."
    )
    details = (_detail(result.entry, "cet agent", result.loss) for _, result in results if result.loss)
    places = [next(k for k, agent in enumerate(agents) if agent is result) for _, result in results]
    heads = ("rang", "qui", "moyenne", "imbattable")
    return _section("Les agents", heads, rows, note, _meetings(results, places), *details)


def _meetings(results, places):
    """Le tableau de toutes les rencontres, X en ligne, O en colonne."""
    rows = []
    for place, (_, result) in enumerate(results, 1):
        cells = (tag("td", _sign(result.row[k]), class_=_colour(result.row[k])) for k in places)
        rows.append(tag("tr", tag("th", f"{place} {result.entry.author}", scope="row"), *cells))
    heads = ("X \\ O", *map(str, range(1, len(results) + 1)))
    key = "X en ligne, O en colonne : + X gagne, = nul, − O gagne ; un nombre si l'un des deux tire au sort."
    table = _table("Les rencontres", heads, rows)
    summary = tag("summary", "Toutes les rencontres")
    return tag("details", summary, tag("p", key, class_="note"), table, class_="meetings")


def _sign(value):
    return _SIGNS.get(value) or decimal(value, "+.3f")


def _colour(value):
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


# --- La partie qui bat ------------------------------------------------------------------------------------


def _detail(entry, beaten, loss, *parts):
    """Le détail qui s'ouvre sous le classement : la recette, et la plus courte partie qui bat l'agent."""
    parts = [*parts]
    if loss:
        says = f"La plus courte partie qui bat {beaten} : il tient {loss.player}, et perd en {len(loss.moves)} coups. "
        if loss.chance < 1:
            says += WORDS["rarely"].strip().format(count=thousands(loss.chance.denominator))
        squares = (tag("tr", *map(_square, row)) for row in loss.numbered(3))
        board = tag("table", *squares, class_="board", data_moves=len(loss.moves))
        parts += [tag("p", says), board]
    return tag("details", tag("summary", safe(_label(entry))), *parts, class_="loss")


def _square(mark):
    if not mark:
        return tag("td")
    return tag("td", mark[:1], tag("sub", mark[1:]), class_=f"mark-{mark[0]}", data_rank=mark[1:])
