"""1.2 · check_for_win : le gagnant d'une ligne."""

from juge import Case, Exercise, Mistake, Part, edited

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
    line("XXXX ", 4, "Avec min_contig=4, quatre X qui se suivent gagnent aussi."),
    line("XOXOOO", 3, "Trois O se suivent, au bout de la ligne, après un O isolé."),
    line("X X X OOO", 3, "X a autant de marques que O, mais seules celles de O se suivent."),
    line("XXX    ", 3, "Quatre cases libres suivent l'alignement."),
    line("XXX", 3, "Une ligne peut aussi être une chaîne.", str),
    line(" XX", 2, "Une ligne peut aussi être une chaîne, avec min_contig=2.", str),
    line("XOX O", 2, "Une ligne peut aussi être une chaîne, avec min_contig=2.", str),
    line("XXOX", 4, "Avec min_contig=4, trois X et un O ne font pas un alignement."),
    line("  OO", 2, "L'alignement vient après deux cases libres, avec min_contig=2."),
    line("OXXO", 2, "L'alignement est au milieu de la ligne, avec min_contig=2."),
    line("XX", 3, "Une ligne plus courte que min_contig n'a pas de gagnant : on renvoie False."),
    line("XO XO XO XXX", 3, "L'alignement est au bout d'une longue ligne."),
    line("XXXX O", 5, "Avec min_contig=5, quatre marques ne suffisent pas."),
    line("O   ", 4, "Une seule marque n'est pas un alignement."),
    line("OO", 2, "Avec min_contig=2, deux O suffisent."),
    line("XXXX", 4, "Avec min_contig=4, il faut quatre X : les voici."),
    line("OOO", 4, "Avec min_contig=4, il faut quatre O : il n'y en a que trois."),
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


def _needs_a_run(case):
    """Une ligne toute de la même marque n'éprouve que min_contig, si elle est assez longue."""
    line, *given = case.args
    return not given or len(set(line)) > 1 or len(line) < given[0]


PARTS = (
    Part("trois marques qui se suivent", 3, _needs_a_run),
    Part("un autre min_contig", 1, lambda case: len(case.args) == 2),
)


# fmt: off
MISTAKES = (
    Mistake(edited(check_for_win, {'player in "XO"': "player in line"}),
            "Des cases libres qui se suivent passent pour un alignement. "
            "L'égalité de plusieurs cases ne suffit pas : regardez aussi ce qu'elles contiennent.",
            line="for player in line:"),
    Mistake(edited(check_for_win, {"player * min_contig in line": "line.count(player) >= min_contig"}),
            "Des marques qui ne se suivent pas passent pour un alignement : "
            "que devient ce que vous avez compté quand une autre case s'intercale ?",
            line="if line.count(player) >= min_contig:"),
    Mistake(edited(check_for_win, {
                'player in "XO"': "player in line.split()",
                "player * min_contig in line": "len(player) >= min_contig",
                "return player": "return player[0]"}),
            "Des marques de joueurs différents passent pour un alignement : elles doivent toutes être du même joueur."),
    Mistake(edited(check_for_win, {
                'player in "XO"': "player in [line[i : i + min_contig] for i in range(len(line))]",
                "player * min_contig in line": "{*player} in ({'X'}, {'O'})",
                "return player": "return player[0]"}),
            "Au bout de la rangée, une marque toute seule passe pour un alignement : il y reste trop peu de cases.",
            asks={"Slice": "Une tranche y est plus courte : où commence la dernière qui soit assez longue ?"}),
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
