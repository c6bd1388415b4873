"""Le quiz de la leçon A.

Une ligne vide sépare deux questions ; chaque choix est juste (✓) ou non (✗), et s'explique dessous.
"""

QUIZ = """
Au morpion, une seule remontée suffit à l'itération sur les valeurs. Sur la falaise, il faut des balayages. Pourquoi ?
✗ La falaise a plus d'états.
    Elle en a 48, et le morpion 5 478. Ce n'est pas le nombre qui compte, mais l'ordre dans lequel on peut les prendre.
✓ Sur la falaise on peut revenir sur ses pas : deux cases dépendent l'une de l'autre.
    Au morpion, chaque coup remplit une case : des plateaux les plus pleins aux plus vides, tout ce qu'il faut est déjà
    calculé. Sur une grille où l'on tourne en rond, aucun ordre n'est le bon, et l'on recommence.
✗ La falaise est un monde où il y a du hasard.
    Il n'y en a pas : un pas mène toujours au même endroit. Au morpion, au contraire, O tire ses coups au sort.
✗ Le taux d'apprentissage y est plus petit.
    Le calcul n'a pas de taux : la nouvelle valeur est la cible tout entière.

Sur la falaise, pendant l'apprentissage, SARSA reçoit plus que le Q-learning. Les valeurs du Q-learning sont-elles
fausses ?
✓ Non : elles disent ce que vaut le chemin du bord pour qui n'explore pas.
    C'est en l'explorant que l'on tombe. Arrêtez d'explorer, et le Q-learning reçoit −13, SARSA −15.
✗ Oui : le maximum les surestime, et il croit le bord plus sûr qu'il n'est.
    Le biais de maximisation vient du bruit. Dans ce monde rien n'est tiré au sort, et le calcul exact trouve le même
    chemin.
✗ Oui : deux mille épisodes ne lui suffisent pas.
    Son chemin est déjà celui du calcul exact. Cent fois plus d'épisodes ne l'éloigneraient pas du vide.

Payé 1 pour une victoire, 0 pour un nul et 0 pour une défaite, X finit bon joueur et O non. Que changer ?
✗ Le nombre de parties : O a besoin de plus de temps.
    Il a très bien appris ce qu'on lui paie. Jouer plus longtemps l'y affermirait.
✗ L'exploration : O ne voit pas assez de menaces.
    Il en voit dans presque chaque partie. Mais les parer ne lui rapporte rien.
✓ La récompense : une défaite doit coûter plus qu'un nul.
    Payée −1, sans rien changer d'autre, O ne perd plus contre le hasard avec les trois graines de la leçon.
✗ Le taux d'apprentissage de O, qui joue en second.
    Un taux dit à quelle vitesse on va vers la cible. Ici, c'est la cible qui ne distingue pas une défaite d'un nul.
"""
