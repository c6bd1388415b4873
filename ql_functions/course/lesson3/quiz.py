"""Le quiz de la leçon 3."""

QUIZ = """
Contre le même adversaire, un agent gagne 600 parties sur 1 000, un autre 620. Lequel gagne le plus souvent ?
✗ Le second : 62 % dépasse 60 %.
    Ce sont deux mesures. Chacune s'écarte de sa probabilité de 3 points au plus, dans 95 % des séries : leur
    différence, de 2 points, peut n'être que du hasard.
✓ On ne peut pas encore le dire.
    Ce qui compte est l'intervalle de leur différence : 2 points, à √(3² + 3²) ≈ 4,3 points près. Il contient 0. Avec
    100 000 parties chacun, ce serait 2 ± 0,43, et le second l'emporterait. Que les deux intervalles se recouvrent ne
    décide de rien : ceux de 600 et de 655 victoires se recouvrent, et leur différence est de 5,5 ± 4,2 points.
✗ Ni l'un ni l'autre : ils se valent.
    Ne pas voir de différence n'est pas prouver qu'il n'y en a pas. Seules des parties de plus le diront.

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
