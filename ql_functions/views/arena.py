"""L'arène : deux tableaux et une figure, pour comparer toutes les façons d'apprendre."""

from numbers import Real
from reprlib import repr as shown
from statistics import median

from juge.drawing.html import tag
from juge.drawing.numbers import decimal, percent, thousands
from juge.drawing.table import as_html, as_text
from juge.drawing.typography import spaced

from .. import game
from ..drawing import style_source
from .arena_figure import figure
from .displayed import displayed
from .waiting import Waiting

_STRENGTH = (
    "Force exacte après l'entraînement, contre le hasard : médiane des graines (la plus petite à la plus grande)"
)
_RESULTS = "Rencontres : ce que X, en ligne, peut espérer contre O, en colonne, de −1 (défaite) à +1 (victoire)"
_MARKS = "Marque pleine : imbattable avec toutes les graines. Ligne : médiane ; trait : du plus petit au plus grand."
_FIXED = " Tirets : un agent déjà entraîné."
_KEEP_KEYS = {"data_lm_suppress_shortcuts": "true"}  # les flèches défilent, et ne quittent pas la cellule


@displayed
def arena(agents=(), seeds=range(5)):
    """Compare des façons d'apprendre le morpion, ou des agents : leur force, puis leurs rencontres.

    ``arena([q_table, SymmetricValues(loss=-1)])`` mesure les vôtres, ``arena(range(3))`` les sept façons du paquet.

    Args:
        agents: qui entre dans l'arène : des agents, des tables du cours, des objets qui ont ``choices(board)``, des
            recettes, d'autres façons d'apprendre ; par défaut, les sept du paquet. Minimax est de tous les tournois.
            Une suite de graines, seule, peut en prendre la place.
        seeds: les graines du hasard, des entiers de 0 à 2⁶³ − 1 ; chacune donne un agent de chaque sorte.

    Raises:
        TypeError, ValueError: ``seeds`` n'est pas une suite de graines, ou elle est vide ; ou voir
            `arenas.entrants`.
    """
    from ..strength import arena as arenas  # NumPy et Numba ne se chargent que pour s'entraîner

    if not isinstance(agents, list | tuple | range):
        raise TypeError(f"L'arène veut une liste, d'agents ou de graines : arena([…]), et non {shown(agents)}.")
    if agents != () and all(isinstance(one, Real) for one in agents):
        agents, seeds = (), agents
    return ArenaView(arenas.measure(seeds, _one_by_one, agents), "" if agents else arenas.notice())


def _one_by_one(contestants):
    with Waiting("L'arène", len(contestants)) as line:
        for done, (name, contestant) in enumerate(contestants):
            line.says(done, name)
            yield name, contestant


class ArenaView:
    """Ce qu'une cellule affiche d'un `arenas.Arena` ; ``notice`` : ce qu'il y a à en dire, ou ``""``."""

    def __init__(self, measures, notice=""):
        self.measures, self.notice = measures, notice

    def __repr__(self):
        tables = (f"{title}\n{as_text(rows)}" for title, rows in self._tables())
        return "\n\n".join(filter(None, (self.notice, *tables)))

    def _repr_html_(self):
        strength, results = (_html(title, rows) for title, rows in self._tables())
        marks = _MARKS + (_FIXED if any(0 in lengths for lengths in self.measures.strengths.values()) else "")
        picture = f"<p>{spaced(marks)}</p>{figure(self.measures.strengths)}"
        notice = tag("p", spaced(self.notice)) if self.notice else ""
        body = f"{notice}{strength}{picture}{results}"
        return f"<style>{style_source('arena')}</style><div class='ql ql-arena'>{body}</div>"

    def _tables(self):
        return (_STRENGTH, list(self._strength_rows())), (_RESULTS, list(self._result_rows()))

    def _strength_rows(self):
        yield "agent", "parties", "perd avec X", "perd avec O", "bévues", "imbattable"
        for name, lengths in self.measures.strengths.items():
            games, cards = list(lengths.items())[-1]
            losses = [_spread([card.against_random[player][2] for card in cards], _percent) for player in game.PLAYERS]
            blunders = _spread([len(card.blunders) for card in cards], thousands)
            safe = sum(not card.beatable for card in cards)
            yield name, thousands(games) if games else "—", *losses, blunders, f"{safe} sur {len(cards)}"

    def _result_rows(self):
        names, results = self.measures.names, self.measures.results
        yield "X \\ O", *map(str, range(1, len(names) + 1)), "moyenne, X et O"
        for rank, x in enumerate(names, 1):
            yield f"{rank} {x}", *(_signed(results[x, o]) for o in names), _signed(self.measures.score(x))


def _html(title, rows):
    return tag("section", as_html(rows, title), class_="ql-scroll", aria_label=title, tabindex=0, **_KEEP_KEYS)


def _spread(values, written):
    middle, least, most = map(written, (median(values), min(values), max(values)))
    return middle if least == most else f"{middle} ({least} à {most})"


def _percent(share):
    return spaced(percent(share) if share else "0 %")


def _signed(number):
    text = decimal(number)
    if text in ("0,00", "−0,00"):
        return "0"
    return text if number < 0 else f"+{text}"
