"""Ce qu'il y a à observer après chaque prédiction de la leçon 3, sous le nom que lui donne ``predict``."""

OBSERVATIONS = {
    "3.P1": """
        Les séries ne donnent pas le même compte, et pourtant rien n'a changé de l'une à l'autre que le hasard. Une
        fréquence mesurée ne dit rien tant que l'on ne sait pas de combien le hasard la fait varier.
    """,
    "3.P2": """
        La plupart des intervalles contiennent la valeur exacte. Quelques-uns la manquent, et ce n'est pas une faute de
        calcul : 95 % promet environ cinq échecs sur cent. La promesse porte sur la méthode, non sur un intervalle en
        particulier.
    """,
    "3.P4": """
        Moins d'une sur cent, d'ordinaire. Attendre que deux intervalles n'aient aucun point commun est donc trop
        sévère : on se trompe bien moins que cinq fois sur cent, mais des différences bien réelles passent inaperçues.
    """,
    "3.P3": """
        Tout dépend de ce que fait votre `get_move` quand tous les coups se valent. S'il garde le premier, l'agent joue
        la case 0, puis la 1, puis la 2 : une ligne, si O ne s'y met pas par mégarde. Il gagne près de huit parties sur
        dix ; la valeur exacte est 25/32, soit 78,1 %. S'il tire un coup au sort, l'agent joue au hasard, et en gagne
        58,5 %.

        Dans les deux cas, il n'a rien appris. Un agent qui gagne 78 % de ses parties contre le hasard n'a peut-être
        encore rien compris.
    """,
}
