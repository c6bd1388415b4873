"""Le défi « Imbattable en combien de parties ? » : ce qu'on en dit, et la courbe des longueurs essayées."""

from functools import partial

from juge.drawing.html import tag
from juge.drawing.numbers import percent, thousands
from juge.drawing.table import as_html
from juge.drawing.typography import spaced

from ..drawing import style_source
from ..strength.challenge import SEEDS, WANTED, contender_of, drawn_seeds, measure
from ..strength.policies import agent_of
from .displayed import displayed
from .figures import INK, PAPER, plotted
from .waiting import Waiting

_COLOUR = "#0072b2"
_EXACT = (
    "Chaque agent est jugé sur toutes ses parties possibles : le décompte d'une ligne est exact. La part, elle, est "
    "celle d'un échantillon, d'où l'intervalle de Wilson à 95 % (leçon 3). On double le nombre de parties jusqu'à "
    "réussir, puis on coupe en deux, sur les mêmes graines, à 2 % près. Le nombre trouvé dépend donc un peu des "
    "graines tirées, et la part ne croît pas toujours d'une longueur à la suivante."
)
_HOLLOW = "Point creux : essai arrêté à la sixième graine battue, quand 95 sur 100 n'étaient plus possibles."
_ALONE = "Toutes les graines donnent le même agent : rien n'y est tiré au sort, et il ne compte qu'une fois."
_COUNTED = "Le paquet a compté les parties de {name} : elle n'en joue pas plus qu'on ne lui en demande."
_TRUSTED = "Le paquet n'a pas vu de parties de {name} : il ne compte que celles de simulate_game et de train."
_HEADS = ("parties", "imbattables", "part, à 95 %")


@displayed
def challenge(entry, seed=None):
    """Imbattable en combien de parties ? Cherche l'entraînement le plus court qui réussisse 95 fois sur 100.

    Cent graines sont tirées au sort, et servent à toutes les longueurs. D'une recette, c'est ``sims_per_batch`` qui
    change. Une fonction reçoit un nombre de parties et un ``random.Random`` ; elle part d'une table vide, n'apprend
    qu'en jouant, et rend sa table. Voir `strength.challenge` pour la recherche, `strength.trainers` pour ce qui est
    compté.

    Args:
        entry: une `Recipe`, ou votre fonction ``train(games, rng)``, qui rend une table du cours.
        seed: graine du tirage des cent graines, un entier ; ``None`` pour un tirage nouveau.

    Raises:
        TypeError: ``entry`` ou ``seed`` n'est pas ce qu'il doit être.
        ValueError: votre fonction s'arrête, ne s'arrête pas, joue trop de parties, ou rend autre chose qu'une table ;
            ou le jeu du paquet n'est plus le morpion 3×3.
    """
    agent_of({})  # refuse d'une phrase un autre jeu que le 3×3
    contender, seeds = contender_of(entry), drawn_seeds(seed)
    with Waiting("Le défi") as line:
        return ChallengeView(measure(contender, seeds, lambda games: line.says(0, f"{thousands(games)} parties")))


class ChallengeView:
    """Ce qu'une cellule affiche des `strength.challenge.Measures`.

    Attributes:
        games: le plus petit nombre de parties essayé qui réussit ; ``None`` s'il n'y en a pas.
    """

    def __init__(self, measures):
        self.measures = measures
        self.games = measures.least.games if measures.least else None

    def __repr__(self):
        rows = (f"  {games:>10}  {unbeatable:>12}  {share:>12}" for games, unbeatable, share in (_HEADS, *self._rows()))
        return "\n".join([*self._says(), *rows])

    def _repr_html_(self):
        title, *says = (tag("p", spaced(sentence)) for sentence in self._says())
        summary = tag("summary", "Les nombres, et ce qu'ils valent", data_lm_suppress_shortcuts="true")
        picture = ""
        if self.measures.levels:
            picture = plotted(partial(_plot, levels=self.measures.levels, found=self.games), size=(420, 240))
        return (
            f"<style>{style_source('challenge')}</style><div class='ql ql-challenge'>"
            f"{title}{picture}{''.join(says)}"
            f"<details>{summary}{as_html([_HEADS, *self._rows()])}<p>{spaced(_EXACT)}</p></details></div>"
        )

    def _says(self):
        """Le résultat, puis ce qui le nuance, une phrase chacun."""
        found, contender = self.measures, self.measures.contender
        if found.least:
            yield f"Imbattable {found.least.unbeatable} fois sur {SEEDS}, en {thousands(self.games)} parties."
        else:
            most = thousands(found.levels[-1].games) if found.levels else 0
            yield f"Pas {WANTED} fois sur {SEEDS}, jusqu'à {most} parties."
        if found.own:
            _, low, high = (f"{100 * part:.0f}" for part in found.own.share)
            plural = "s" * (found.own.unbeatable > 1)
            yield (
                f"Avec ses {thousands(contender.games)} parties : {found.own.unbeatable} agent{plural} "
                f"imbattable{plural} sur {SEEDS}, soit une part de {low} à {high} % (intervalle à 95 %)."
            )
        if not found.is_over:
            yield "Après cinq minutes, la recherche s'arrête : les plus longs essais manquent."
        if contender.trainer:
            yield (_COUNTED if contender.trainer.counted else _TRUSTED).format(name=contender.name)
        if any(level.agents == 1 < level.seeds for level in found.levels):
            yield _ALONE
        if any(level.seeds < SEEDS for level in found.levels):
            yield _HOLLOW

    def _rows(self):
        for level in self.measures.levels:
            _, low, high = level.share
            yield (
                thousands(level.games),
                f"{level.unbeatable} sur {level.seeds}",
                f"{100 * low:.0f} à {100 * high:.0f}\N{NO-BREAK SPACE}%",
            )


def _plot(figure, levels, found):
    """La part des imbattables, et son intervalle, selon le nombre de parties ; l'axe porte celui que l'on a trouvé."""
    least, most = levels[0].games / 1.2, 1.2 * levels[-1].games
    powers = (10**power for power in range(7))
    ticks = [games for games in powers if least <= games <= most and not (found and 0.5 < games / found < 2)]
    ticks += filter(None, [found])
    axes = figure.subplots()
    axes.set(title="Part des agents imbattables", xlabel="parties d'entraînement", xscale="log")
    axes.set(xlim=(least, most), ylim=(0, 1))
    axes.set_xticks(ticks, map(thousands, ticks))
    axes.set_yticks((0, 0.5, WANTED / 100), [spaced(percent(share, ".0f")) for share in (0, 0.5, WANTED / 100)])
    axes.minorticks_off()
    games = [level.games for level in levels]
    shares, lows, highs = zip(*(level.share for level in levels), strict=True)
    axes.fill_between(games, lows, highs, color=_COLOUR, alpha=0.15, lw=0)
    axes.plot(games, shares, color=_COLOUR)
    axes.axhline(WANTED / 100, color=INK, ls="--")
    if found:
        axes.vlines(found, 0, WANTED / 100, color=INK, alpha=0.5)
    for level in levels:
        full = _COLOUR if level.seeds == SEEDS else PAPER
        axes.plot(level.games, level.share[0], "o", color=_COLOUR, mfc=full, clip_on=False, zorder=3)
