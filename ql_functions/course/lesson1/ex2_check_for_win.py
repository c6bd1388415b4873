"""1.2 · check_for_win : le gagnant d'une ligne."""

from itertools import groupby, pairwise

from juge import Case, Exercise, Mistake, Part, combinable

from ..pictures import as_row


def check_for_win(b_line, min_contig=3):
    """Renvoie 'X' ou 'O' si ce joueur a min_contig marques (2 ou plus) qui se suivent dans b_line, sinon False.

    >>> check_for_win(['O', 'X', 'X', 'X'])
    'X'
    >>> check_for_win(['X', 'X', ' ', 'X'])
    False
    """
    ### YOUR CODE HERE ###
    line = "".join(b_line)
    for player in "XO":
        if player * min_contig in line:
            return player
    return False
    ### END OF YOUR CODE ###


def line(text, min_contig, about, kind=list):
    """Construit un cas de `check_for_win`, sur une liste ou une chaîne."""
    return Case((kind(text), min_contig) if min_contig != 3 else (kind(text),), about=about)


CASES = (
    line("   ", 3, "Une ligne vide n'a pas de gagnant : on renvoie False."),
    line("XXX", 3, "Trois X qui se suivent : on renvoie 'X'."),
    line("OOO", 3, "Trois O qui se suivent : on renvoie 'O'."),
    line("XOX", 3, "Personne n'a trois marques qui se suivent."),
    line(" XXX", 3, "L'alignement commence à la deuxième case, après une case libre."),
    line("OXXX", 3, "L'alignement commence à la deuxième case, après une marque adverse."),
    line("OOOX", 3, "L'alignement finit avant le bout de la ligne."),
    line("OXXXX", 3, "Quatre marques qui se suivent en contiennent trois."),
    line("XX X", 3, "X a trois marques, qui ne se suivent pas : on renvoie False."),
    line("OO O O", 3, "O a quatre marques, dont jamais trois qui se suivent : on renvoie False."),
    line("XXOXX", 3, "Une marque adverse coupe la rangée de X : on renvoie False."),
    line("XXX ", 4, "Avec min_contig=4, trois marques ne suffisent pas."),
    line(" OOOO", 4, "Avec min_contig=4, quatre marques qui se suivent gagnent."),
    line("OXX", 2, "Avec min_contig=2, deux marques qui se suivent gagnent."),
    line("OOOX", 4, "Avec min_contig=4, trois O ne suffisent pas non plus."),
    line("XOO", 2, "Avec min_contig=2, deux O qui se suivent gagnent aussi."),
    line("XXXX ", 4, "Avec min_contig=4, quatre X qui se suivent gagnent aussi."),
    line("XOXOOO", 3, "Trois O se suivent, au bout de la ligne, après un O isolé."),
    line("X X X OOO", 3, "X a autant de marques que O, mais seules celles de O se suivent."),
    line("XXX    ", 3, "Quatre cases libres suivent l'alignement."),
    line("OO XXX OO", 3, "L'alignement est au milieu de la ligne."),
    line("XXX", 3, "Une ligne peut aussi être une chaîne.", str),
    line("X OOO", 3, "Une ligne peut aussi être une chaîne.", str),
    line(" XX", 2, "Une ligne peut aussi être une chaîne, avec min_contig=2.", str),
    line("XOX O", 2, "Une ligne peut aussi être une chaîne, avec min_contig=2.", str),
    line("OXX", 3, "Personne n'a trois marques qui se suivent."),
    line("XXO", 3, "Personne n'a trois marques qui se suivent."),
    line("XX XX", 3, "X a quatre marques, dont jamais trois qui se suivent : on renvoie False."),
    line("XXOX", 4, "Avec min_contig=4, trois X et un O ne font pas un alignement."),
    line("XOXX", 4, "Avec min_contig=4, trois X et un O ne font pas un alignement."),
    line("XX X", 4, "Avec min_contig=4, trois X ne suffisent pas."),
    line("   XXX", 3, "L'alignement vient après trois cases libres."),
    line("  OO", 2, "L'alignement vient après deux cases libres, avec min_contig=2."),
    line("OXXO", 2, "L'alignement est au milieu de la ligne, avec min_contig=2."),
    line("XX", 3, "Une ligne plus courte que min_contig n'a pas de gagnant : on renvoie False."),
    line("XO XO XO XXX", 3, "L'alignement est au bout d'une longue ligne."),
    line("XXXX O", 5, "Avec min_contig=5, quatre marques ne suffisent pas."),
    line("O   ", 4, "Une seule marque n'est pas un alignement."),
    line("O    ", 5, "Une seule marque n'est pas un alignement."),
)


def hidden(rng):
    """Tire les cas cachés."""
    for min_contig in (3, 3, 3, 2, 4):
        for winner in ("X", "O", False):
            text = "".join(_random_line(rng, min_contig, winner))
            kind = rng.choice((list, str))
            yield line(text, min_contig, f"Une autre ligne, avec min_contig={min_contig}.", kind)
    yield line(rng.choice("XO") * (min_contig - 1), min_contig, "Une ligne plus courte que min_contig.")


def _random_line(rng, min_contig, winner):
    """Tire une ligne qui a ce seul gagnant ; sans gagnant, un joueur y a pourtant min_contig marques séparées."""
    while True:
        line = rng.choices("XO ", k=min_contig + rng.randint(1, 4))
        winners = [player for player in "XO" if player * min_contig in "".join(line)]
        if winners == ([winner] if winner else []) and max(map(line.count, "XO")) >= min_contig:
            return line


PARTS = (
    Part("trois marques qui se suivent", 3, lambda case: len(case.args) == 1),
    Part("un autre min_contig", 1, lambda case: len(case.args) == 2),
)


# fmt: off
def _player_who(has):
    """Construit la recherche du premier joueur pour qui ``has(line, player, k)`` est vrai."""
    return lambda line, k, players: next((player for player in players if has(line, player, k)), False)


_find_run = _player_who(lambda line, player, k: player * k in line)


@combinable
def _wins(
    marks="".join,
    needed=lambda min_contig: min_contig,
    winner=_find_run,
    players="XO",
    says=lambda player: player,
):
    """Construit un `check_for_win` juste, sauf les étapes données."""

    def check_for_win(b_line, min_contig=3):
        player = winner(marks(b_line), needed(min_contig), players)
        return player and says(player)

    return check_for_win


def _longest_run(line, player):
    return max((len(list(run)) for mark, run in groupby(line) if mark == player), default=0)


def _find_leftmost_run(line, k, players):
    """Renvoie la marque de la première suite de k cases pareilles."""
    return next((mark for i, mark in enumerate(line) if mark in players and line[i : i + k] == mark * k), False)


def _find_longest_run(line, k, _players):
    """Renvoie la marque de la plus longue suite de cases pareilles, où les cases libres comptent aussi."""
    mark, run = max(((mark, len(list(run))) for mark, run in groupby(line)), key=lambda pair: pair[1], default=(" ", 0))
    return mark != " " and run >= k and mark


def _find_run_from_last(line, k, players):
    runs = ((mark, len(list(run))) for mark, run in groupby(line[-1:] + line))
    return next((mark for mark, length in runs if mark in players and length >= k), False)


def _find_uniform_slice(line, k, players):
    """Renvoie le joueur qui occupe seul une tranche de k cases ; au bout de la ligne, une tranche est plus courte."""
    slices = (set(line[i : i + k]) for i in range(len(line)))
    return next((marks.pop() for marks in slices if len(marks) == 1 and marks <= set(players)), False)


def _find_mixed_run(rank):
    """Construit la recherche de k marques de suite, tous joueurs confondus : le gagnant a celle de rang ``rank``."""
    return lambda line, k, players: next((run[:k][rank] for run in line.split() if len(run) >= k), False)


MISTAKES = (
    Mistake(lambda b_line, min_contig=3: False,
            "Votre fonction répond False même pour la liste ['X', 'X', 'X']. Sur quelle ligne répondrait-elle autre "
            "chose, et que vaut alors sa condition ?"),
    Mistake(_wins(winner=_find_leftmost_run, players=" XO"),
            "Des cases libres qui se suivent passent pour un alignement. "
            "L'égalité de plusieurs cases ne suffit pas : regardez aussi ce qu'elles contiennent.",
            line="for player in line:"),
    Mistake(_wins(says=bool),
            "Votre fonction trouve l'alignement, mais renvoie True : on saura qu'il y a un gagnant, pas lequel."),
    Mistake(_wins(players="X"),
            "Les alignements de X sont vus, jamais ceux de O. "
            "Votre fonction regarde-t-elle bien l'autre joueur avant de renvoyer False ?"),
    Mistake(_wins(winner=_player_who(lambda line, player, k: line.count(player) >= k)),
            "Des marques qui ne se suivent pas passent pour un alignement : "
            "que devient ce que vous avez compté quand une autre case s'intercale ?",
            line="if line.count(player) >= min_contig:"),
    Mistake(_wins(marks=lambda b_line: "".join(b_line).replace(" ", "")),
            "Pour votre fonction, une case libre ne rompt pas l'alignement : que faites-vous d'un espace ?"),
    Mistake(_wins(winner=_find_mixed_run(0)),
            "Des marques de joueurs différents passent pour un alignement : elles doivent toutes être du même joueur."),
    Mistake(_wins(winner=_player_who(lambda line, player, k: any(part.count(player) >= k for part in line.split()))),
            "Pour votre fonction, une marque adverse ne rompt pas l'alignement : autour d'elle, celles du même joueur "
            "s'ajoutent. Quand passe un O, que devient ce que vous savez des X ?"),
    Mistake(_wins(winner=_find_uniform_slice),
            "Au bout de la rangée, une marque toute seule passe pour un alignement : il y reste trop peu de cases.",
            asks={"Slice": "Une tranche y est plus courte : où commence la dernière qui soit assez longue ?"}),
    Mistake(_wins(winner=_find_run_from_last),
            "Votre fonction prend la dernière case pour la voisine de la première. Pour Python, l'indice −1 est celui "
            "de la dernière case : à quelles cases comparez-vous celle de rang 0 ?"),
    Mistake(_wins(winner=_player_who(lambda line, player, k: line.startswith(player * k))),
            "Votre fonction ne voit un alignement qu'au début de la rangée. Il peut commencer plus loin : à quel "
            "moment renvoie-t-elle False ?"),
    Mistake(_wins(winner=_player_who(lambda line, player, k: line.endswith(player * k))),
            "Votre fonction ne voit que l'alignement qui termine la rangée. Un alignement suivi d'autre chose compte "
            "aussi : à quel moment faut-il regarder s'il est assez long ?"),
    Mistake(_wins(winner=_player_who(lambda line, player, k: set(line) == {player} and len(line) >= k)),
            "Votre fonction veut que toute la rangée soit au même joueur. "
            "Quand la rangée est plus longue que l'alignement, une partie suffit.",
            line="if player * min_contig == line:"),
    Mistake(_wins(marks=lambda b_line: "".join(b_line)[:-1]),
            "L'alignement qui se termine sur la dernière case n'est pas vu. Sur une rangée de 3 cases, suivez votre "
            "code à la main : la dernière case y compte-t-elle avant qu'il ne réponde False ?"),
    Mistake(_wins(marks=lambda b_line: "".join(b_line)[1:]),
            "L'alignement qui commence sur la première case n'est pas vu. Sur une rangée de 3 cases, suivez votre code "
            "à la main.",
            asks={"find": "Trouvé tout au début, find le dit par 0 : que fait votre condition d'un 0 ?",
                  "For": "Quelle est la première case qu'il regarde ?"}),
    Mistake(_wins(needed=lambda min_contig: min_contig + 1),
            "Votre fonction demande une marque de trop pour gagner : min_contig marques qui se suivent suffisent. Sur "
            "['X', 'X', 'X'], combien votre code en demande-t-il, ou jusqu'à combien compte-t-il ?"),
    Mistake(_wins(winner=_player_who(lambda line, player, k: _longest_run(line, player) == k)),
            "Votre fonction ne voit pas un alignement plus long que min_contig. Quatre marques qui se suivent en "
            "contiennent trois : regardez votre comparaison."),
    Mistake(_wins(needed=lambda min_contig: 3),
            "Votre fonction demande toujours trois marques, ni plus ni moins. Le nombre demandé est "
            "l'argument min_contig, qui peut valoir 2 ou 4."),
    Mistake(_wins(winner=_find_mixed_run(-1)),
            "Des marques de joueurs différents passent pour un alignement, et c'est la dernière qui donne le gagnant : "
            "elles doivent toutes être du même joueur."),
    Mistake(_wins(winner=_find_longest_run),
            "Votre fonction ne compte que la plus longue suite de cases pareilles, et les cases libres en font. Une "
            "suite de marques plus courte, mais de min_contig, gagne aussi."),
    Mistake(_wins(winner=_player_who(lambda line, player, k: [*pairwise(line)].count((player, player)) >= k - 1)),
            "Votre fonction ajoute les paires de marques voisines d'un bout à l'autre de la rangée, même si autre "
            "chose les sépare. Quand une suite se rompt, que devient ce que vous avez compté ?"),
)
# fmt: on

HINTS = (
    "Recollez les marques de b_line en une chaîne : quel morceau y prouve que X a gagné ?",
    """\
chaîne ← les marques de la rangée, recollées
pour chaque joueur, X puis O :
    si la chaîne contient min_contig fois de suite sa marque :
        renvoyer ce joueur
renvoyer False""",
)

EXERCISE = Exercise(
    "1.2",
    check_for_win,
    minutes=8,
    cases=CASES,
    parts=PARTS,
    hidden=hidden,
    hints=HINTS,
    gap="player * min_contig",
    mistakes=MISTAKES,
    draws=as_row,
)
