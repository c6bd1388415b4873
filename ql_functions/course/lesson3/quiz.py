"""Le quiz de la leçon 3."""

QUIZ = """
Avec 10 000 parties, vous connaissez la probabilité de victoire de X à un point près. Combien en faut-il pour la
connaître à un dixième de point près ?
✗ 20 000
    Deux fois plus de parties ne divise l'incertitude que par √2 : 0,7 point au lieu d'un.
✗ 100 000
    Dix fois plus de parties divise l'incertitude par √10, soit à peine plus de trois.
✓ 1 000 000
    L'incertitude diminue comme 1 / √n : la diviser par dix demande cent fois plus de parties. Une décimale coûte
    cher.

Votre intervalle de confiance à 95 % pour p, la probabilité de victoire de X, va de 0,57 à 0,60. Que promettent ces
95 % ?
✓ Sur cent séries refaites de même, environ 95 intervalles contiendraient p.
    La promesse porte sur la méthode. Le vôtre fait peut-être partie des cinq qui manquent p ; rien ne permet de le
    voir.
✗ p a 95 chances sur cent d'être entre 0,57 et 0,60.
    p est un nombre fixe, inconnu mais sans hasard : il est dans cet intervalle, ou il n'y est pas. C'est l'intervalle
    qui change d'une série à l'autre.
✗ Sur cent séries refaites de même, environ 95 fréquences tomberaient entre 0,57 et 0,60.
    Elles se répartiraient autour de p, non autour du milieu de votre intervalle, qui est déjà un peu à côté de p.

Un agent gagne 75 % de ses parties avec X, contre un adversaire qui joue au hasard. Qu'en concluez-vous ?
✗ Il a appris : un X qui joue au hasard n'en gagne que 58 %.
    Le hasard n'est pas le seul joueur qui ne sait rien. Celui qui joue toujours la première case libre n'a rien appris
    non plus, et gagne 78 % de ses parties.
✓ Rien encore : on peut faire mieux sans avoir rien appris.
    Qui joue toujours la première case libre aligne souvent 0, 1 et 2, et gagne 78 % de ses parties. Un taux se juge par
    rapport à ceux de joueurs qui ne savent rien.
✗ Il joue mal : il perd une partie sur quatre.
    Le quart qui reste réunit les défaites et les matchs nuls. Et le taux de victoires ne dit pas comment elles ont
    été obtenues.
"""
