"""Le quiz de la leçon 2."""

QUIZ = """
Un état offre trois coups, et ε = 0,3. Avec quelle probabilité l'agent joue-t-il celui qu'il croit le meilleur ?
✗ 0,7
    C'est la probabilité qu'il choisisse en glouton. Mais quand il joue au hasard, il tombe aussi sur ce coup, une
    fois sur trois.
✗ 0,9
    On a retiré 0,3 / 3, la probabilité d'un seul des autres coups. Or ils sont deux.
✓ 0,8
    0,7 quand il est glouton, plus 0,3 / 3 = 0,1 quand le hasard tombe sur ce coup. Explorer n'exclut pas le meilleur.

Une seule table sert à X et à O, parce que l'agent se voit toujours en X. Qu'y gagne-t-on ?
✗ Deux fois moins d'états : un plateau de O retourné est déjà connu de X.
    Comptez les marques. Quand X doit jouer, il y a autant de X que de O ; sur un plateau de O retourné, il y a un O
    de plus. Jamais les mêmes états.
✓ Une seule façon de choisir un coup et d'apprendre, la même pour les deux joueurs.
    C'est tout, et c'est déjà beaucoup : une fois le plateau retourné, aucune fonction n'a plus à se demander qui
    joue.
✗ Ce que O apprend profite aussitôt à X.
    Leurs états ne se confondent jamais : chacun lit et corrige ses propres lignes de la table, sans toucher à celles
    de l'autre.

Toutes les valeurs partent de 0,3. Un agent toujours glouton a joué la case 0, a gagné, et l'a retenu : elle vaut
maintenant 0,4. Quand essaiera-t-il une autre ouverture ?
✓ Quand la valeur de la case 0 sera tombée sous 0,3, si cela arrive.
    Il ne compare que des nombres. Tant que celui de la case 0 est le plus grand, le centre peut être bien meilleur :
    il n'en saura rien.
✗ À sa première défaite.
    Une défaite fait baisser la valeur, mais peut-être pas assez : à 0,35, la case 0 reste devant les autres.
✗ Tôt ou tard, pour comparer.
    La curiosité, c'est ε, et il n'en a pas. Rien d'autre ne le pousse à essayer un coup qu'il croit moins bon.
✗ Jamais : il a trouvé la meilleure ouverture.
    Il a trouvé la première qui lui ait réussi. Une préférence n'est pas un savoir : les huit autres n'ont pas été
    essayées.
"""
