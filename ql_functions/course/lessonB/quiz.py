"""Le quiz de la leçon B."""

QUIZ = """
Ajoutés seuls à la recette du cours, les débuts au hasard nuisent. Un camarade veut donc les ôter de la recette stable.
Que lui répondez-vous ?
✗ Il a raison : un réglage qui nuit à une recette nuit à toutes.
    Les symétries le démentent : avec elles, les débuts au hasard ne nuisent plus. L'effet d'un réglage dépend des
    autres.
✓ Qu'il compare d'abord la recette stable avec eux et sans eux, sur beaucoup de graines.
    Un réglage se juge dans la recette où il sert, et sur assez de graines pour que le hasard n'y soit pour rien.
✗ Il a tort : trois remèdes valent toujours mieux que deux.
    Rien ne le promet. Il faut mesurer les deux recettes, et dire l'intervalle.

Dans la recette des livres, un nul vaut 0. Pourquoi un coup jamais joué y vaut-il d'abord 0,6 plutôt que 0 ?
✗ Parce que les coups valent en moyenne à peu près 0,6.
    Non : face à un adversaire qui joue bien, le meilleur coup mène au nul, et vaut 0.
✗ Parce qu'une table de zéros n'apprend pas.
    Elle apprend : avec dix fois plus de parties, elle donne presque toujours un agent imbattable.
✓ Parce qu'un coup jamais joué paraît alors meilleur qu'un nul, et que l'agent glouton l'essaie.
    C'est l'optimisme. Une exploration presque nulle rencontre alors plus de 4 000 états ; en partant de 0, moins de
    3 000.

Payé (1, 0, −1), et entraîné contre le hasard seul, O perd quelques parties sur 945. Que faut-il en penser ?
✓ Il fait ce que sa récompense demande.
    Pour elle, 17 victoires de plus valent mieux que 9 défaites évitées. Si l'on tient à ne jamais perdre, il faut le
    dire : une défaite doit coûter davantage.
✗ Il n'a pas joué assez de parties.
    Avec vingt fois plus de parties, il perd encore. Jouer davantage ne change pas ce qu'on lui demande.
✗ Il explore trop pour apprendre à se défendre.
    À la fin, il n'explore plus. Et sur 162 agents qui perdent, 155 gagnent plus de 866 parties.
"""
