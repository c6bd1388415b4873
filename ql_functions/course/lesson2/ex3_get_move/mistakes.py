"""2.3 · get_move : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from juge import Mistake, edited

from .answer import get_move

_BEST = "max(q1, key=lambda move: (q1[move] + q2[move]) / 2)"
_MEAN = "(q1[move] + q2[move]) / 2"
_DRAW = "if random.random() < epsilon:\n        return random.choice("


# fmt: off
MISTAKES = (
    Mistake(edited(get_move, {_DRAW: "if False:\n        return random.choice(",
                              "if state not": f"{_DRAW}[i for i in range(len(b)) if b[i] == ' '])\n    if state not"}),
            "Votre fonction n'ajoute pas l'état nouveau à q_table quand le coup est tiré au hasard. Il doit y entrer "
            "avant que l'on choisisse."),
    Mistake(edited(get_move, {"state = flip_board(state)": "flip_board(state)"}),
            "Votre fonction ne retourne pas les états de O. Pour O, la clé est le plateau vu par lui : il s'y voit "
            "en X.",
            line="flip_board(state)"),
    Mistake(edited(get_move, {"state not in q_table": "True"}),
            "Chez vous, un état déjà connu est remis à neuf : à chaque appel, l'agent oublie ce qu'il a appris de "
            "lui."),
    Mistake(edited(get_move, {"< epsilon": "< 1 - epsilon"}),
            "ε est pris à l'envers : avec ε = 0 l'agent joue toujours au hasard, avec ε = 1 jamais. "
            "Quand epsilon grandit, doit-on voir plus souvent un tirage, ou le meilleur coup ?",
            line="if random.random() > epsilon:"),
    Mistake(edited(get_move, {"< epsilon": "< 0.5"}),
            "epsilon ne sert pas : que l'on demande ε = 0 ou ε = 1, l'agent explore aussi souvent. "
            "À quoi comparez-vous le nombre tiré ?"),
    Mistake(edited(get_move, {_BEST: "max(q1)"}),
            "Sans explorer, votre fonction joue toujours la case de plus grand numéro. Où les valeurs de la table "
            "servent-elles à choisir ?",
            asks={"max": "Que compare max quand on lui donne un dictionnaire, ses clés ou ses valeurs ?"}),
    Mistake(edited(get_move, {_BEST: f"list(q1).index({_BEST})"}),
            "Votre fonction renvoie le rang du meilleur coup parmi les cases libres. "
            "On attend le numéro de sa case, qui est une clé de la table."),
    Mistake(edited(get_move, {_MEAN: "q1[move]"}),
            "Chez vous, Q1 décide seule, ou Q2 ne fait que départager. La valeur d'un coup se lit dans les deux "
            "tables.",
            line="return max(q1, key=q1.get)"),
    Mistake(edited(get_move, {_MEAN: "max(q1[move], q2[move])"}),
            "Votre fonction joue le coup qui a la plus grande valeur, Q1 et Q2 confondues. La valeur d'un coup est la "
            "moyenne des deux."),
    Mistake(edited(get_move, {"< epsilon": "< 0.5 * (epsilon > 0)"}),
            "Avec ε = 1, votre coup n'est tiré au hasard qu'une fois sur deux. À quoi comparez-vous epsilon, et parmi "
            "quels nombres est-ce tiré ?",
            asks={"randint": "Ce que l'on compare à epsilon se tire dans [0, 1[, pas parmi 0 et 1."}),
    Mistake(edited(get_move, {"choice(list(q1))": f"choice([i for i in q1 if i != {_BEST}] or list(q1))"}),
            "Votre coup tiré au hasard n'est jamais le meilleur, sauf s'il est le seul. Quand on explore, "
            "toutes les cases libres ont la même chance, celle-là comprise."),
)
