"""Le quiz de la leçon 1."""

QUIZ = """
Votre agent joue les X et vient de poser sa marque. Vu de lui, quel est l'état suivant ?
✗ Le plateau juste après son coup, quand c'est à O de jouer.
    Sur ce plateau, l'agent n'a rien à décider. L'adversaire fait partie de l'environnement : sa réponse est comprise
    dans la transition.
✓ Le plateau qu'il retrouve après la réponse de O, ou le plateau final s'il n'en vient pas.
    La transition réunit son coup, qui est certain, et la réponse de O, qui ne l'est pas : P(s' | s, a) est une
    probabilité, même dans un jeu sans dé.
✗ Le plateau que lui laisserait le meilleur O possible, puisqu'il faut s'attendre au pire de sa part.
    La transition décrit l'adversaire tel qu'il joue, bien ou mal. S'il joue au hasard, toutes ses réponses sont
    possibles, y compris les mauvaises.

Deux parties mènent au même plateau par des coups joués dans un ordre différent. O joue au hasard. L'agent a-t-il
intérêt à se souvenir de l'ordre des coups ?
✗ Oui : sans lui, on ne sait pas à qui c'est de jouer.
    Le plateau le dit. X commence, donc c'est à lui de jouer quand il y a autant de X que de O.
✗ Oui : il trahit les intentions de O.
    Qui joue au hasard n'a pas d'intentions : sa réponse ne dépend que des cases libres. L'historique servirait
    contre un adversaire qui suit un plan.
✗ Non : la suite de la partie est la même, coup pour coup, puisque le plateau l'est.
    « Markovien » ne veut pas dire « sans hasard » : du même plateau partent bien des suites. Ce sont leurs
    probabilités qui sont les mêmes.
✓ Non : les probabilités de la suite ne dépendent que du plateau.
    C'est la propriété de Markov : l'état présent suffit. L'agent n'a qu'un plateau à retenir, et non toutes les
    façons d'y parvenir.

La victoire rapporte 1, le reste 0, et γ = 0,9. L'agent joue un coup qui ne termine pas la partie, puis gagne à son coup
suivant. Quel est le gain à partir du premier de ces deux coups ?
✗ 0, puisque ce coup ne rapporte rien.
    C'est sa récompense, non le gain. Le gain compte aussi les récompenses qui suivent.
✗ 1, puisque l'agent gagne.
    Ce serait le gain avec γ = 1. Ici, la récompense attend un coup : elle est actualisée.
✓ 0,9, car la récompense n'arrive qu'un coup plus tard.
    Le gain est 0 + 0,9 × 1 : rien tout de suite, puis 1, que γ multiplie une fois.
✗ 0,81, car la victoire demande deux coups.
    La première récompense, celle du coup lui-même, n'est pas actualisée. Celle du coup suivant l'est une seule fois,
    par γ et non par γ².
"""
