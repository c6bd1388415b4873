"""Ce qu'il y a à observer après chaque prédiction de la leçon A, sous le nom que lui donne ``predict``."""

OBSERVATIONS = {
    "A.P1": """
        Le dernier plateau d'abord : 0 + 0,2 × (1 − 0) = **0,2**. Puis le premier, dont la cible est ce 0,2 tout neuf :
        0,5 + 0,2 × (0,2 − 0,5) = **0,44**. Il a baissé, malgré la victoire : une seule partie ne suffit pas à faire
        monter le chemin.
    """,
    "A.P2": """
        Payé 0 pour une défaite comme pour un nul, O perd de 8 à 13 % de ses parties contre un joueur qui ne cherche
        rien ; payé −1, il n'en perd plus une. Quatre cent mille parties n'y font rien : il a parfaitement appris ce
        qu'on lui demandait.
    """,
    "A.P3": "Treize pas au bord du vide : −13, on ne peut mieux.",
    "A.P4": """
        Le Q-learning a trouvé le plus court chemin, 13 pas au ras du vide, et c'est lui qui reçoit le moins : une fois
        sur dix, il joue au hasard, et de temps en temps il tombe. SARSA compte ces chutes dans ses valeurs, et s'écarte
        d'un rang : 15 pas. Aucun des deux ne se trompe : ils ne répondent pas à la même question.
    """,
}
