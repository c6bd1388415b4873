"""Le quiz de la leçon 3."""

QUIZ = """
Contre le même adversaire, un agent gagne 600 parties sur 1 000, un autre 655. Leurs intervalles à 95 % sont 60 ± 3,0 et
65,5 ± 2,9 points. Le second gagne-t-il plus souvent ?
✗ On ne peut pas encore le dire : les deux intervalles se recouvrent.
    Leurs bouts se recouvrent un peu, et cela ne décide de rien : il faudrait que les deux mesures s'écartent ensemble,
    chacune presque autant qu'elle le peut. Ce qui compte est l'intervalle de la différence.
✗ On ne peut pas encore le dire : il gagne 5,5 ± 6,0 points de plus.
    Ce sont les variances qui s'ajoutent, et non les demi-largeurs : 3,0 et 2,9 font 4,2, comme les côtés d'un angle
    droit.
✓ Oui, à 95 % : il gagne 5,5 ± 4,2 points de plus.
    √(3,0² + 2,9²) ≈ 4,2. L'intervalle de la différence va de 1,3 à 9,7 points : il ne contient pas 0. Avec 620
    victoires au lieu de 655, ce serait 2 ± 4,3 points, et l'on ne pourrait pas encore le dire.
✗ Oui, à coup sûr : 65,5 % dépasse 60 %.
    Ce sont deux mesures, dont chacune s'écarte de sa probabilité. Avec 620 victoires au lieu de 655, 62 % dépasserait
    encore 60 %, et ce pourrait n'être que du hasard.

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
