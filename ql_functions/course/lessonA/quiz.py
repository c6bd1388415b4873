"""Le quiz de la leçon A."""

QUIZ = """
Au morpion, une seule remontée suffit à l'itération sur les valeurs. Sur la falaise, il faut des balayages. Pourquoi ?
✗ La falaise a plus d'états que le morpion : il faut du temps pour que la valeur les atteigne tous.
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
    Son chemin est déjà celui du calcul exact.

Les deux tables de ce cours corrigent-elles le biais de maximisation ?
✓ Non : la table tirée choisit le meilleur coup et dit elle-même sa valeur.
    Le coup que le bruit a flatté garde sa valeur gonflée. Dans le double Q-learning, l'autre table la vérifie : elle
    n'a aucune raison de flatter le même coup.
✗ Oui : leur moyenne efface le bruit.
    La moyenne sert à choisir un coup. Mais la mise à jour prend le maximum d'une seule table, sans
    moyenne.
✗ Oui : chaque mise à jour n'en change qu'une, tirée au sort.
    Chaque table reste un Q-learning ordinaire, qui reçoit la moitié des mises à jour : elle surestime presque autant,
    un peu plus tard.
✗ Non, mais il disparaît si l'on joue plus de parties.
    Au même taux, non : avec quatre fois plus de parties, la table unique reste aussi haut.
"""
