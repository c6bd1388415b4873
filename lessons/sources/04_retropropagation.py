# %% [markdown]
# # 4 · La rétropropagation
#
# Après mille parties, pas une valeur de la table de votre agent n'a changé. Dans cette leçon, il relit chaque partie
# finie, du dernier coup au premier, et corrige la valeur de chacun : c'est la **rétropropagation**.
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
    carry, check, hint, predict, progress, puzzle, q_table, ql_flow, ql_values, quiz, rewind, say, solution, versus_agent,
    without,
)  # fmt: skip

lrate = 0.15  # taux d'apprentissage
discount = 0.9  # facteur d'actualisation
flip_board, get_move = carry("flip_board", "get_move")
progress(4)

# %% [markdown]
# ## Ce que vaut un état
#
# C'est à X de jouer. Que vaut cet état, si les deux joueurs tirent leurs coups au sort ?

# %% minutes=1 tags=["nbval-ignore-output"]
ql_values("V")

# %% [markdown]
# **Observez.** Le gain $G$ d'une partie est 1, 0 ou −1, multiplié par $\gamma = 0{,}9$ à chaque coup d'attente. La valeur
# de l'état, $V^\pi(s)$, est la moyenne des gains quand X suit la politique $\pi$.
#
# ## Ce que vaut un coup
#
# X choisit son premier coup ; le reste est tiré au sort.

# %% tags=["nbval-ignore-output"]
ql_values("Q")

# %% [markdown]
# $$\begin{aligned} V^\pi(s) &= \mathbb E_\pi[G_t \mid S_t = s], \\
# Q^\pi(s, a) &= \mathbb E_\pi[G_t \mid S_t = s,\ A_t = a]. \end{aligned}$$
#
# Choisir partout le coup de plus grande valeur fait au moins aussi bien. On recommence avec la **fonction valeur** de
# cette politique, jusqu'à ce qu'elle soit **optimale** :

# %% minutes=1 tags=["nbval-ignore-output"]
ql_values("Q*")

# %% [markdown]
# **Observez.** Le meilleur coup d'un état lui donne sa valeur :
#
# $$\begin{aligned} Q^*(s, a) &= \max_\pi Q^\pi(s, a), \\ V^*(s) &= \max_a Q^*(s, a). \end{aligned}$$
#
# ### L'équation de Bellman
#
# Que laisse à X chaque réponse de O ? Essayez la case 8.

# %% minutes=1 tags=["nbval-ignore-output"]
ql_values("Bellman")

# %% [markdown]
# **Observez.** Un coup vaut, en moyenne, ce qu'il rapporte tout de suite, plus ce que vaut, actualisé, le meilleur coup
# suivant. C'est l'**équation de Bellman**, dite d'optimalité :
#
# $$Q^*(s, a) = \mathbb E\left[\, r + \gamma \max_{a'} Q^*(s', a') \;\middle|\; s, a \,\right].$$
#
# Dans l'état suivant $s'$, **le même joueur** rejoue : la moyenne $\mathbb E$ porte sur la réponse de l'adversaire. Un état où
# la partie est finie est **terminal** : rien ne suit.
#
# ### Un pas vers la cible
#
# L'agent voit une réponse à la fois. Elle lui donne une **cible**, $r + \gamma \max_{a'} Q(s', a')$. La valeur du coup
# fait vers elle une fraction $\eta$ du chemin, le **taux d'apprentissage**. Jouez vingt parties, puis bougez $\eta$ et
# $\gamma$.

# %% minutes=2 tags=["nbval-ignore-output"]
ql_values("η")

# %% [markdown]
# **Observez.** La valeur marche vers la moyenne des cibles, sans s'y arrêter. C'est le **Q-learning**. Dans le code,
# $\gamma$ est `discount`, 0,9, et $\eta$ est `lrate`, 0,15.
#
# <details><summary>Trois mots, et un exemple</summary>
#
# Le Q-learning est **hors politique** : le maximum suppose la suite jouée au mieux, même si l'agent explore. La cible
# contient une valeur que l'agent a lui-même estimée : corriger une estimation par une autre s'appelle le
# **bootstrapping**. Les méthodes qui le font d'un coup au suivant sont dites à **différence temporelle** (TD).
#
# Un coup valait 0,6, il rapporte 0,43, et le meilleur coup suivant vaut 0,9. La cible est
# $0{,}43 + 0{,}9 \times 0{,}9 = 1{,}24$. L'écart est 0,64. On en parcourt 15 %, soit 0,096 : le coup vaut maintenant
# 0,696.
# </details>

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
# **Observez.** En B, le coup de A gagne une seconde fois : il lui reste moins de chemin.
#
# <details><summary>Deux formes de la mise à jour</summary>
#
# $$\begin{aligned} Q(s, a) &\leftarrow Q(s, a) + \eta\,\bigl[\text{cible} - Q(s, a)\bigr] \\
# &\;=\; (1 - \eta)\, Q(s, a) + \eta \times \text{cible}. \end{aligned}$$
# </details>
#
# ## À qui le mérite ?
#
# X gagne cette partie. Par quel coup ? C'est le problème de l'**attribution du mérite**.

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
# Dans ce cours, *chaque* coup reçoit une récompense, d'autant plus forte que la fin est proche. Soit $k$ le rang du coup,
# compté **depuis la fin, parmi les coups du joueur**. La **base** $\rho$ de la récompense est l'argument `alpha`. Avec
# $\rho = 0{,}9$ :
#
# | coup | X au centre | O en haut | X dans le coin | O dans l'autre coin | X gagne |
# |---|---|---|---|---|---|
# | $k$ | 3 | 2 | 2 | 1 | 1 |
# | récompense | $+0{,}729$ | $-0{,}81$ | $+0{,}81$ | $-0{,}9$ | $+0{,}9$ |
#
# $$r = \begin{cases} \rho^k & \text{si le joueur a gagné,} \\ -\rho^k & \text{s'il a perdu,} \\
# -0{,}1\,\rho^k & \text{si la partie est nulle.} \end{cases}$$
#
# Avec les réglages du cours, sa **recette**, 91 agents sur cent deviennent **imbattables** : personne ne peut les battre.
# Si seul le dernier coup est payé, il n'y en a que 25.
#
# La fin est payée **deux fois** : l'avenir d'un état terminal est ici 1, ½ ou 0, selon le résultat. Le coup qui gagne
# vise $0{,}9 + 0{,}9 \times 1 = 1{,}8$, et le dernier d'un nul $-0{,}09 + 0{,}9 \times 0{,}5 = 0{,}36$.
#
# <details><summary>Cette récompense et les livres</summary>
#
# Ce n'est pas une loi : dans une autre recette (leçon B), payer chaque coup fait tomber de 100 à 79. Avec un avenir nul,
# comme dans les livres, 132 agents sur 200 sont imbattables, au lieu de 179.
#
# Elle dépend de la suite de la partie : l'équation de Bellman n'est plus vraie à la lettre (leçon A). Les livres notent
# souvent $\alpha$ le taux d'apprentissage, notre $\eta$ ; notre `alpha`, que le texte note $\rho$, règle la récompense.
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
# Le bas de la boucle :

# %% minutes=1 tags=["nbval-ignore-output"]
ql_flow()

# %% [markdown]
# Chaque joueur remonte ses coups, du dernier au premier. Pour chacun :
#
# 1. **L'état** est vu par le joueur : pour O, on le retourne.
# 2. **La table** à corriger, Q1 ou Q2, est tirée à pile ou face, une seule fois par coup. L'autre ne change pas.
# 3. **L'avenir**, `max_future_q`, se lit *dans la table tirée*, à l'état où **ce joueur** a joué ensuite : c'est la
#    plus grande valeur de cet état. Après le dernier coup d'un joueur, il vaut 1 s'il a gagné, 0,5 si la partie est
#    nulle, 0 s'il a perdu.
# 4. **La valeur** du coup joué devient `get_new_q(…)`, avec la récompense que donne `get_reward`.
#
# ### Exercice 4.3 · backpropagate
#
# Écrivez `backpropagate(steps, winner, alpha=0.9)`. Elle met à jour `q_table` **sur place**, laisse `steps` tel quel et
# ne renvoie rien. Tous les coups sont corrigés une fois, ceux du perdant aussi. `steps[0::2]` contient les coups
# de X, `steps[1::2]` ceux de O. Le plateau n'a pas toujours neuf cases.

# %% tags=["exercise"]
from ql_functions.solutions import backpropagate

# %%
backpropagate = check("4.3", backpropagate)

# %% [markdown]
# O pare deux menaces, et perd. Rembobinons avec **votre** fonction.

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
# À rebours, l'avenir d'un coup vient d'être corrigé. L'agent en devient-il plus fort ? **Ôtez la cause**, et comparez.

# %% minutes=1 tags=["nbval-ignore-output"]
without("4.C1")

# %% [markdown]
# ## Un agent qui apprend contre vous
#
# Sa table est vide, il joue les O, et **il apprend de chaque partie finie**. Gagnez-en une, et lisez ce qu'elle a changé.

# %% minutes=3 tags=["nbval-ignore-output"]
pupil = {}
versus_agent(pupil, trainable=True)

# %% jupyter={"source_hidden": true}
predict("Vous l'avez battu, puis vous lui donnez les X. Où ouvre-t-il ?", "Essayez.", name="4.P3", square=" " * 9)

# %% [markdown]
# ## La même partie, cinq cents fois
#
# Jouons 500 fois la partie en cinq coups. Que vaut alors chaque coup de X, en moyenne de Q1 et de Q2 ?


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
# L'avenir est-il donc inutile ? Ôtez-le, par $\gamma = 0$.

# %% minutes=1 tags=["nbval-ignore-output"]
without("4.C2")

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. $Q^*$ contient les meilleures valeurs contre un adversaire donné ; le Q-learning les cherche contre lui.
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
# - C. Watkins et P. Dayan, [« Q-learning »](https://www.gatsby.ucl.ac.uk/~dayan/papers/cjch.pdf), 1992. Leur théorème : dans
#   un processus markovien fini qui ne change pas, aux récompenses bornées, si $\gamma < 1$ et si chaque coup de chaque
#   état est corrigé une infinité de fois, avec des taux dont la somme est infinie et celle des carrés finie, la table tend
#   vers $Q^*$ avec probabilité 1. Un taux constant, comme le nôtre, ne remplit pas cette dernière condition.
# - A. Ng, D. Harada et S. Russell, [« Policy invariance under reward
#   transformations »](https://people.eecs.berkeley.edu/~pabbeel/cs287-fa09/readings/NgHaradaRussell-shaping-ICML1999.pdf),
#   1999 : quelles récompenses intermédiaires ne faussent pas la politique.
# </details>
