"""Ce qu'il y a à observer après chaque prédiction de la leçon 4, sous le nom que lui donne ``predict``."""

# La réponse juste, qui se compare à la prédiction.
RIGHT = {
    "4.P1": "A, B et D montent, C descend",
    "4.P2": 1,
    "4.P4": "Celui qui le prépare",
}
OBSERVATIONS = {
    "4.P1": """
        Trois montent, et seule C descend. En D, la récompense est négative, et pourtant la valeur monte : la cible
        décide, et elle vaut −0,09 + 0,9 × 0,5 = **0,36**, plus que 0,3.
    """,
    "4.P2": """
        Le dernier coup de O reçoit −0,9, le deuxième −0,81, le premier −0,729 : le dernier est le plus puni. Or la
        faute était le premier. Essayons toutes les suites : après le centre, un coin assure le nul à O, un bord perd
        quoi qu'il joue ensuite.
    """,
    "4.P3": """
        Si c'était sa première partie, **il ouvre là où vous avez ouvert.** Votre victoire a corrigé les coups des
        deux joueurs, et une seule table sert à X comme à O. La case de votre ouverture vaut désormais plus que 0,3,
        la valeur de toutes les autres : votre élève vous imite.

        Après une défaite, en revanche, ses propres coups baissent, et il en essaie d'autres.
    """,
    "4.P4": """
        Le coup gagnant vaut 0,9 + 0,9 × 1 = **1,8**. Le coup qui le prépare vaut davantage : 0,81 + 0,9 × 1,8 =
        **2,43**. Chaque coup d'une partie gagnée est payé ; une victoire plus lente est donc payée une fois de plus.
        L'agent aime jouer avec sa proie.

        Si seul le dernier coup était payé, l'ordre serait rétabli : 1,8 tout de suite, 0,9 × 1,8 = 1,62 un coup plus
        tard.
    """,
}
