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

C'est à O de jouer, sur le plateau « XX O » suivi de cinq cases libres. Sous quelle clé la table retient-elle cet état ?
✗ 'XX O     '
    C'est le plateau tel que vous le voyez. La clé est le plateau tel que le voit le joueur au trait, et O se voit en X.
✓ 'OO X     '
    O est au trait, et se voit en X. Les marques s'échangent, les cases ne bougent pas. Une seule table suffit ainsi aux
    deux joueurs.
✗ '     X OO'
    Retourner un plateau n'est pas le lire à l'envers : chaque marque reste dans sa case, et change de joueur.

Toutes les valeurs partent de 0,3. Un agent toujours glouton a joué la case 0, a gagné, et l'a retenu : elle vaut
maintenant 0,4. Quand essaiera-t-il une autre ouverture ?
✓ Quand la valeur de la case 0 sera tombée sous 0,3, si cela arrive.
    Il ne compare que des nombres. Tant que celui de la case 0 est le plus grand, le centre peut être bien meilleur :
    il n'en saura rien.
✗ À sa première défaite.
    Une défaite fait baisser la valeur, mais peut-être pas assez : à 0,35, la case 0 reste devant les autres.
✗ Tôt ou tard, pour comparer : huit ouvertures restent à essayer, et il n'en sait rien.
    La curiosité, c'est ε, et il n'en a pas. Rien d'autre ne le pousse à essayer un coup qu'il croit moins bon.
✗ Jamais : il a trouvé la meilleure ouverture.
    Il a trouvé la première qui lui ait réussi. Une préférence n'est pas un savoir : les huit autres n'ont pas été
    essayées.
"""
