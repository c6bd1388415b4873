"""L'arène : deux tableaux et une figure, pour comparer toutes les façons d'apprendre."""

from html import escape
from numbers import Real
from statistics import median

from .. import game
from ..drawing.fragment import style_source
from ..drawing.numbers import thousands
from ..drawing.typography import spaced
from .displayed import displayed
from .figures import as_html, french_letters, with_comma
from .waiting import Waiting

# La palette d'Okabe et Ito, que tous les yeux distinguent ; les formes la doublent.
_STYLES = (
    ("#e69f00", "o"),
    ("#56b4e9", "s"),
    ("#cc79a7", "^"),
    ("#d55e00", "v"),
    ("#000000", "D"),
    ("#0072b2", "P"),
    ("#009e73", "X"),
)
_STRENGTH = (
    "Force exacte après l'entraînement, contre le hasard : médiane des graines (la plus petite à la plus grande)"
)
_RESULTS = "Rencontres : ce que X, en ligne, peut espérer contre O, en colonne, de −1 (défaite) à +1 (victoire)"
_MARKS = "Marque pleine : imbattable avec toutes les graines. Ligne : médiane ; trait vertical : étendue."
_FIXED = " Tirets : un agent déjà entraîné."
_KEEP_KEYS = "data-lm-suppress-shortcuts='true'"  # les flèches défilent, et ne quittent pas la cellule
_SPACE = "\N{NO-BREAK SPACE}"


@displayed
def arena(agents=(), seeds=range(5)):
    """Compare des façons d'apprendre le morpion, ou des agents : leur force, puis leurs rencontres.

    ``arena([q_table, SymmetricValues(loss=-1)])`` mesure les vôtres, ``arena(range(3))`` les sept façons du paquet.

    Args:
        agents: qui entre dans l'arène : des agents, des tables du cours, des objets qui ont ``choices(board)``, des
            recettes, d'autres façons d'apprendre ; par défaut, les sept du paquet. Minimax est de tous les tournois.
            Une suite de graines, seule, peut en prendre la place.
        seeds: les graines du hasard, des entiers de 0 à 2⁶³ − 1 ; chacune donne un agent de chaque sorte.

    Returns:
        ArenaView: deux tableaux et une figure, affichés dès l'appel.

    Raises:
        TypeError, ValueError: ``seeds`` n'est pas une suite de graines, ou elle est vide ; ou voir
            `arenas.entrants`.
    """
    from ..strength import arena as arenas  # NumPy et Numba ne se chargent que pour s'entraîner

    if agents != () and not (isinstance(agents, list | tuple) and any(not isinstance(one, Real) for one in agents)):
        agents, seeds = (), agents
    return ArenaView(arenas.measure(seeds, _one_by_one, agents), "" if agents else arenas.notice())


def _one_by_one(contestants):
    with Waiting("L'arène", len(contestants)) as line:
        for done, (name, contestant) in enumerate(contestants):
            line.says(done, name)
            yield name, contestant


class ArenaView:
    """Ce qu'une cellule affiche.

    Args:
        measures: l'`arenas.Arena`.
        notice: ce qu'il y a à en dire, ou ``""``.
    """

    def __init__(self, measures, notice=""):
        self.measures, self.notice = measures, notice

    def __repr__(self):
        tables = (f"{title}\n{_text(rows)}" for title, rows in self._tables())
        return "\n\n".join(filter(None, (self.notice, *tables)))

    def _repr_html_(self):
        strength, results = (_html(title, rows) for title, rows in self._tables())
        try:
            marks = _MARKS + (_FIXED if any(0 in lengths for lengths in self.measures.strengths.values()) else "")
            picture = f"<p>{spaced(marks)}</p>{as_html(*self.figures())}"
        except ImportError:
            picture = "<p>La figure demande matplotlib, qui n'est pas installé.</p>"
        notice = f"<p>{escape(spaced(self.notice))}</p>" if self.notice else ""
        body = f"{notice}{strength}{picture}{results}"
        return f"<style>{style_source('arena')}</style><div class='ql ql-arena'>{body}</div>"

    def _tables(self):
        return (_STRENGTH, list(self._strength_rows())), (_RESULTS, list(self._result_rows()))

    def _strength_rows(self):
        yield "agent", "parties", "perd avec X", "perd avec O", "bévues", "imbattable"
        for name, lengths in self.measures.strengths.items():
            games, strengths = list(lengths.items())[-1]
            losses = [_spread([s.losses[player] for s in strengths], _percent) for player in game.PLAYERS]
            blunders = _spread([s.blunders for s in strengths], thousands)
            safe = sum(not s.beatable for s in strengths)
            yield name, thousands(games) if games else "—", *losses, blunders, f"{safe} sur {len(strengths)}"

    def _result_rows(self):
        names, results = self.measures.names, self.measures.results
        yield "X \\ O", *map(str, range(1, len(names) + 1)), "moyenne, X et O"
        for rank, x in enumerate(names, 1):
            yield f"{rank} {x}", *(_signed(results[x, o]) for o in names), _signed(self.measures.score(x))

    def figures(self):
        """Trois figures matplotlib, la force de chacun selon le nombre de parties, et leur légende."""
        with french_letters():
            return self._figures()

    def _figures(self):
        from matplotlib.figure import Figure

        measured = {
            "Perd avec X, contre le hasard": lambda s: float(s.losses["X"]),
            "Perd avec O, contre le hasard": lambda s: float(s.losses["O"]),
            "Ses bévues, dans 4 520 états": lambda s: s.blunders,
        }
        panels = []
        for title, measure in measured.items():
            axes = Figure(figsize=(2.8, 3.4), layout="constrained").subplots()
            for rank, (name, lengths) in enumerate(self.measures.strengths.items()):
                _curve(axes, rank, name, lengths, measure)
            axes.set_xscale("log")
            axes.set_title(spaced(title), fontsize="medium")
            axes.set_xlabel("parties d'entraînement")
            axes.xaxis.set_major_formatter(lambda x, _: thousands(x))
            axes.grid(alpha=0.5)
            panels.append(axes)
        for axes in panels[:2]:
            # logarithmique, mais jusqu'à zéro, que les imbattables atteignent
            axes.set_yscale("symlog", linthresh=0.002, linscale=0.5)
            axes.set(ylim=(-0.0004, 0.7), yticks=(0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5))
            axes.yaxis.set_major_formatter(lambda y, _: with_comma(f"{100 * y:g}{_SPACE}%"))
        panels[2].set_yscale("log")
        panels[2].set_yticks((20, 50, 100, 200, 500, 1000, 2000))
        panels[2].yaxis.set_major_formatter(lambda y, _: thousands(y))
        for axes in panels:
            axes.minorticks_off()
        legend = Figure(figsize=(2.8, 2.2))
        legend.legend(*panels[0].get_legend_handles_labels(), loc="center", frameon=False)
        return [*(axes.figure for axes in panels), legend]


def _curve(axes, rank, name, lengths, measure):
    colour, marker = _STYLES[rank % len(_STYLES)]
    if 0 in lengths:
        axes.axhline(median(map(measure, lengths[0])), color=colour, linestyle="--", label=name)
        return
    games = [
        1.025 ** (rank - 3) * length for length in lengths
    ]  # un peu décalés, pour que les traits ne se cachent pas
    values = [[measure(strength) for strength in strengths] for strengths in lengths.values()]
    medians = list(map(median, values))
    axes.vlines(games, list(map(min, values)), list(map(max, values)), color=colour, alpha=0.5)
    axes.plot(games, medians, color=colour, marker=marker, markerfacecolor="white", label=name)
    safe = [i for i, strengths in enumerate(lengths.values()) if not any(s.beatable for s in strengths)]
    axes.plot([games[i] for i in safe], [medians[i] for i in safe], color=colour, marker=marker, linestyle="")


# --- Les tableaux ------------------------------------------------------------------------------------------


def _text(rows):
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for label, *cells in rows:
        padded = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  ".join((label.ljust(widths[0]), *padded)))
    return "\n".join(lines)


def _html(title, rows):
    heads, *rows = rows
    lines = ["".join(f"<th scope='col'>{escape(head)}</th>" for head in heads)]
    for label, *cells in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f"<th scope='row'>{escape(label)}</th>{cells}")
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return (
        f"<section class='ql-arena-scroll' aria-label='{escape(title, quote=True)}' tabindex='0' {_KEEP_KEYS}>"
        f"<table><caption>{escape(spaced(title))}</caption>{body}</table></section>"
    )


def _spread(values, written):
    middle, least, most = map(written, (median(values), min(values), max(values)))
    return middle if least == most else f"{middle} ({least} à {most})"


def _percent(share):
    return f"{_decimal(100 * float(share)) if share else 0}{_SPACE}%"


def _decimal(number):
    return with_comma(f"{number:.2f}")


def _signed(number):
    text = _decimal(float(number)).replace("-", "−")
    if text in ("0,00", "−0,00"):
        return "0"
    return text if number < 0 else f"+{text}"
