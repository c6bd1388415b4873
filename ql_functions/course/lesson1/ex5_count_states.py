"""1.5 · count_states : compter les plateaux que l'on peut rencontrer."""

from juge import Case, Exercise, Limit, Mistake, combinable
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
@combinable
def _counts(explored=(5478, 4520), returned=lambda every, going_on: (every, going_on)):
    """Construit un décompte juste, sauf l'étape donnée : les deux nombres de plateaux, ou les nombres renvoyés."""
    return lambda: returned(*explored)


MISTAKES = (
    Mistake(_counts((1, 1)),
            "Seul le plateau vide est compté : explore n'est pas appelée sur les plateaux suivants. "
            "Suivez votre code, ligne à ligne, sur le plateau vide : où s'arrête-t-il ?",
            line='if seen[key] != "C":'),
    Mistake(_counts((10, 10)),
            "Seuls le plateau vide et ceux du premier coup sont comptés. "
            "Votre code appelle-t-il explore sur chacun d'eux ? Et si oui, l'y trouve-t-elle déjà dans seen ?"),
    Mistake(_counts((8, 7)),
            "Seuls les huit plateaux d'une même partie sont comptés. Les autres sont-ils explorés, et chacun a-t-il "
            "dans seen une clé à lui ?"),
    Mistake(_counts((10, 7)),
            "Votre fonction accumule les coups sur un même plateau. Chaque coup s'essaie sur une copie, ou s'efface "
            "avant le suivant."),
    Mistake(_counts((450, 230)),
            "Votre fonction fait toujours jouer le même joueur : que devient player dans l'appel suivant ?",
            line="explore(b[:square] + [player] + b[square + 1 :], player)"),
    Mistake(_counts((13535, 8710)),
            "Votre fonction change de joueur d'un coup essayé au suivant. Tous ceux d'un plateau sont au même joueur ; "
            "c'est pour le plateau suivant qu'il change."),
    Mistake(_counts((10953, 8063)),
            "Votre code joue des coups sur des cases déjà prises, qui changent alors de marque. Où vérifiez-vous "
            "qu'une case est libre ?"),
    Mistake(_counts((2023, 1818)),
            "Une des neuf cases n'est jamais jouée : lesquelles votre code parcourt-il ?"),
    Mistake(_counts((6046, 4520)),
            "Vous continuez à jouer après une victoire : "
            "certains plateaux comptés ne se rencontrent dans aucune partie."),
    Mistake(_counts(returned=lambda every, going_on: (going_on, going_on)),
            "Votre fonction ne compte pas les plateaux où la partie est finie. Notez le plateau d'abord, "
            "arrêtez-vous ensuite."),
    Mistake(_counts(returned=lambda every, going_on: (every, every)),
            "Tout plateau compté l'est comme si la partie y continuait. C'est evaluate qui sait si elle continue."),
    Mistake(_counts(returned=lambda every, going_on: (every, 0)),
            "Aucun plateau n'est compté comme en cours. La dernière ligne compte les 'C' : qu'avez-vous rangé dans "
            "seen ?"),
    Mistake(_explores_again,
            "Votre code explore de nouveau un plateau déjà vu, avec tout ce qui le suit : il y a 5 478 plateaux, mais "
            "près de 550 000 façons d'y arriver. Que faut-il regarder avant d'explorer ?"),
    Mistake(_counts((5477, 4519)),
            "Il manque un seul plateau, où la partie continue : le plateau vide, d'où tout part. "
            "À quel moment votre code le note-t-il ?"),
    Mistake(_counts((633, 529)),
            "Votre boucle s'arrête au premier coup qui mène à un plateau déjà vu : les coups d'après ne sont pas "
            "essayés. Qu'arrête un return ?"),
    Mistake(_counts((765, 627)),
            "Deux plateaux que l'on obtient l'un de l'autre en tournant ou en retournant la grille n'en font chez vous "
            "qu'un. Ici, chaque plateau compte, même s'il a des symétriques : qu'est-ce qui lui sert de clé ?"),
    Mistake(_counts((2170, 1298)),
            "Dès le deuxième coup, votre fonction fait toujours jouer O : que devient player dans l'appel suivant ?"),
    Mistake(_counts((248, 90)),
            "Tous les coups d'un plateau s'ajoutent chez vous sur une même copie. Il en faut une neuve pour chaque "
            "coup."),
    Mistake(_counts((18753, 11093)),
            "Dans chaque case libre, votre code essaie X et O. Un seul joueur est au trait, et c'est ensuite le tour "
            "de l'autre."),
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
