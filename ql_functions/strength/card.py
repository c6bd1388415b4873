"""L'allure d'un bulletin, en texte et en HTML : le verdict, les probabilités contre le hasard, la partie qui le bat."""

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from juge.drawing.html import tag
from juge.drawing.numbers import decimal, thousands
from juge.drawing.table import as_html, as_text

from .review import boards_after, film

STYLE = Path(__file__).parent / "static" / "card.css"
# Les phrases d'un bulletin ; `static/card.js` les dit aussi, d'une table que la page entraîne.
WORDS = {
    "heads": ["contre le hasard", "victoires", "nuls", "défaites", "au pire"],
    "row": "avec {player}",
    "worst": {"win": "victoire", "draw": "nul", "loss": "défaite"},
    "title": "Agent « {name} » : {strength}",
    "unbeatable": "imbattable",
    "beatable": "battable",
    "never": "Aucun adversaire ne le bat, qu'il tienne X ou O : toutes les parties possibles ont été parcourues.",
    "sometimes": "Un adversaire qui le connaît peut le battre quand il tient {player}.",
    "always": "Un adversaire qui le connaît peut le battre, qu'il tienne X ou O.",
    "shortest": "La plus courte partie qui le bat a {count} coups, et il y tient {player}.",
    "rarely": " Il y tire des coups au sort : il ne joue ainsi qu'une fois sur {count}.",
    "film": "Voir la partie qui le bat",
}


@dataclass(frozen=True)
class Loss:
    """Une partie que l'agent perd.

    Attributes:
        player: ``'X'`` ou ``'O'``, celui que tient l'agent.
        moves: les coups, en commençant par X.
        chance: probabilité que l'agent joue ainsi quand son adversaire le fait ; 1 s'il ne tire rien au sort.
    """

    player: str
    moves: tuple[int, ...]
    chance: Fraction = Fraction(1)

    def numbered(self, size):
        """Les lignes du plateau ; dans chaque case, la marque et le rang de son coup, ``'X1'``, ``'O2'``… ou ``''``."""
        ranks = {move: f"{'XO'[i % 2]}{i + 1}" for i, move in enumerate(self.moves)}
        return [[ranks.get(square, "") for square in range(row, row + size)] for row in range(0, size**2, size)]


@dataclass(frozen=True)
class Card:
    """Ce que tout bulletin dit d'un agent, exactement.

    Attributes:
        against_random: pour ``'X'`` et ``'O'``, ses probabilités de victoire, de nul et de défaite contre un joueur
            au hasard.
        losses: sa plus courte défaite pour chaque joueur qui peut en subir une.
        size, min_contig: le jeu.
    """

    name: str
    against_random: dict[str, tuple[Fraction, Fraction, Fraction]]
    losses: dict[str, Loss]
    size: int = field(default=3, kw_only=True)
    min_contig: int = field(default=3, kw_only=True)

    @property
    def beatable(self):
        """Y a-t-il une partie qui le bat ?"""
        return bool(self.losses)

    @property
    def shortest_loss(self):
        """La plus courte partie qui le bat, ``None`` s'il n'y en a pas."""
        return shortest(self.losses.values())

    def __repr__(self):
        table = as_text([WORDS["heads"], *self._rows()], indent="  ")
        lines = [self._title(), self._verdict(), table, self._details()]
        if self.beatable:
            width = len(f"X{len(self.shortest_loss.moves)}")
            squares = ([f"{square or '·':<{width}}" for square in row] for row in self._board())
            lines += [self._caption(), *(f"  {' '.join(row)}".rstrip() for row in squares)]
        return "\n".join(lines)

    def _repr_html_(self):
        title = tag("p", self._title(), class_="ql-card-title")
        return f"<style>{STYLE.read_text('utf-8')}</style>{self.framed(title, end=self._board_html())}"

    def framed(self, start="", end=""):
        """Le bulletin en HTML, sans son style : ``start``, le verdict, ce qu'obtient l'agent, ses bévues, ``end``."""
        table = as_html([WORDS["heads"], *self._rows()])
        return (
            f"<div class='ql-card ql-card-{'beatable' if self.beatable else 'unbeatable'}'>"
            f"{start}{tag('p', self._verdict())}{table}{tag('p', self._details())}{end}</div>"
        )

    def _board_html(self):
        if not self.beatable:
            return ""
        rows = ("".join(map(_cell, row)) for row in self._board())
        table = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"{tag('p', self._caption())}<table class='ql-card-board'>{table}</table>{self._film_html()}"

    def _film_html(self):
        """La plus courte défaite, à revoir : le film vit dans la page, sans noyau."""
        moves = self.shortest_loss.moves
        return (
            f"<details><summary data-lm-suppress-shortcuts='true'>{WORDS['film']}</summary>"
            f"{film(boards_after(moves, self.size, self.min_contig), moves, self.min_contig).as_html()}</details>"
        )

    def _board(self):
        """Le plateau de la plus courte défaite, voir `Loss.numbered`."""
        return self.shortest_loss.numbered(self.size)

    def _title(self):
        return WORDS["title"].format(name=self.name, strength=self._strength())

    def _strength(self):
        return WORDS["beatable" if self.beatable else "unbeatable"]

    def _verdict(self):
        says = ("never", "sometimes", "always")[len(self.losses)]
        return WORDS[says].format(player="".join(self.losses))

    def _rows(self):
        for player, results in self.against_random.items():
            # ce que le hasard, qui joue tout, n'obtient jamais, personne ne l'obtient
            worst = "loss" if player in self.losses else "draw" if results[1] else "win"
            yield WORDS["row"].format(player=player), *map(_percent, results), WORDS["worst"][worst]

    def _details(self):
        """Ce que ce bulletin a de plus à dire, en une phrase."""
        raise NotImplementedError

    def _caption(self):
        loss = self.shortest_loss
        says = WORDS["shortest"].format(count=len(loss.moves), player=loss.player)
        if loss.chance < 1:
            says += WORDS["rarely"].format(count=thousands(loss.chance.denominator))
        return says


def shortest(losses):
    """La plus courte de ces `Loss` ; ``None`` s'il n'y en a pas."""
    return min(losses, key=lambda loss: len(loss.moves), default=None)


def _cell(square):
    return f"<td class='ql-card-{square[0]}'>{square[0]}<sub>{square[1:]}</sub></td>" if square else "<td></td>"


def _percent(share):
    """La part en pour cent, et sa fraction si elle se lit ; ni 0 ni 100 % sans l'être tout à fait."""
    percent = decimal(100 * share)
    if percent == "0,00" and share > 0:
        percent = "< 0,01"
    elif percent == "100,00" and share < 1:
        percent = "> 99,99"
    percent += "\N{NO-BREAK SPACE}%"
    return percent if share.denominator == 1 or share.denominator > 9999 else f"{percent} ({share})"
