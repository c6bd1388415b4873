"""Le quiz de la leçon 5."""

QUIZ = """
À la fin du premier lot, X en est à 72,5 % de victoires dans le régime 'X', où il suit la table contre le hasard. Que
donnerait cet agent si on le mesurait alors, glouton, contre le hasard ?
✗ 72,5 %, puisque c'est son taux de victoires.
    C'est le taux de tout le lot, coups d'exploration et débuts compris : celui de l'entraînement, non de l'agent qui en
    sort.
✗ Moins : c'est en explorant qu'il trouve les coups qui surprennent son adversaire.
    Rien ne surprend qui joue au hasard. Cent agents toujours gloutons (graines 0 à 99) en gagnent ensuite 92 % en
    moyenne.
✓ Plus : ce taux compte ses coups au hasard et ses premières parties.
    Sans hasard, on mesure ce qu'il sait, et ce qu'il sait à la fin. Cent agents entraînés ainsi (graines 0 à 99)
    gagnent alors de 76 à 97 % de leurs parties.

Un agent joue 15 000 parties dans le régime 'X', contre le hasard : l'ouverture au centre vaut alors plus de 1. Il en
joue 15 000 autres dans le régime 'XO' : elle tombe au-dessous de 0,2. Que s'est-il passé ?
✗ L'agent a oublié ce qu'il savait.
    Il a appris autre chose. Maintenant O se défend, et cette ouverture mène le plus souvent au match nul.
✓ L'adversaire a changé : la valeur d'un coup dépend de qui y répond.
    L'adversaire fait partie de l'environnement. Quand il progresse, l'environnement change, et la table suit. Si
    l'agent continue contre le hasard pendant autant de parties, la valeur monte au contraire (graines 0 à 4).
✗ Ses parties gagnées l'avaient trompé : un coup ne peut pas valoir plus de 1.
    Une valeur n'est pas une probabilité. Chaque coup d'une partie gagnée est payé : une victoire en trois coups donne
    2,92 à l'ouverture.

L'agent n'a perdu aucune de ses 3 000 parties contre le hasard. « Il est imbattable », dit un camarade. Êtes-vous
d'accord ?
✗ Oui : il aurait fini par perdre.
    Le hasard trouve rarement la suite de coups qui le battrait, et une absence ne se prouve pas par des essais : zéro
    défaite sur 3 000 parties reste compatible avec une sur mille.
✗ Oui, à 95 % : c'est la règle de trois.
    Elle dit seulement qu'il perd au plus une fois sur mille contre le hasard. D'un adversaire qui réfléchit, elle ne
    dit rien.
✗ Non, mais cent fois plus de parties contre le hasard le prouveraient.
    On connaîtrait mieux le même nombre, le taux contre le hasard. La force se juge contre le meilleur adversaire.
✓ Non : il faut chercher, parmi toutes les répliques, s'il en est une qui le bat.
    Le morpion est assez petit pour que l'on vérifie tout. Un seul trou suffit à un adversaire qui le connaît : il y
    repassera à chaque partie.
"""
