"""5.3 · my_rewards : le prix d'une défaite, jugé par les parties du meilleur joueur pour cette récompense.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 3.2 et 4.4.
"""

from functools import cache

from juge import Case, Exercise, Fault, Mistake
from juge.drawing.numbers import percent
from juge.values import shown

from ... import game

### YOUR CODE HERE ###
my_rewards = (1, 0, -3.01)
### END OF YOUR CODE ###

_BEST_WINS = {"X": (191, 192), "O": (866, 945)}  # le plus de victoires, et sur combien, d'un joueur qui ne perd jamais
_FINE = 0.01  # de combien une défaite peut coûter plus que le seuil, en victoires
_MEAN_DECIMALS = 9  # deux moyennes égales à neuf décimales se valent


@cache
def perfect_rates(rewards):
    """Calcule les résultats, contre le hasard, du meilleur joueur pour une récompense ; valeurs exactes, γ = 1.

    Args:
        rewards: (victoire, nul, défaite), payés à la fin de la partie. Entre des coups qui se valent, le joueur
            prend le pire : le coup qui perd le plus, puis le coup qui gagne le moins.

    Returns:
        dict: ``'X'`` et ``'O'``, la marque du joueur → parts de victoires, de nuls et de défaites, de somme 1.
    """
    return {player: _play_perfectly(player, rewards) for player in game.PLAYERS}


def _play_perfectly(player, rewards):
    def preference(rates):
        mean = sum(part * reward for part, reward in zip(rates, rewards, strict=True))
        return round(mean, _MEAN_DECIMALS), rates[2], -rates[0]

    ends = player, "T", "O" if player == "X" else "X"
    rates_of = {board: tuple(float(verdict == end) for end in ends)
                for board, verdict in game.states().items() if verdict != "C"}  # fmt: skip
    for board, following in _list_following().items():
        nexts = [rates_of[reached] for reached in following]
        if game.player_to_move(board) == player:
            rates_of[board] = max(nexts, key=preference)
        else:
            rates_of[board] = tuple(sum(column) / len(nexts) for column in zip(*nexts, strict=True))
    return rates_of[game.new_board()]


@cache
def _list_following():
    """Liste les plateaux où mène chaque coup des 627 plateaux qui restent, aux symétries près, de la fin au début."""
    own = {board: game.canonical(board) for board in game.states()}
    return {board: [own[reached] for reached in following.values()]
            for board, following in reversed(game.graph().items()) if own[board] == board}  # fmt: skip


_ORDER_QUESTION = "L'ordre est (victoire, nul, défaite) : est-ce le vôtre, ou manque-t-il un signe « − » ?"


def judge_my_rewards(_case, got, _expected):
    """Accepte trois nombres pour lesquels le meilleur joueur ne perd jamais, et gagne alors le plus possible.

    Pour une défaite moins chère d'un centième, il perdrait.
    """
    if not _is_triple(got.value):
        return Fault(_describe_wrong_triple(got.value), "(…, …, …)", shown(got.value))
    for player, (win, _, loss) in perfect_rates(tuple(got.value)).items():
        best, games = _BEST_WINS[player]
        more, lost = round(games * win) - best, round(games * loss)
        wanted = f"{player} : {percent(best / games)} de victoires, aucune défaite"
        found = f"{player} : {percent(win)} de victoires, {percent(loss)} de défaites"
        if got.value[2] > got.value[0]:
            says = "Dans votre récompense, une défaite rapporte plus qu'une victoire. " + _ORDER_QUESTION
            return Fault(says, wanted, found)
        if loss and got.value[2] > got.value[1]:
            says = "Dans votre récompense, une défaite rapporte plus qu'un nul. " + _ORDER_QUESTION
            return Fault(says, wanted, found, is_certain=True)
        if loss:
            says = f"Contre le hasard, le meilleur joueur pour cette récompense peut perdre quand il tient {player}."
            if more > 0:
                says = (
                    f"Perdre ne coûte pas assez : avec {player}, le meilleur joueur accepte {lost} défaites sur "
                    f"{games} pour {more} victoires de plus, et {more + lost} nuls de moins. Comptez ce que l'échange "
                    "rapporte."
                )
            return Fault(says, wanted, found)
        if more < 0:
            says = f"Le meilleur joueur pour cette récompense ne perd pas, mais gagne trop peu quand il tient {player}."
            return Fault(says, wanted, found)
    win, draw, loss = got.value
    if not any(rates[2] for rates in perfect_rates((win, draw, loss + _FINE * (win - draw))).values()):
        says = (
            "Le meilleur joueur pour cette récompense ne perd jamais, mais une défaite y coûte plus qu'il ne faut. "
            "À partir de quel prix cesse-t-il de perdre ?"
        )
        wanted, found = (f"pour un centième de moins, il {perhaps}" for perhaps in ("perdrait", "ne perd pas non plus"))
        return Fault(says, wanted, found, is_certain=True)
    return None


def _describe_wrong_triple(value):
    """Dit pourquoi une valeur n'est pas faite de trois nombres raisonnables."""
    if type(value) in (tuple, list) and len(value) == 3 and {*map(type, value)} <= {int, float}:
        return "Les trois nombres de my_rewards vont de −1 000 000 à 1 000 000 : aucun n'est infini, ni démesuré."
    says = "my_rewards est fait de trois nombres : (victoire, nul, défaite)."
    if type(value) in (tuple, list) and len(value) != 3:
        says += f" Ici, il y en a {len(value)}."
    if type(value) is tuple and len(value) == 2:
        says += " Entre deux nombres, il faut une virgule : 0 -1 est une soustraction."
    if type(value) is tuple and len(value) > 3:
        says += " Pour Python, la virgule sépare deux nombres : dix et demi s'écrit 10.5."
    return says


def _is_triple(value):
    return (
        type(value) in (tuple, list)
        and len(value) == 3
        and all(type(reward) in (int, float) and abs(reward) <= 10**6 for reward in value)
    )


def signature_of_rewards(_case, outcome):
    """Résume les trois nombres par les résultats du meilleur joueur."""
    rewards = outcome.value
    if not _is_triple(rewards):
        return [shown(rewards)]
    return [*perfect_rates(tuple(rewards)).values()]


CASES = (Case(about="Une récompense, jugée par ce que fait qui la suit parfaitement."),)

# fmt: off
MISTAKES = (
    Mistake(lambda: (1, 0, 0),
            "Pour votre triplet, une défaite ne coûte pas plus qu'un nul : avec O, le meilleur joueur perd 58 parties "
            "sur 945, dont 43 qu'il pouvait rendre nulles sans gagner moins."),
    Mistake(lambda: (1, 1, 0),
            "Un nul rapporte autant qu'une victoire : le meilleur joueur ne perd jamais, mais il ne cherche plus à "
            "gagner. Avec X, il ne gagne au pire qu'une partie sur deux."),
)
# fmt: on

HINTS = (
    "Si une victoire rapporte 1 et un nul 0, combien doit coûter une défaite pour que 4 défaites de plus ne vaillent "
    "pas 12 victoires de plus ?",
    """\
gain de l'échange ← 12 fois la victoire, − 16 fois le nul, + 4 fois la défaite
choisir les trois nombres, du plus grand au plus petit, pour que ce gain soit négatif, mais de très peu""",
    "my_rewards = (1, 0, …)  # à un centième près",
)

EXERCISE = Exercise(
    "5.3",
    my_rewards,
    minutes=8,
    cases=CASES,
    judge=judge_my_rewards,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=signature_of_rewards,
    name="my_rewards",
    taught_in="B",
)
