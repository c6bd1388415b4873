"""1.5 · count_states : compter les plateaux que l'on peut rencontrer."""

from juge import Case, Exercise, Limit, Mistake
from juge.declare.cases import TooManyCallsError

from .ex1_new_board import new_board
from .ex3_evaluate import evaluate


def count_states():
    """Compte les plateaux que l'on rencontre, vide et symétriques compris : (tous, ceux où la partie continue)."""
    seen = {}

    def explore(b, player):
        ### YOUR CODE HERE ###
        key = "".join(b)
        if key in seen:
            return
        seen[key] = evaluate(b)[0]
        if seen[key] == "C":
            for square in range(9):
                if b[square] == " ":
                    explore(b[:square] + [player] + b[square + 1 :], "O" if player == "X" else "X")
        ### END OF YOUR CODE ###

    explore(new_board(), "X")
    return len(seen), list(seen.values()).count("C")


CASES = (
    Case(
        # Une réponse qui explore de nouveau les plateaux déjà vus demande 549 946 verdicts ; une autre en demande
        # 49 302 au plus, même si elle en demande un par case.
        globals={"min_contig": 3, "evaluate": Limit(100_000)},
        about="Le premier nombre compte les plateaux, chacun une fois ; le second, ceux où la partie continue.",
        seconds=20,
    ),
)


def _explores_again():
    """Lève tout de suite l'erreur qu'une exploration sans mémoire finit par lever, à la limite des verdicts."""
    raise TooManyCallsError


# fmt: off
MISTAKES = (
    Mistake(lambda: (450, 230),
            "Votre fonction fait toujours jouer le même joueur : que devient player dans l'appel suivant ?",
            line="explore(b[:square] + [player] + b[square + 1 :], player)"),
    Mistake(lambda: (13535, 8710),
            "Votre fonction change de joueur d'un coup essayé au suivant. Tous ceux d'un plateau sont au même joueur ; "
            "c'est pour le plateau suivant qu'il change."),
    Mistake(lambda: (6046, 4520),
            "Vous continuez à jouer après une victoire : "
            "certains plateaux comptés ne se rencontrent dans aucune partie."),
    Mistake(lambda: (4520, 4520),
            "Votre fonction ne compte pas les plateaux où la partie est finie. Notez le plateau d'abord, "
            "arrêtez-vous ensuite."),
    Mistake(_explores_again,
            "Votre code explore de nouveau un plateau déjà vu, avec tout ce qui le suit : il y a 5 478 plateaux, mais "
            "près de 550 000 façons d'y arriver. Que faut-il regarder avant d'explorer ?"),
    Mistake(lambda: (5477, 4519),
            "Il manque un seul plateau, où la partie continue : le plateau vide, d'où tout part. "
            "À quel moment votre code le note-t-il ?"),
)
# fmt: on

HINTS = (
    "Il y a deux raisons de ne pas explorer plus loin : lesquelles ? Et comment jouer un coup sans abîmer le "
    "plateau qui servira encore aux coups suivants ?",
    """\
clé ← le plateau b, en une chaîne
si la clé est déjà dans seen, s'arrêter là
seen[clé] ← la première lettre du verdict
si la partie continue :
    pour chaque case libre :
        explorer une copie de b où player a pris cette case ; à l'autre joueur ensuite""",
)

EXERCISE = Exercise(
    "1.5",
    count_states,
    minutes=15,
    cases=CASES,
    hints=HINTS,
    gap="b[:square] + [player] + b[square + 1 :]",
    mistakes=MISTAKES,
)
