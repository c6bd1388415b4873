# %% [markdown]
# # 4 · La rétropropagation
#
# Votre agent joue, mais n'en tire rien : sa table est aussi naïve après mille défaites qu'au premier jour. Cette leçon
# lui apprend à relire une partie finie, à rebours, et à corriger ce qu'il croyait de chacun de ses coups : c'est la
# **rétropropagation**.
#
# **Objectifs**
# - comprendre l'équation de Bellman et en tirer la règle de mise à jour du Q-learning ;
# - répartir le mérite d'une victoire, ou le tort d'une défaite, entre les coups d'une partie ;
# - savoir ce que deux tables apportent, et ce qu'elles n'apportent pas.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 3.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt

from ql_functions import (
    Recipe, backpropagate, carry, check, french_figures, hint, overestimation, progress, puzzle, q_table, ql_flow, quiz,
    rewind, solution,
)  # fmt: skip
from ql_functions.training import train

lrate = 0.15  # taux d'apprentissage
discount = 0.9  # facteur d'actualisation
french_figures()
flip_board, get_move = carry("flip_board", "get_move")
progress(4)

# %% [markdown]
# ## À qui le mérite ?
#
# Voici la boucle, enfin entière. Il ne vous en reste qu'une pièce à écrire, en bas : la mise à jour.

# %% tags=["nbval-ignore-output"]
ql_flow()

# %% [markdown]
# Voici une partie de cinq coups : X prend le centre, O se défend mal, X aligne une diagonale. Quel coup a fait gagner
# X : le dernier, l'avant-dernier, qui créait la menace, ou le premier ? C'est le problème de l'**attribution du
# mérite**, et il se pose aussi à l'envers : lequel des deux coups de O était le mauvais ?

# %%
moves = [("         ", 4), ("    X    ", 1), (" O  X    ", 0), ("XO  X    ", 2), ("XOO X    ", 8)]
steps = [{"state": state, "move": move} for state, move in moves]
winner = "X"


def fresh_table():
    """Vide la table, puis y crée les états de la partie, comme le fait une simulation."""
    q_table.clear()
    for i, step in enumerate(steps):
        get_move(list(step["state"]), player="XO"[i % 2])


# %% [markdown]
# La réponse tient en une image : rembobiner. Le résultat juge le dernier coup ; ce que l'on sait désormais du dernier
# juge le précédent ; et ainsi de suite. Faites glisser le curseur : chaque image est une mise à jour de la table. Vous
# n'avez encore rien écrit : c'est la fonction de référence qui les fait. La vôtre prendra sa place plus bas.

# %% tags=["nbval-ignore-output"]
random.seed(4)
fresh_table()
rewind(steps, winner, backpropagate, q_table)

# %% [markdown]
# **Observez.** Toujours le même calcul, avec quatre nombres : l'ancienne valeur du coup, une récompense, la meilleure
# valeur à venir, la nouvelle valeur. Vous allez le reconstruire pièce par pièce.
#
# ## L'équation de Bellman
#
# Que vaut un coup ? Ce qu'il rapporte tout de suite, plus ce que l'on peut espérer ensuite *en jouant au mieux*. Cette
# évidence, écrite pour $Q^*$, la meilleure des fonctions valeur (leçon 1), est l'**équation de Bellman**, celle dite
# *d'optimalité* :
#
# $$Q^*(s, a) = \mathbb E\left[\, r + \gamma \max_{a'} Q^*(s', a') \;\middle|\; s, a \,\right].$$
#
# L'état suivant $s'$ est celui où **le même joueur** retrouve la main. Entre $s$ et $s'$, l'adversaire a joué : vu de
# l'agent, sa réponse fait partie de l'environnement, et l'espérance $\mathbb E$ porte sur elle. Le **facteur
# d'actualisation** $\gamma$ (`discount`, ici 0,9) dit combien vaut aujourd'hui un bien promis pour le coup suivant.
# Pour juger un coup, inutile donc d'imaginer toute la suite de la partie : il suffit d'en connaître le maillon suivant.
#
# ### De l'équation à la mise à jour
#
# L'agent ne connaît ni $Q^*$ ni la loi de l'adversaire : il n'a pas l'espérance, seulement des parties, une à une.
# Chacune lui donne une mesure du membre de droite, la **cible** : bruitée, et faite de ses propres estimations. Il ne
# va donc pas la croire sur parole, mais déplacer son estimation d'une fraction $\eta$ du chemin vers elle, son **taux
# d'apprentissage** (`lrate`, ici 0,15) :
#
# $$Q(s, a) \leftarrow (1 - \eta)\, Q(s, a) + \eta \left[\, r + \gamma \max_{a'} Q(s', a') \,\right].$$
#
# Corriger une estimation par la suivante, sans attendre la fin : c'est le propre des méthodes à **différence
# temporelle** (TD). Avec $\eta = 1/n$ à la visite numéro $n$, $Q$ serait la moyenne des cibles, comme aux restaurants ;
# avec $\eta$ constant, les plus anciennes, qui sont les plus fausses, s'effacent peu à peu.
#
# Un exemple, à refaire à la main. Un coup valait 0,6, rapporte 0,43, et le meilleur coup suivant vaut 0,9. La cible est
# $0{,}43 + 0{,}9 \times 0{,}9 = 1{,}24$, et la nouvelle valeur $0{,}85 \times 0{,}6 + 0{,}15 \times 1{,}24 = 0{,}696$.
#
# À vous. D'abord, sans rien calculer : la valeur va-t-elle **monter ou descendre** ? Puis remplissez la table, au
# crayon ou dans la cellule, à la place des `None`. Une des lignes vous surprendra.
#
# | | ancienne valeur | $r$ | avenir | cible | monte ou descend ? | nouvelle valeur |
# |---|---|---|---|---|---|---|
# | A | 0,3 | 0,9 | 1 | … | … | … |
# | B | 0,525 | 0,9 | 1 | … | … | … |
# | C | 0,3 | −0,9 | 0 | … | … | … |
# | D | 0,3 | −0,09 | 0,5 | … | … | … |

# %%
by_hand = {"A": None, "B": None, "C": None, "D": None}

# %% [markdown]
# ### Exercice 4.1 · get_new_q
#
# Écrivez `get_new_q(current_q, reward, max_future_q)`, qui renvoie cette valeur. `lrate` et `discount` sont globales :
# elle les lit à chaque appel, sans leur donner de valeur.

# %% tags=["exercise"]
from ql_functions.solutions import get_new_q

# %%
get_new_q = check("4.1", get_new_q)

# %%
rows = {"A": (0.3, 0.9, 1), "B": (0.525, 0.9, 1), "C": (0.3, -0.9, 0), "D": (0.3, -0.09, 0.5)}
for name, row in rows.items():
    print(f"{name} : {by_hand[name]} à la main, {get_new_q(*row):.3f} par votre fonction")

# %% [markdown]
# **Observez.** En D, la récompense est négative et la valeur monte : c'est la cible qui décide, ici $-0{,}09 + 0{,}9
# \times 0{,}5 = 0{,}36$. En B, le même coup gagne une seconde fois, et sa valeur monte moins : vers une cible fixe,
# chaque mise à jour multiplie l'écart par $1 - \eta = 0{,}85$, et cinq suffisent à en parcourir la moitié.
#
# Mais dans une vraie partie, la cible tremble. Un grand taux la suit vite et tremble avec elle ; un petit tremble peu
# et arrive tard. Retenez ce bruit : il reviendra.
#
# ## La récompense
#
# Reste à fixer $r$. Dans ce cours, *chaque* coup en reçoit une, d'autant plus forte qu'il est proche de la fin. Soit
# $k$ le rang du coup compté **depuis la fin, parmi les coups du joueur**. Avec $\alpha = 0{,}9$, notre partie donne :
#
# | coup | X au centre | O en haut | X dans le coin | O dans l'autre coin | X gagne |
# |---|---|---|---|---|---|
# | $k$ | 3 | 2 | 2 | 1 | 1 |
# | récompense | $+0{,}729$ | $-0{,}81$ | $+0{,}81$ | $-0{,}9$ | $+0{,}9$ |
#
# $$r = \alpha^k \text{ si le joueur a gagné}, \quad -\alpha^k \text{ s'il a perdu}, \quad
# -0{,}1\,\alpha^k \text{ si la partie est nulle.}$$
#
# Ce n'est plus tout à fait le $r$ de Bellman, qui ne dépend que de $s$, de $a$ et de $s'$ : un coup du début est payé
# d'après la fin de la partie, que rien n'annonce encore. Vous mesurerez plus bas ce que cela change.
#
# Attention aux notations : `alpha` règle ici la récompense ; chez Sutton et Barto, $\alpha$ désigne le taux
# d'apprentissage, notre $\eta$.
#
# ### Exercice 4.2 · get_reward
#
# Écrivez `get_reward(n_steps_left, player, winner, alpha=0.9)`, où `n_steps_left` est $k$, `player` vaut `'X'` ou
# `'O'`, et `winner` vaut `'X'`, `'O'` ou `'T'` (match nul).

# %% tags=["exercise"]
from ql_functions.solutions import get_reward

# %%
get_reward = check("4.2", get_reward)

# %% [markdown]
# ## Remonter la partie
#
# Tout est prêt. Une partie finie contient deux histoires entrelacées, celle de X et celle de O ; chacune se remonte à
# part, du dernier coup du joueur à son premier. Pour chaque coup :
#
# 1. **L'état** est vu par le joueur : pour O, on le retourne.
# 2. **La table** à corriger, Q1 ou Q2, est tirée au sort, une seule fois par coup ; l'autre ne change pas.
# 3. **L'avenir**, `max_future_q`, est la plus grande valeur, *dans la table tirée*, de l'état où **ce joueur** a joué
#    ensuite. Le dernier coup de chacun des deux n'a pas de suite : l'avenir y vaut 1 s'il a gagné, 0,5 si la partie est
#    nulle, 0 sinon.
# 4. **La valeur** du coup joué devient `get_new_q(…)`, avec la récompense de ce coup, que donne
#    `get_reward` : $k$ s'y compte parmi les coups de ce joueur.
#
# Au dernier coup, le résultat compte donc deux fois, dans la récompense et dans l'avenir : la cible y vaut $0{,}9 +
# 0{,}9 \times 1 = 1{,}8$ pour une victoire, $-0{,}9$ pour une défaite, et $0{,}36$ pour un nul, bien qu'il soit payé
# $-0{,}09$. C'est un choix de ce cours ; dans les livres, un état final vaut 0, et la leçon 6 fera comme eux.
#
# Pourquoi à rebours ? Parce que la valeur du coup suivant vient d'être corrigée : par la chaîne des valeurs, le
# résultat peut remonter jusqu'au premier coup en une seule partie. En marchant vers l'avant, il n'y remonterait que
# d'un coup par partie ; seule la récompense, que chaque coup reçoit aussitôt, irait aussi vite.
#
# ### Exercice 4.3 · backpropagate
#
# Écrivez `backpropagate(steps, winner, alpha=0.9)`, qui met à jour `q_table` **sur place**, laisse `steps` tel quel et ne renvoie rien. Le
# perdant apprend autant que le gagnant : tous les coups de la partie sont corrigés, une fois chacun. Rappel :
# `steps[0::2]` contient les coups de X, `steps[1::2]` ceux de O. Le plateau n'a pas toujours neuf cases.

# %% tags=["exercise"]
from ql_functions.solutions import backpropagate

# %%
backpropagate = check("4.3", backpropagate)

# %% [markdown]
# Même partie, table neuve où tout vaut 0,3. **Calculez d'abord** : que vaudra le dernier coup de X ? Et celui de O ?

# %%
random.seed(4)
fresh_table()
backpropagate(steps, winner)
for state in ("XOO X    ", flip_board("XO  X    ")):
    for table in ("Q1", "Q2"):
        print(repr(state), table, {move: round(value, 3) for move, value in q_table[state][table].items()})

# %% [markdown]
# **Observez.** Pour X, $0{,}85 \times 0{,}3 + 0{,}15 \times (0{,}9 + 0{,}9 \times 1) = 0{,}525$ ; pour O, dont l'état
# est retourné, $0{,}85 \times 0{,}3 + 0{,}15 \times (-0{,}9 + 0) = 0{,}12$. À chaque fois, une seule table a bougé.
#
# Rembobinez maintenant avec **votre** fonction. À quel coup O apprend-il qu'il a mal joué, et de combien ?

# %% tags=["nbval-ignore-output"]
random.seed(4)
fresh_table()
rewind(steps, winner, backpropagate, q_table)

# %% [markdown]
# **Observez.** Le dernier coup de O reçoit $-0{,}9$, le premier $-0{,}81$. Or la faute était le premier. Sur un plateau
# si petit, on peut essayer toutes les suites : après le centre, un coin assure le nul à O, un bord perd quoi qu'il joue
# ensuite. Son second coup n'y a rien changé, et c'est le plus puni : la récompense ne sait que la distance à la fin. Il
# faudra beaucoup de parties, où ce bord perd et où un coin tient bon, pour rendre à chaque coup son tort.
#
# Et si la même partie se répète sans fin ? Voici la moyenne de Q1 et Q2, pour chaque coup de X, après 500 répétitions.

# %%
random.seed(5)
fresh_table()
for _ in range(500):
    backpropagate(steps, winner)
for step in steps[0::2]:
    q1, q2 = q_table[step["state"]].values()
    print(step, round((q1[step["move"]] + q2[step["move"]]) / 2, 3))

# %% [markdown]
# **Observez.** Le coup gagnant vaut $0{,}9 + 0{,}9 \times 1 = 1{,}8$. Celui qui ne fait que le préparer vaut
# **davantage** : $0{,}81 + 0{,}9 \times 1{,}8 = 2{,}43$. Chaque coup d'une partie gagnée étant payé, une victoire plus
# lointaine rapporte plus : comme le chat, l'agent aime jouer avec sa proie. Ces valeurs ne sont pas des probabilités de
# gagner. Payer la victoire à la fin seulement rétablirait l'ordre : 1,8 tout de suite, 1,62 un coup plus tard.
#
# ### Du Q-learning, et une part de Monte-Carlo
#
# Payer un coup d'après la fin de la partie, quoi que l'on ait joué entre-temps : c'est ce que font les méthodes dites
# de **Monte-Carlo**. Notre mise à jour regarde donc l'avenir de deux façons, l'une par le maximum, comme le Q-learning,
# l'autre par la récompense, comme elles. Mesurons la différence : X apprend contre un O au hasard, et son ε descend de
# 1 à 0 ; une fois payé à chaque coup, une fois au dernier seulement (`reward_at_end=True`). `train` joue et apprend par
# les fonctions compilées du paquet ; les plateaux symétriques n'y font qu'un, pour aller plus vite. **Prévoyez** :
# laquelle des deux valeurs de l'ouverture au centre dépendra de ε ?

# %% tags=["nbval-ignore-output"]
exact = {False: (3.31, 3.29, 3.36), True: (1.428, 1.419, 1.421)}  # calculées : un coin, un bord, le centre
for at_end, paid in ((False, "à chaque coup"), (True, "à la fin")):
    # 300 000 parties, où X seul apprend
    recipe = Recipe(batches=1, sims_per_batch=300_000, regimes=("X",), init_e=1, lrate=0.05,
                    symmetric=True, reward_at_end=at_end)  # fmt: skip
    frames = train({}, recipe, boards=[" " * 9], seed=0).frames
    learnt = tuple(round(frames[-1].values[0][move], 3) for move in (0, 1, 4))
    print(f"payé {paid} : coin, bord, centre = {learnt} ; exactement {exact[at_end]}")
    plt.plot([frame.epsilon for frame in frames], [frame.values[0][4] for frame in frames], label=f"payé {paid}")
for value in (2.67, 3.36, 1.42):
    plt.axhline(value, color="grey", linestyle="--", linewidth=1)
plt.gca().set(xlabel="ε", ylabel="valeur du centre", xlim=(1, 0))
plt.legend()
plt.show()

# %% [markdown]
# **Observez.** Les deux courbes montent, le temps d'apprendre ; puis l'une est arrivée, et l'autre continue. Les
# valeurs exactes sont en pointillé. Payé à la fin, le centre vaut 1,42, que X joue ensuite au hasard ou au mieux. C'est
# le propre du Q-learning : il est **hors politique** (« off-policy »), et apprend ce que vaut le meilleur jeu en
# regardant n'importe quel jeu, pourvu que l'on ne cesse d'essayer de tout, et que le taux s'amenuise : constant, il
# laisse les valeurs trembler autour. Payé à chaque coup, le centre vaudrait 2,67 si X jouait toujours au hasard, et
# 3,36 s'il joue glouton : les valeurs dépendent de la façon dont lui-même joue, et montent tant que ε descend. (Un
# coin, un bord, que l'on n'essaie presque plus alors, restent en arrière.)
#
# Le but aussi s'est déplacé. D'après les valeurs exactes, l'agent payé à la fin ouvre dans un coin, et gagne 191
# parties sur 192 (99,48 %) : le mieux que l'on puisse contre le hasard. Payé à chaque coup, il préfère le centre, et
# n'en gagne que 95 sur 96 (98,96 %). Changez un réglage, `discount` par exemple, et voyez ce qui bouge.
#
# ### Question 4.Q1 · Ce qu'il reste du résultat
#
# Un joueur met à jour le coup qu'il a joué **deux coups à lui** avant son dernier ($k = 3$). Par quels chemins le
# résultat de la partie parvient-il à cette mise à jour ? Que passe-t-il par chacun d'eux ?

# %% [markdown] question="4.Q1"
# Par deux chemins. **La récompense, directement.** Elle vaut $\pm\alpha^3 = \pm 0{,}729$, ou $-0{,}0729$ pour un nul :
# le coup connaît le résultat à chaque partie, un peu atténué par la distance, et en retient $\eta = 15\,\%$.
#
# **La chaîne des valeurs, indirectement.** Le dernier coup vient d'être corrigé par l'avenir terminal (1, 0,5 ou 0), le
# précédent lit sa valeur, et notre coup lit celle du précédent. Chaque maillon multiplie une variation par
# $\eta\,\gamma = 0{,}135$ : elle arrive ici multipliée par $0{,}135^2 \approx 0{,}018$. Encore faut-il que la même
# table ait été tirée aux trois mises à jour (une chance sur quatre), et que les coups joués soient ceux que choisit le
# maximum : après une défaite, le dernier coup baisse, et le maximum en regarde souvent un autre.
#
# En une partie, l'essentiel passe donc par la récompense. Payée à la fin seulement, elle laisserait la chaîne faire
# tout le travail : plus lentement, mais dans le bon ordre.

# %% [markdown]
# ## Deux tables, mais pas le double Q-learning
#
# Pourquoi Q1 et Q2 ? À cause du bruit, et du maximum. Imaginez neuf coups qui valent tous exactement 0, mesurés chacun
# avec un bruit d'écart-type 1. On retient la plus grande mesure : que vaut-elle en moyenne ? Et si l'on choisit le coup
# d'après une première série de mesures, mais qu'on lit sa valeur dans une seconde, indépendante ? **Prévoyez.**

# %%
random.seed(6)
same = other = 0
for _ in range(10_000):
    first, second = ([random.gauss(0, 1) for _ in range(9)] for _ in range(2))
    best = first.index(max(first))
    same += first[best] / 10_000
    other += second[best] / 10_000
print(f"le maximum : {same:.2f}   la seconde mesure du même coup : {other:.2f}")

# %% [markdown]
# **Observez.** Le maximum de neuf mesures de zéro vaut près de 1,5 : le coup choisi est surtout celui que le hasard a
# flatté. C'est le **biais de maximisation**. Le Q-learning, qui prend un maximum à chaque mise à jour, *surestime* donc
# ce qu'il espère. Une seconde mesure, elle, n'a aucune raison de flatter le même coup.
#
# Hado van Hasselt en a tiré en 2010 le **double Q-learning** : une table choisit le coup, l'autre dit sa valeur.
#
# $$\text{ce cours : } \max_{a'} Q_1(s', a') \qquad \text{van Hasselt : } Q_2(s', \arg\max_{a'} Q_1(s', a'))$$
#
# Notre `backpropagate`, lui, prend le maximum **et** la valeur dans la même table tirée : **ce n'est pas le double
# Q-learning de van Hasselt**. Chacune de nos tables est un Q-learning ordinaire, qui reçoit la moitié des mises à jour.
# À deux, elles font surtout l'effet d'un taux deux fois plus petit. Sur cent entraînements comme ceux de la leçon 5
# (graines 0 à 99), 62 donnent un agent que personne ne bat avec une seule table, 91 avec nos deux tables, 82 avec une
# seule et $\eta = 0{,}075$ ; et 76 avec celles de van Hasselt, moins biaisées, et ici plus faibles que les nôtres.
#
# ### Exercice 4.4 · double_future_q
#
# Écrivez `double_future_q(drawn, other)`, qui renvoie un nombre : la valeur, dans l'autre table, du meilleur coup
# d'après la table tirée `drawn`. Ce sont deux dictionnaires `{coup: valeur}` du même état ; à égalité,
# l'un des meilleurs coups, celui que vous voulez.

# %% tags=["exercise"]
from ql_functions.solutions import double_future_q

# %%
double_future_q = check("4.4", double_future_q)

# %% [markdown]
# Mesurons, sur un problème que l'on sait résoudre exactement : X contre un O qui joue au hasard, une récompense de 1, 0
# ou −1 payée à la fin. Trois méthodes apprennent, des mêmes parties au hasard, la valeur de l'ouverture.

# %% tags=["nbval-ignore-output"]
overestimation()

# %% [markdown]
# **Observez.** Chaque courbe est la moyenne de cinq expériences, chaque bande leur étendue ; l'axe vertical est très
# resserré. La table unique passe au-dessus de la valeur exacte et y reste. Les deux tables du cours, plus lentes,
# finissent presque aussi haut : elles ne corrigent pas le biais. Le double Q-learning s'arrête tout près de la valeur
# exacte. Sur seize expériences, l'écart moyen des 20 000 dernières parties est de $+0{,}013$ et $+0{,}012$ pour les
# deux premières, et de 0,001 ou 0,002 pour la troisième, d'une série à l'autre : peu de chose, car ici rien ne vaut
# plus qu'une victoire au troisième coup, $0{,}9^2 = 0{,}81$.
#
# ## Ce qu'il faut retenir
#
# 1. Bellman : un coup vaut sa récompense, plus ce que vaut, actualisé, le meilleur coup suivant.
# 2. La mise à jour fait une fraction $\eta$ du chemin vers cette cible ; le reste est l'expérience passée.
# 3. Chaque joueur remonte ses propres coups ; son état suivant est celui où **il** rejoue.
# 4. La récompense décide de ce qui est appris : payer chaque coup d'une victoire fait aimer les victoires lentes, et
#    attache les valeurs à la façon de jouer. Payé à la fin seulement, le Q-learning est hors politique.
# 5. Un maximum de valeurs bruitées surestime ; deux tables n'y changent rien si l'une ne vérifie pas l'autre.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(4)

# %% [markdown]
# ## Pour aller plus loin
#
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), § 6.5 (Q-learning), § 6.7 (double Q-learning)
#   et chapitre 12 (les traces d'éligibilité, qui font remonter un résultat sans attendre la fin de la partie).
# - C. Watkins et P. Dayan, [« Q-learning »](https://www.gatsby.ucl.ac.uk/~dayan/papers/cjch.pdf), 1992.
# - H. van Hasselt, [« Double
#   Q-learning »](https://papers.nips.cc/paper/2010/hash/091d584fced301b442654dd8c23b3fc9-Abstract.html), 2010.
# - A. Ng, D. Harada et S. Russell, [« Policy invariance under reward
#   transformations »](https://people.eecs.berkeley.edu/~pabbeel/cs287-fa09/readings/NgHaradaRussell-shaping-ICML1999.pdf),
#   1999 : quelles récompenses intermédiaires ne faussent pas la politique.
