"""Le bulletin d'un agent, en texte et en HTML : sa force exacte de chaque côté, la partie qui le bat, ses bévues."""

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import prod
from pathlib import Path
from reprlib import repr as shown
from statistics import median

from . import game, solutions
from .exact import against_random, blunders, reached, shortest_loss
from .policies import agent_of, graph, policy_of, state_numbers
from .trials import trial

_STYLE = Path(__file__).parent / "static" / "report_card.css"
_HEADS = ("victoires", "nuls", "défaites")


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
    chance: Fraction

    def numbered(self):
        """Les neuf cases : la marque et le rang de son coup, ``'X1'``, ``'O2'``… ou ``''``."""
        ranks = {move: f"{'XO'[i % 2]}{i + 1}" for i, move in enumerate(self.moves)}
        return [ranks.get(square, "") for square in range(9)]


@dataclass(frozen=True)
class ReportCard:
    """Ce que vaut un agent, exactement.

    Attributes:
        name: son nom.
        against_random: pour ``'X'`` et ``'O'``, ses probabilités de victoire, de nul et de défaite contre un joueur
            au hasard.
        losses: sa plus courte défaite pour chaque joueur qui peut en subir une.
        blunders: les plateaux où il peut abaisser la valeur minimax, parmi 4 520.
        reached: le nombre de ces plateaux où il peut avoir à jouer, quel que soit l'adversaire.
        visits: médianes des visites d'un état à bévue et d'un autre, si l'on a les visites et qu'il y a des deux.
    """

    name: str
    against_random: dict[str, tuple[Fraction, Fraction, Fraction]]
    losses: dict[str, Loss]
    blunders: tuple[str, ...]
    reached: int
    visits: tuple[float, float] | None = None

    @property
    def beatable(self):
        """Y a-t-il une partie qui le bat ?"""
        return bool(self.losses)

    @property
    def shortest_loss(self):
        """La plus courte partie qui le bat, ``None`` s'il n'y en a pas."""
        return min(self.losses.values(), key=lambda loss: len(loss.moves), default=None)

    def __repr__(self):
        rows = [("contre le hasard", *_HEADS, "au pire"), *self._rows()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [self._title(), self._verdict()]
        for label, *cells in rows:
            padded = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            lines.append(f"  {label:<{widths[0]}}  {'  '.join(padded)}")
        lines.append(self._blunders())
        if self.beatable:
            squares = [square or "·" for square in self.shortest_loss.numbered()]
            lines += [self._caption(), *(f"  {a:<2} {b:<2} {c}" for a, b, c in zip(*[iter(squares)] * 3, strict=True))]
        return "\n".join(lines)

    def _repr_html_(self):
        heads = "".join(f"<th scope='col'>{head}</th>" for head in ("contre le hasard", *_HEADS, "au pire"))
        rows = "".join(
            f"<tr><th scope='row'>{label}</th>" + "".join(f"<td>{cell}</td>" for cell in map(escape, cells)) + "</tr>"
            for label, *cells in self._rows()
        )
        return (
            f"<style>{_STYLE.read_text('utf-8')}</style>"
            f"<div class='ql-card ql-card-{'beatable' if self.beatable else 'unbeatable'}'>"
            f"<p class='ql-card-title'>{escape(self._title())}</p><p>{self._verdict()}</p>"
            f"<table><tr>{heads}</tr>{rows}</table><p>{self._blunders()}</p>{self._board_html()}</div>"
        )

    def _board_html(self):
        if not self.beatable:
            return ""
        cells = [
            f"<td class='ql-card-{square[0]}'>{square[0]}<sub>{square[1]}</sub></td>" if square else "<td></td>"
            for square in self.shortest_loss.numbered()
        ]
        rows = "".join(f"<tr>{''.join(cells[i : i + 3])}</tr>" for i in (0, 3, 6))
        return f"<p>{self._caption()}</p><table class='ql-card-board'>{rows}</table>"

    def _title(self):
        return f"Agent « {self.name} » : {'battable' if self.beatable else 'imbattable'}"

    def _verdict(self):
        if not self.beatable:
            return "Aucun adversaire ne le bat, qu'il tienne X ou O : toutes les parties possibles ont été parcourues."
        sides = ", qu'il tienne X ou O" if len(self.losses) == 2 else f" quand il tient {self.shortest_loss.player}"
        return f"Un adversaire qui le connaît peut le battre{sides}."

    def _rows(self):
        # qui ne perd jamais a un nul au pire : un adversaire parfait l'obtient toujours
        for player, results in self.against_random.items():
            yield f"avec {player}", *map(_percent, results), "défaite" if player in self.losses else "nul"

    def _blunders(self):
        count = len(self.blunders)
        if not count:
            return "Bévues : aucune. Sur les 4 520 états, ses coups gardent tout ce que la position permet."
        says = f"Bévues : sur {_thousands(count)} des 4 520 états, il peut lâcher une victoire ou un nul à sa portée. "
        met = f"peut en rencontrer {_thousands(self.reached)}" if self.reached else "n'en rencontre aucun"
        says += f"En jouant, il {met}."
        if self.visits:
            wrong, right = map(_thousands, self.visits)
            says += f" Visites à l'entraînement, en médiane : {wrong} pour ces états, {right} pour les autres."
        return says

    def _caption(self):
        loss = self.shortest_loss
        says = f"La plus courte partie qui le bat a {len(loss.moves)} coups, et il y tient {loss.player}. "
        if loss.chance < 1:
            says += "Il y tire des coups au sort ; son adversaire doit espérer : il ne joue ainsi qu'une fois sur "
            says += f"{_thousands(loss.chance.denominator)}. "
        return says + "Pour la revoir : replay(*hole(agent))."


def report_card(agent=None, visits=None):
    """Le bulletin d'un agent : en 3×3, calculé sur toutes les parties possibles ; ailleurs, estimé sur des parties.

    Args:
        agent: une table du cours, ou un agent qui a une méthode ``choices(board)`` ; par défaut, la table du paquet.
        visits: nombre de visites de chaque état, tableau ``[3**9]`` indexé par le numéro de l'état (`game.number`).

    Returns:
        ReportCard: le bulletin, qui s'affiche en dernière ligne d'une cellule ; un `Trial` sur un autre plateau.

    Raises:
        TypeError, ValueError: voir `policies.policy_of`, `trials.trial` et `check_visits`.
    """
    if (solutions.size, solutions.min_contig) != (3, 3):
        return trial(agent)
    if visits is not None:
        check_visits(visits)
    agent = agent_of(agent)
    policy = policy_of(agent)
    wrong = blunders(policy)
    met = {board for player in game.PLAYERS for board in reached(policy, player)}
    return ReportCard(
        name=getattr(agent, "name", "table"),
        against_random={player: against_random(policy, player) for player in game.PLAYERS},
        losses=_losses(policy),
        blunders=tuple(wrong),
        reached=len(met.intersection(wrong)),
        visits=_medians(visits, wrong) if visits is not None and wrong else None,
    )


def hole(agent=None):
    """La plus courte partie qui bat un agent, à revoir par ``replay(*hole(agent))``.

    Args:
        agent: comme `report_card`.

    Returns:
        tuple[list[dict], str]: ``steps`` et ``winner``, comme ``simulate_game`` les rend.

    Raises:
        ValueError: l'agent est imbattable.
        TypeError, ValueError: voir `report_card`.
    """
    losses = _losses(policy_of(agent_of(agent)))
    if not losses:
        raise ValueError("Aucune partie ne bat cet agent : il est imbattable, avec X comme avec O.")
    loss = min(losses.values(), key=lambda loss: len(loss.moves))
    steps = [{"state": board, "move": move} for board, move in zip(_boards(loss.moves), loss.moves, strict=True)]
    return steps, "O" if loss.player == "X" else "X"


def check_visits(visits):
    """Refuse ce qui ne compte pas les visites de chaque état.

    Raises:
        TypeError: ce n'est pas un tableau NumPy d'entiers.
        ValueError: il n'a pas ``3**9`` éléments, ou l'un d'eux est négatif.
    """
    if getattr(getattr(visits, "dtype", None), "kind", None) not in ("i", "u"):
        raise TypeError(f"visits est un tableau NumPy d'entiers, pas {shown(visits)}.")
    if visits.shape != (3**9,) or visits.min() < 0:
        raise ValueError(f"visits compte les visites de chaque état : il faut {3**9} entiers positifs ou nuls.")


def _boards(moves):
    """Le plateau avant chaque coup."""
    return list(accumulate(moves[:-1], game.play, initial=game.new_board()))


def _losses(policy):
    losses = {}
    for player in game.PLAYERS:
        moves = shortest_loss(policy, player)
        if moves is not None:
            own = _boards(moves)[game.PLAYERS.index(player) :: 2]
            ties = prod(len(policy[board]) for board in own)
            losses[player] = Loss(player, moves, Fraction(1, ties))
    return losses


def _medians(visits, wrong):
    wrong, counts = set(wrong), ([], [])
    for board, count in zip(graph(), visits[state_numbers()].tolist(), strict=True):
        counts[board not in wrong].append(count)
    return tuple(float(median(group)) for group in counts)


def _thousands(number):
    return f"{number:,.0f}".replace(",", "\N{NO-BREAK SPACE}")


def _percent(share):
    """La part en pour cent, et sa fraction si elle se lit ; ni 0 ni 100 % sans l'être tout à fait."""
    percent = f"{float(100 * share):.2f}".replace(".", ",")
    if percent == "0,00" and share > 0:
        percent = "< 0,01"
    elif percent == "100,00" and share < 1:
        percent = "> 99,99"
    percent += "\N{NO-BREAK SPACE}%"
    return percent if share.denominator == 1 or share.denominator > 9999 else f"{percent} ({share})"
