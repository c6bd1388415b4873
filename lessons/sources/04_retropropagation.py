# %% [markdown]
# # 4 · La rétropropagation
#
# Après mille parties, pas une valeur de la table de votre agent n'a changé. Dans cette leçon, il relit chaque partie
# finie, du dernier coup au premier, et corrige la valeur de chacun : c'est la **rétropropagation**. Un agent
# apprendra ensuite en jouant contre vous.
#
# **Objectifs**
# - dire ce que vaut un coup, par l'équation de Bellman ;
# - en tirer la mise à jour du Q-learning ;
# - partager le résultat d'une partie entre tous ses coups.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 3.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

from ql_functions import (
    backpropagate, carry, check, hint, predict, progress, puzzle, q_table, ql_flow, quiz, rewind, say, solution,
    versus_agent, without,
)  # fmt: skip

lrate = 0.15  # taux d'apprentissage
discount = 0.9  # facteur d'actualisation
flip_board, get_move = carry("flip_board", "get_move")
progress(4)

# %% [markdown]
# ## À qui le mérite ?
#
# Voici la boucle de l'apprentissage, entière. Il vous reste à écrire la pièce du bas, la mise à jour.

# %% minutes=1 tags=["nbval-ignore-output"]
ql_flow()

# %% [markdown]
# Voici une partie de cinq coups. X prend le centre, O se défend mal, X aligne une diagonale. Quel coup a fait gagner X ?
# Et lequel des deux coups de O était mauvais ? C'est le problème de l'**attribution du mérite**. Le code qui écrit cette
# partie est replié.

# %% jupyter={"source_hidden": true}
moves = [("         ", 4), ("    X    ", 1), (" O  X    ", 0), ("XO  X    ", 2), ("XOO X    ", 8)]
steps = [{"state": state, "move": move} for state, move in moves]
winner = "X"


def fresh_table(steps):
    """Vide la table, puis y crée les états de la partie, comme le fait une simulation."""
    q_table.clear()
    for i, step in enumerate(steps):
        get_move(list(step["state"]), player="XO"[i % 2])


# %% [markdown]
# La solution est de rembobiner. Le résultat juge le dernier coup, la valeur corrigée du dernier coup juge le précédent, et
# ainsi de suite. Faites glisser le curseur : chaque image est une mise à jour, que fait ici la fonction de référence.

# %% minutes=2 tags=["nbval-ignore-output"]
random.seed(4)
fresh_table(steps)
rewind(steps, winner, backpropagate, q_table)

# %% [markdown]
# **Observez.** Chaque mise à jour lit trois nombres : l'ancienne valeur du coup, une récompense, la meilleure valeur à
# venir. Elle en tire la nouvelle valeur. Reconstruisons ce calcul.
#
# ## Ce que vaut un coup
#
# Quand on suit une politique $\pi$, quel gain peut-on espérer depuis un état $s$ ? Et si l'on y joue d'abord $a$ ?
# Les deux réponses sont les **fonctions valeur** de $\pi$. Ce sont des moyennes du gain $G_t$ de la leçon 1 ;
# $\mathbb E_\pi$ est la moyenne quand on suit $\pi$ :
#
# $$V^\pi(s) = \mathbb E_\pi[G_t \mid S_t = s], \qquad
# Q^\pi(s, a) = \mathbb E_\pi[G_t \mid S_t = s,\ A_t = a].$$
#
# Qui connaît $Q^\pi$ peut jouer au moins aussi bien que $\pi$ : il choisit partout le coup de plus grande valeur. Cette
# nouvelle politique a ses propres valeurs, et l'on recommence. Quand plus rien ne s'améliore, la politique est
# **optimale**, et ses valeurs sont les plus grandes possibles :
#
# $$V^*(s) = \max_\pi V^\pi(s), \qquad Q^*(s, a) = \max_\pi Q^\pi(s, a).$$
#
# Le meilleur coup d'un état lui donne sa valeur : $V^*(s) = \max_a Q^*(s, a)$. Qui connaît $Q^*$ sait donc jouer. Le
# **Q-learning** est une façon de l'apprendre en jouant.
#
# ### L'équation de Bellman
#
# Si l'on joue ensuite au mieux, un coup vaut, en moyenne, ce qu'il rapporte tout de suite, plus ce que vaut,
# actualisé, le meilleur coup suivant. C'est l'**équation de Bellman**, sous la forme que l'on appelle équation
# d'optimalité :
#
# $$Q^*(s, a) = \mathbb E\left[\, r + \gamma \max_{a'} Q^*(s', a') \;\middle|\; s, a \,\right].$$
#
# L'état suivant $s'$ est celui où **le même joueur** rejoue. Entre les deux, l'adversaire a répondu : l'espérance
# $\mathbb E$ porte sur sa réponse. Le **facteur d'actualisation** $\gamma$ (`discount`, ici 0,9) dit ce que vaut
# aujourd'hui une récompense de 1 reçue un coup plus tard.
#
# ### De l'équation à la mise à jour
#
# L'agent ne connaît pas cette espérance : il voit des parties, une par une. Chacune lui donne une mesure du membre de
# droite, $r + \gamma \max_{a'} Q(s', a')$, la **cible**. Le maximum y suppose la suite jouée au mieux, même si l'agent
# explore : on dit que le Q-learning est **hors politique**.
#
# La cible contient une valeur que l'agent a lui-même estimée. Corriger une estimation par une autre s'appelle le
# **bootstrapping**. Les méthodes qui le font d'un coup au suivant sont dites à **différence temporelle** (TD).
#
# L'agent ne croit pas la cible sur parole : il fait un pas vers elle. Une moyenne se met à jour ainsi : à la note numéro
# $n$, elle fait vers cette note $1/n$ du chemin qui les sépare (bonus 2.4). Ici, l'ancienne valeur fait vers la cible une
# fraction fixe $\eta$ du chemin : c'est le **taux d'apprentissage** (`lrate`, ici 0,15).
#
# <details><summary>Un exemple</summary>
#
# Un coup valait 0,6, il rapporte 0,43, et le meilleur coup suivant vaut 0,9. La cible est
# $0{,}43 + 0{,}9 \times 0{,}9 = 1{,}24$. L'écart est 0,64. On en parcourt 15 %, soit 0,096 : le coup vaut maintenant
# 0,696.
# </details>
#
# À vous.

# %% jupyter={"source_hidden": true}
rows = {"A": (0.3, 0.9, 1), "B": (0.525, 0.9, 1), "C": (0.3, -0.9, 0), "D": (0.3, -0.09, 0.5)}
print("    ancienne valeur ; récompense ; meilleure valeur à venir")
for name, row in rows.items():
    say(f"{name} :", " ; ".join(map(str, row)))
predict(
    "Quelles valeurs vont monter ? Lesquelles vont descendre ?",
    name="4.P1",
    among=(
        "Toutes montent",
        "A et B montent, C et D descendent",
        "A, B et D montent, C descend",
        "A et D montent, B et C descendent",
    ),
)

# %%
# au crayon : la nouvelle valeur de chacun, à la place de None
by_hand = {"A": None, "B": None, "C": None, "D": None}

# %% [markdown]
# ### Exercice 4.1 · get_new_q
#
# Écrivez `get_new_q(current_q, reward, max_future_q)`, qui renvoie la nouvelle valeur. `lrate` et `discount` sont
# globales : votre fonction les lit, sans leur donner de valeur.

# %% tags=["exercise"]
from ql_functions.solutions import get_new_q

# %%
get_new_q = check("4.1", get_new_q)

# %%
for name, row in rows.items():
    say(f"{name} : {by_hand[name]} à la main, {get_new_q(*row):.3f} par votre fonction")

# %% [markdown]
# **Observez.** En B, le coup de A gagne une seconde fois, et sa valeur monte moins : il lui reste moins de chemin. Vous
# venez d'écrire la mise à jour du Q-learning, qui a deux formes :
#
# $$Q(s, a) \leftarrow Q(s, a) + \eta\,\bigl[\text{cible} - Q(s, a)\bigr] = (1 - \eta)\, Q(s, a) + \eta \times
# \text{cible}.$$
#
# ## La récompense
#
# Dans ce cours, *chaque* coup reçoit une récompense, d'autant plus forte que la fin est proche. Soit $k$ le rang du coup,
# compté **depuis la fin, parmi les coups du joueur**. La **base** $\rho$ de la récompense est l'argument `alpha`. Avec
# $\rho = 0{,}9$, notre partie donne :
#
# | coup | X au centre | O en haut | X dans le coin | O dans l'autre coin | X gagne |
# |---|---|---|---|---|---|
# | $k$ | 3 | 2 | 2 | 1 | 1 |
# | récompense | $+0{,}729$ | $-0{,}81$ | $+0{,}81$ | $-0{,}9$ | $+0{,}9$ |
#
# $$r = \rho^k \text{ si le joueur a gagné}, \quad -\rho^k \text{ s'il a perdu}, \quad
# -0{,}1\,\rho^k \text{ si la partie est nulle.}$$
#
# Pourquoi payer chaque coup ? Les réglages d'un entraînement forment une **recette**. Avec la recette du cours, celle de
# la leçon 5, 91 agents sur cent deviennent **imbattables** : personne ne peut les battre. Si seul le dernier coup est
# payé, il n'y en a que 25. Ce n'est pas une loi : dans une autre recette (leçon B), payer chaque coup fait tomber de 100
# à 79. Et vous verrez bientôt quel goût il donne à l'agent.
#
# <details><summary>Cette récompense et les livres</summary>
#
# Payer chaque coup n'aide pas toujours : dans une autre recette (leçon B), cela fait tomber de 100 à 79.
#
# Elle dépend de la suite de la partie : l'équation de Bellman n'est plus vraie à la lettre (leçon A). Les livres notent
# souvent $\alpha$ le taux d'apprentissage, notre $\eta$ ; notre `alpha`, que le texte note $\rho$, règle la récompense.
#
# Dans les livres, l'avenir d'un état où la partie est finie, dit « terminal », vaut 0. Ici, il vaut 1, ½ ou 0 : le
# résultat compte donc deux fois, dans la récompense et dans l'avenir. Un nul a ainsi une récompense négative et une cible
# positive : $-0{,}09 + 0{,}9 \times 0{,}5 = 0{,}36$.
# </details>
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
# Une partie contient deux histoires, celle de X et celle de O. Chacune se remonte à part, du dernier coup du joueur à son
# premier. Pour chaque coup :
#
# 1. **L'état** est vu par le joueur : pour O, on le retourne.
# 2. **La table** à corriger, Q1 ou Q2, est tirée à pile ou face, une seule fois par coup. L'autre ne change pas.
# 3. **L'avenir**, `max_future_q`, se lit *dans la table tirée*, à l'état où **ce joueur** a joué ensuite : c'est la
#    plus grande valeur de cet état. Le dernier coup d'un joueur n'a pas de suite : l'avenir y vaut 1 si ce joueur a
#    gagné, 0,5 si la partie est nulle, 0 s'il a perdu.
# 4. **La valeur** du coup joué devient `get_new_q(…)`, avec la récompense que donne `get_reward`.
#
# ### Exercice 4.3 · backpropagate
#
# Écrivez `backpropagate(steps, winner, alpha=0.9)`. Elle met à jour `q_table` **sur place**, laisse `steps` tel quel et
# ne renvoie rien. Tous les coups sont corrigés, une fois chacun, ceux du perdant aussi. Rappel : `steps[0::2]` contient
# les coups de X, `steps[1::2]` ceux de O. Le plateau n'a pas toujours neuf cases.

# %% tags=["exercise"]
from ql_functions.solutions import backpropagate

# %%
backpropagate = check("4.3", backpropagate)

# %% [markdown]
# Voici une partie plus longue. O y pare deux menaces, et perd quand même. Rembobinons-la avec **votre** fonction.

# %% jupyter={"source_hidden": true} minutes=2 tags=["nbval-ignore-output"]
boards = "         ", "    X    ", "   OX    ", "X  OX    ", "X  OX   O", "X XOX   O", "XOXOX   O"
longer = [{"state": board, "move": move} for board, move in zip(boards, (4, 3, 0, 8, 2, 1, 6), strict=True)]
random.seed(4)
fresh_table(longer)
predict(
    "O a joué à gauche, puis dans un coin, puis en haut. Lequel de ces trois coups sera le plus puni ? Est-ce la faute ?",
    lambda: rewind(longer, "X", backpropagate, q_table),
    name="4.P2",
    square="XOXOX X O",
)

# %% [markdown]
# ## Pourquoi à rebours ?
#
# Quand on corrige un coup, la valeur du suivant vient de changer : le résultat peut remonter jusqu'au premier coup en une
# seule partie. L'agent en devient-il plus fort ? Un « parce que » s'éprouve : **ôtez la cause**, et comparez. Chaque
# graine est un entraînement entier.

# %% minutes=1 tags=["nbval-ignore-output"]
without("4.C1")

# %% [markdown]
# ## Un agent qui apprend contre vous
#
# Cet agent part d'une table vide. Il joue les O, et **il apprend de chaque partie finie**. Gagnez-en une, et lisez ce
# qu'elle a changé.

# %% minutes=3 tags=["nbval-ignore-output"]
pupil = {}
versus_agent(pupil, trainable=True)

# %% jupyter={"source_hidden": true}
predict("Vous l'avez battu, puis vous lui donnez les X. Où ouvre-t-il ?", "Essayez.", name="4.P3", square=" " * 9)

# %% [markdown]
# ## La même partie, cinq cents fois
#
# Jouons 500 fois la première partie. Que vaut alors chaque coup de X, en moyenne de Q1 et de Q2 ?


# %% jupyter={"source_hidden": true}
def repeat():
    random.seed(5)
    fresh_table(steps)
    for _ in range(500):
        backpropagate(steps, winner)
    for step in steps[0::2]:
        q1, q2 = q_table[step["state"]].values()
        print(step, round((q1[step["move"]] + q2[step["move"]]) / 2, 3))


predict(
    "Lequel vaudra le plus : le coup qui gagne, ou celui qui le prépare ?",
    repeat,
    name="4.P4",
    among=("Le coup qui gagne", "Celui qui le prépare", "Autant l'un que l'autre"),
)

# %% [markdown]
# ### Question 4.Q1 · Ce qu'il reste du résultat
#
# Un joueur met à jour le coup qu'il a joué **deux de ses coups** avant le dernier ($k = 3$).
#
# 1. Par quels deux chemins le résultat de la partie parvient-il à cette mise à jour ?
# 2. Que transmet chacun ? Pour l'un, donnez $r$ et la part que la nouvelle valeur en retient. Pour l'autre, supposez que
#    la valeur du dernier coup change de 1. De combien, au plus, change celle du nôtre, quand la même table est tirée à
#    chaque fois ?
# 3. En une seule partie, lequel transmet le plus ?

# %% [markdown] question="4.Q1"
# Par deux chemins. **La récompense, directement.** Elle vaut $\pm\rho^3 = \pm 0{,}729$, ou $-0{,}0729$ pour un nul :
# le coup connaît le résultat à chaque partie, un peu atténué par la distance, et il en retient $\eta = 15\,\%$.
#
# **La chaîne des valeurs, indirectement.** Le dernier coup vient d'être corrigé. Le précédent lit sa valeur, et notre
# coup lit celle du précédent. Chaque maillon multiplie un changement par $\eta\,\gamma = 0{,}135$ : un changement de 1
# arrive ici multiplié par $0{,}135^2 \approx 0{,}018$, au plus. Il faut encore que la même table ait été tirée, et que
# les coups joués soient ceux que choisit le maximum.
#
# En une partie, l'essentiel passe donc par la récompense. Si elle n'était payée qu'à la fin, la chaîne ferait tout le
# travail.

# %% [markdown]
# L'avenir est-il donc inutile ? Réduisez-le à rien, par $\gamma = 0$.

# %% minutes=1 tags=["nbval-ignore-output"]
without("4.C2")

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. $Q^*$ contient les meilleures valeurs possibles ; le Q-learning les cherche en jouant.
# 2. Bellman : un coup vaut sa récompense, plus ce que vaut, actualisé, le meilleur coup suivant.
# 3. La mise à jour parcourt une fraction $\eta$ du chemin qui mène à cette cible.
# 4. Chaque joueur remonte ses propres coups ; son état suivant est celui où **il** rejoue.
# 5. Payer chaque coup d'une victoire fait aimer les victoires lentes.
#
# ## Vérifiez-vous
#
# Trois questions, sans note.

# %% tags=["nbval-ignore-output"]
quiz(4)

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - La [leçon A](A_autrement.ipynb) : pourquoi deux tables, et d'autres façons d'apprendre.
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), § 3.5 et 3.6 (les valeurs), § 6.5 (Q-learning),
#   chapitre 12 (les traces d'éligibilité, qui font remonter un résultat sans attendre la fin de la partie).
# - C. Watkins et P. Dayan, [« Q-learning »](https://www.gatsby.ucl.ac.uk/~dayan/papers/cjch.pdf), 1992.
# - A. Ng, D. Harada et S. Russell, [« Policy invariance under reward
#   transformations »](https://people.eecs.berkeley.edu/~pabbeel/cs287-fa09/readings/NgHaradaRussell-shaping-ICML1999.pdf),
#   1999 : quelles récompenses intermédiaires ne faussent pas la politique.
# </details>
