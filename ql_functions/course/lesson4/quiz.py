"""Le quiz de la leçon 4."""

QUIZ = """
X joue un bon coup, puis, en explorant, un coup désastreux, le dernier pour lui : O gagne. Que reçoit le bon coup
quand on remonte la partie ?
✗ Une récompense négative, et la valeur du coup désastreux comme avenir.
    L'avenir n'est pas la valeur du coup joué ensuite, mais celle du meilleur coup de l'état suivant. C'est ainsi que
    le Q-learning apprend le jeu glouton tout en explorant.
✓ Une récompense négative, et comme avenir la valeur du meilleur coup suivant, joué ou non.
    La récompense punit tous les coups d'une partie perdue ; le maximum, lui, suppose que l'on jouera mieux la
    prochaine fois. D'autres parties feront la part des choses.
✗ Aucune punition : le maximum ignore le coup désastreux, qu'il n'aurait pas joué sans explorer.
    L'avenir l'ignore, en effet. Mais dans ce cours chaque coup du perdant reçoit aussi une récompense négative, ici
    −0,81 : elle ne distingue pas le bon du mauvais.

L'agent peut gagner tout de suite. Il préfère un coup qui lui assure la victoire au coup suivant. D'où vient ce goût ?
✗ De γ < 1, qui lui fait préférer l'avenir.
    C'est le contraire : γ < 1 rend moins précieux ce qui vient plus tard. À 0,9, il freine ce goût sans le supprimer.
✗ Du maximum, qui surestime les coups dont la suite est encore incertaine.
    Le biais existe, mais le calcul s'en passe : si la même partie se répète sans fin, sans aucun bruit, le coup qui
    prépare vaut 2,43 et le coup gagnant 1,8.
✓ De la récompense : chaque coup d'une partie gagnée est payé.
    Une victoire plus longue est payée une fois de plus : 0,81 + 0,9 × 1,8 = 2,43, contre 1,8 tout de suite. L'agent
    maximise ce que vous payez, non ce que vous vouliez.
✗ D'un entraînement trop court.
    Plus on répète la partie, plus les valeurs approchent de 2,43 et de 1,8. Avec dix fois plus de parties, de
    cent victoires à sa portée, l'agent de la leçon 5 en remet 26 à plus tard, au lieu de 15.

X vient de jouer, et la partie continue. Où X lit-il l'avenir de ce coup ?
✗ Dans l'état qu'il laisse à O.
    Là, c'est à O de jouer : les valeurs de cet état sont celles des coups de O, vues par O.
✓ Dans l'état où X rejoue, après la réponse de O.
    La réponse de O fait partie de l'environnement. D'une partie à l'autre, elle change, et la mise à jour en fait peu à
    peu la moyenne.
✗ Nulle part : l'avenir vaut 1, 0,5 ou 0, selon le résultat.
    Ces trois nombres ne servent qu'au dernier coup du joueur, qui n'a pas d'état suivant.
"""
