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
        faute était le premier : après le centre, un coin assure le nul à O, un bord perd quoi qu'il joue ensuite.
    """,
    "4.P3": """
        Si c'était sa première partie, **il ouvre là où vous avez ouvert.** Votre victoire a corrigé les coups des
        deux joueurs, et une seule table sert à X comme à O. Cette case vaut désormais plus que les autres : votre
        élève vous imite.
    """,
    "4.P4": """
        Le coup gagnant vaut 0,9 + 0,9 × 1 = **1,8**. Le coup qui le prépare vaut davantage : 0,81 + 0,9 × 1,8 =
        **2,43**. Chaque coup d'une partie gagnée est payé ; une victoire plus lente est donc payée une fois de plus.
        Si seul le dernier coup était payé, le coup gagnant vaudrait 1,8, celui d'avant 0,9 × 1,8 = 1,62.
    """,
}
