"""Le quiz de la leçon 1.

Une ligne vide sépare deux questions ; chaque choix est juste (✓) ou non (✗), et s'explique dessous.
"""

QUIZ = """
Votre agent joue les X et vient de poser sa marque. Vu de lui, quel est l'état suivant ?
✗ Le plateau juste après son coup, quand c'est à O de jouer.
    Sur ce plateau, l'agent n'a rien à décider. L'adversaire fait partie de l'environnement : sa réponse est comprise
    dans la transition.
✓ Le plateau qu'il retrouve après la réponse de O, ou le plateau final si son coup termine la partie.
    La transition réunit son coup, qui est certain, et la réponse de O, qui ne l'est pas. C'est pourquoi P(s' | s, a)
    est une probabilité, même dans un jeu sans dé.
✗ Le plateau que lui laisserait le meilleur O possible.
    La loi de transition décrit l'adversaire tel qu'il joue, bien ou mal. Face à un joueur de hasard, toutes les
    réponses sont possibles, y compris les mauvaises.

Deux parties mènent au même plateau par des coups joués dans un ordre différent. O joue au hasard. L'agent a-t-il
intérêt à se souvenir de l'ordre des coups ?
✗ Oui : sans lui, on ne sait pas à qui c'est de jouer.
    Le plateau le dit. X commence, donc c'est à lui de jouer quand il y a autant de X que de O.
✗ Oui : il trahit les intentions de O.
    Un joueur de hasard n'a pas d'intentions : sa réponse ne dépend que des cases libres. L'historique servirait
    contre un adversaire qui suit un plan.
✗ Non : la suite de la partie est la même, coup pour coup.
    « Markovien » ne veut pas dire « sans hasard » : du même plateau partent bien des suites. Ce sont leurs
    probabilités qui sont les mêmes.
✓ Non : les probabilités de la suite ne dépendent que du plateau.
    C'est la propriété de Markov : l'état présent suffit. L'agent n'a qu'un plateau à retenir, et non toutes les
    façons d'y parvenir.

La victoire rapporte 1, le reste 0, et γ = 0,9. Un coup ne termine pas la partie, mais il prépare une victoire
certaine : l'agent gagnera à son coup suivant. Combien ce coup vaut-il ?
✗ 0, puisqu'il ne rapporte rien.
    C'est sa récompense, non sa valeur. La valeur compte tout ce que l'on peut espérer ensuite : un coup qui ne
    rapporte rien peut valoir beaucoup.
✗ 1, puisque la victoire est certaine.
    Ce serait sa valeur avec γ = 1, c'est-à-dire la probabilité de gagner. Ici, la récompense attend un coup : elle
    est actualisée.
✓ 0,9, car la récompense n'arrive qu'un coup plus tard.
    Le gain est 0 + 0,9 × 1 : rien tout de suite, puis 1, que γ atténue une fois.
✗ 0,81, car la victoire demande deux coups.
    La première récompense, celle du coup lui-même, n'est pas actualisée. Celle du coup suivant l'est une seule fois,
    par γ et non par γ².
"""
