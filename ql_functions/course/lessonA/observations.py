"""Ce qu'il y a à observer après chaque prédiction de la leçon A, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "A.P1": [0, 2, 6, 8],
    "A.P2": "X seul, payé à la fin",
    "A.P3": 0.44,
    "A.P4": "Plus de parties",
    "A.P5": "Celle qui est payée à chaque coup",
    "A.P6": -13,
    "A.P7": "SARSA, puis le Q-learning",
    "A.P8": "ε = 0,005",
    "A.P9": "Aucune des deux",
    "A.P10": "De la table unique",
}
OBSERVATIONS = {
    "A.P1": """
        Contre le hasard, ouvrir dans un coin est le mieux : X gagne 191 parties sur 192, et la dernière est nulle.
        Contre un O parfait, toutes les ouvertures donnent le nul.
    """,
    "A.P2": """
        Payée à la fin, contre le hasard seul, la table retrouve presque la politique exacte. Avec les graines 0 à 19,
        9 agents ne font aucune erreur, et les autres en font de 4 à 12. Payée à chaque coup, elle en fait de 9 à 41.

        La recette du cours en fait de 263 à 312. Ce sont de vraies fautes : de 198 à 248 le sont aussi contre un O
        parfait. Mais presque toutes sont hors de son chemin : sur les plateaux qu'il peut rencontrer, son X n'en fait
        que 1 à 10.
    """,
    "A.P3": """
        Le dernier plateau d'abord : 0 + 0,2 × (1 − 0) = **0,2**. Puis le premier, dont la cible est ce 0,2 tout neuf :
        0,5 + 0,2 × (0,2 − 0,5) = **0,44**. Il a baissé, malgré la victoire.
    """,
    "A.P4": """
        Il manquait des parties. Avec un coup sur vingt au hasard et les graines 0 à 19, 0 agent sur 20 est imbattable
        après 10 000 parties, 7 après 50 000, 13 après 100 000, et 20 après 200 000.
        D'autres graines en laissent encore quelques-uns battables.

        Si ε descend jusqu'à 0 au même rythme, aucun ne le devient : l'exploration s'éteint trop tôt, et l'agent de
        200 000 parties joue exactement comme celui de 50 000.
    """,
    "A.P5": """
        Les valeurs exactes sont en pointillé. Payé à la fin, le centre vaut 1,42, que X joue ensuite au hasard ou au
        mieux : le Q-learning reste hors politique. Payé à chaque coup, le centre vaudrait 2,67 si X jouait toujours au
        hasard, et 3,36 s'il joue glouton : les valeurs dépendent de la façon dont X joue, et la courbe monte encore, à
        peu près tant que ε descend.
    """,
    "A.P6": "Treize pas au bord du vide : −13, on ne peut mieux.",
    "A.P7": """
        Le Q-learning a trouvé le plus court chemin, 13 pas au ras du vide, et c'est lui qui reçoit le moins : une fois
        sur dix, il joue au hasard, et parfois il tombe. SARSA compte ces chutes dans ses valeurs, et s'écarte
        du bord : 15 pas. Aucun des deux ne se trompe : ils ne répondent pas à la même question.

        Avec les graines 0 à 19, les vingt chemins de SARSA font 15 pas, les vingt du Q-learning 13.
    """,
    "A.P8": """
        Pour ε = 0,1, le total moyen est −20,71 ; SARSA recevait bien à peu près cela : de −22,9 à −20,2, selon la
        graine (0 à 19).

        Plus on explore, plus on s'éloigne du vide. À 0,5 % d'exploration, le détour de deux pas coûte plus que les
        chutes, et le bord l'emporte. Quand ε vaut 0, l'action que l'on joue est celle du maximum : SARSA et le
        Q-learning ont la même cible.
    """,
    "A.P9": """
        Ni l'une ni l'autre : le meilleur coup vaut 1. La plus grande mesure dépasse 1 : le bruit a souvent flatté le
        coup que l'on retient. Le Q-learning *surestime* de même. La seconde mesure est trop basse : le coup retenu
        n'est pas toujours le meilleur. Le double Q-learning peut *sous-estimer*.
    """,
    "A.P10": """
        Notre `backpropagate` lit le maximum et la valeur dans la même table : **ce n'est pas le double Q-learning**.
        Chaque courbe est la moyenne de cinq expériences, et chaque bande va de la plus basse à la plus haute. La table
        unique passe au-dessus de la valeur exacte et y reste. Les deux tables du cours, plus lentes, finissent presque
        aussi haut. Le double Q-learning s'arrête tout près. L'axe est très resserré : sur seize expériences, l'écart
        moyen est de +0,013 et +0,012 pour les deux premières, et de 0,001 ou 0,002 pour la troisième, d'une série à
        l'autre.
    """,
}
