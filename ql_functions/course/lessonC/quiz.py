"""Le quiz de la leçon C."""

QUIZ = """
Un camarade a oublié de changer le signe dans backup, et sa recherche gagne souvent contre un joueur au hasard. Que lui
répondez-vous ?
✗ Sa recherche est bonne : gagner est ce que l'on attend d'elle.
    Contre le hasard, un joueur qui ne pare rien gagne aussi. Donnez-lui une menace à parer.
✓ Ses nœuds comptent aussi pour elle les victoires de l'adversaire : elle ne parera pas une menace.
    On le voit sur un plateau où il faut parer.
✗ Il lui faut plus de simulations.
    Elles rendraient plus sûr un choix qui est faux : les réponses de l'adversaire resteraient mal choisies.

On arrête un entraînement de bandits sur ce carnet : un coup a 900 visites et une moyenne de 0,30, l'autre 3 visites et
une moyenne de 0,67. Lequel a fait ses preuves ?
✗ Le second, dont la moyenne est plus grande.
    Une partie de plus, perdue, l'aurait fait tomber à 0,25 : une moyenne de trois visites ne dit presque rien.
✓ Le premier, le plus visité.
    Le second n'est presque pas connu. Par UCB, on y serait retourné bien avant : on joue donc le coup le plus visité.
✗ Aucun des deux.
    Neuf cents visites disent beaucoup du premier.

Pourquoi peut-on dire qu'un SearchAgent est imbattable, alors qu'il joue des parties au hasard ?
✗ Parce qu'on lui a fait jouer assez de parties contre le hasard.
    Des parties gagnées ne prouvent rien de celles que l'on n'a pas jouées.
✗ Parce que cinq mille simulations voient toutes les parties.
    Non : depuis le plateau vide, il y en a 255 168, et chaque simulation n'en joue qu'une.
✓ Parce que sa graine fixe ses coups : on a essayé contre eux tout ce que l'adversaire peut jouer.
    Au même plateau, il joue toujours le même coup. C'est une politique, et l'on peut la parcourir.
"""
