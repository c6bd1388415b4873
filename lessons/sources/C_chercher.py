# %% [markdown]
# # C · Chercher avant de jouer
#
# Une leçon bonus, sans note. Presque tous les agents du cours apprennent d'abord, puis jouent d'un coup d'œil. Celui de
# cette leçon n'apprend rien : il cherche chacun de ses coups dans un arbre.
#
# **Objectifs**
# - juger un plateau par des parties au hasard, et voir ce qui manque à ce jugement ;
# - construire la recherche arborescente de Monte-Carlo, pièce par pièce ;
# - trouver combien de simulations la rendent imbattable ;
# - faire de ses visites une politique, celle qu'imite le réseau d'AlphaZero.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 5 ; la 6, pour la dernière partie.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import math
import random

from ql_functions import (
    SearchAgent, check, evaluate, grow_tree, hint, predict, progress, puzzle, quiz, say, shipped_network, show, solution,
    train_search, versus_agent, without,
)  # fmt: skip
from ql_functions.course.lessonC.tree import expand, new_node, play, rollout

progress("C")

# %% [markdown]
# ## Un joueur qui n'a rien appris
#
# Sans table ni réseau, cet agent joue mille parties dans sa tête avant chaque coup. Essayez de le battre.

# %% tags=["nbval-ignore-output"] minutes=3
versus_agent(SearchAgent(1000))

# %% [markdown]
# ## Juger par le hasard
#
# Que vaut un coup ? Jouons-le, puis finissons la partie au hasard, comme à la leçon 3. Recommençons quatre mille fois, et
# prenons la moyenne : 1 pour une victoire de qui joue ce coup, 0 pour un nul, −1 pour une défaite. `rollout(board)` finit ainsi une partie, et
# renvoie ce qu'elle rapporte à **celui qui vient de jouer**. `play(board, move)` renvoie le plateau que laisse un coup.


# %%
def judge_by_chance(board, games=4000):
    random.seed(0)
    for move in range(9):
        if board[move] == " ":
            mean = sum(rollout(play(board, move)) for _ in range(games)) / games
            say(f"case {move} : {mean:.2f}")


trap = "X   O   X"
predict(
    "C'est à O. Quelle case a la meilleure moyenne ?",
    lambda: judge_by_chance(trap),
    name="C.P1",
    square=trap,
)

# %% [markdown]
# Finir au hasard, c'est supposer que l'adversaire répond n'importe quoi. Il faut donc choisir aussi ses réponses, puis les
# réponses à ses réponses. Cela fait un **arbre** : un **nœud** par plateau, et sous chaque nœud un enfant par coup permis.
#
# Le morpion 3×3 se laisserait parcourir en entier, comme le fait minimax (leçon A). Au go, l'arbre est bien trop grand : il
# faut choisir ce que l'on en visite.
#
# ## Un bandit à chaque nœud
#
# Quel enfant visiter ? Celui qui promet le plus, ou celui que l'on connaît le moins ? C'est le dilemme des restaurants de la
# leçon 2, et nous gardons sa réponse, UCB. Un coup de moyenne $Q$, qui a eu $n$ des $t$ visites
# faites jusqu'ici, reçoit la note
#
# $$Q + c\,\sqrt{\frac{\ln t}{n}}.$$
#
# La racine carrée est le **crédit** du coup. Il grandit, lentement, tant que l'on essaie les autres, et baisse dès qu'on
# l'essaie. Le nombre $c$ règle ce que pèse le crédit.
#
# ### Exercice C.1 · ucb1
#
# Écrivez `ucb1(visits, totals, c)`, qui renvoie le rang du coup à essayer. `visits` et `totals` sont deux listes : les
# visites de chaque coup, et la somme de ce qu'elles ont rapporté. Un coup sans visite passe avant tous. À égalité, l'un
# des meilleurs convient.

# %% tags=["exercise"]
from ql_functions.solutions import ucb1

# %%
ucb1 = check("C.1", ucb1)

# %% [markdown]
# Éprouvons-la. Trois coups rapportent en moyenne −0,2, 0 et 0,2, mais chaque essai ne donne que 1 ou −1.


# %%
def share_of_the_best(c, tries=500):
    means, visits, totals = (-0.2, 0, 0.2), [0, 0, 0], [0, 0, 0]
    for _ in range(tries):
        rank = ucb1(visits, totals, c)
        visits[rank] += 1
        totals[rank] += 1 if random.random() < (1 + means[rank]) / 2 else -1
    return 100 * visits[2] / tries


def try_credits():
    random.seed(0)
    for c in credits_tried:
        mean = sum(share_of_the_best(c) for _ in range(100)) / 100
        say(f"c = {c} : {mean:.0f} % des essais vont au meilleur coup")


credits_tried = (0, 0.3, 1, 3, 10)
predict(
    "Sur cinq cents essais, quelle part va au meilleur des trois coups, selon c ?",
    try_credits,
    name="C.P2",
    curve=("c", credits_tried, "part du meilleur, en %", 0, 100),
)

# %% [markdown]
# ## Remonter le résultat
#
# Dans l'arbre, un nœud est un dictionnaire :
# - `"board"`, son plateau, une chaîne de neuf signes, et `"move"`, le coup qui y mène ;
# - `"visits"`, ses visites, et `"total"`, la somme de ce qu'elles ont rapporté **à celui qui vient d'y jouer** ;
# - `"children"`, la liste de ses enfants, d'abord vide.
#
# `new_node(board)` en crée un, et `expand(node)` lui donne ses enfants : aucun, si la partie est finie.

# %%
root = new_node("XOXOXO   ")
expand(root)
root

# %% [markdown]
# Une partie vient de finir, au bout d'un chemin qui part de la racine. Chaque nœud du chemin doit la compter, du dernier au
# premier, comme à la leçon 4. Mais deux joueurs alternent sur ce chemin, et ce que l'un gagne, l'autre le perd.

# %%
predict(
    "Un chemin de quatre nœuds, dont les totaux sont tous 0. Celui qui a joué le dernier coup gagne : 1. Quel est ensuite le "
    "total de la racine ?",
    name="C.P3",
    number=(-4, 4),
)

# %% [markdown]
# ### Exercice C.2 · backup
#
# Écrivez `backup(path, result)`, qui compte la partie dans chaque nœud de la liste `path`, de la racine au dernier. Elle
# change les nœuds sur place, et ne renvoie rien. `result` est ce que la partie rapporte à celui qui a joué le dernier coup
# du chemin.

# %% tags=["exercise"]
from ql_functions.solutions import backup

# %%
backup = check("C.2", backup)

# %% [markdown]
# ## Chercher
#
# Une **simulation** fait quatre choses :
# 1. **descendre** de la racine, d'enfant en enfant, par `ucb1`, jusqu'à un nœud sans enfant ;
# 2. **étendre** ce nœud ;
# 3. **jouer** une partie au hasard, à partir de son plateau ;
# 4. **remonter** le résultat.
#
# C'est la **recherche arborescente de Monte-Carlo**, que les livres abrègent en MCTS ; avec UCB, c'est **UCT**. L'arbre
# grandit là où l'on passe, et l'on passe là où les coups sont bons pour celui qui les joue. Une mauvaise réponse reçoit donc
# une part de plus en plus petite des visites : la moyenne d'un coup tend vers ce qu'il vaut contre les meilleures.
#
# ### Exercice C.3 · tree_search
#
# Écrivez la boucle de `tree_search(board, simulations, c)`. La racine et ses enfants sont déjà là. La fonction renvoie les
# visites de chaque case, une liste de neuf nombres dont la somme est `simulations`. Sur un plateau où la partie est finie,
# `expand` n'ajoute aucun enfant, et `rollout` rend aussitôt le résultat : vous n'avez pas à vous en occuper.

# %% tags=["exercise"]
from ql_functions.solutions import tree_search

# %%
tree_search = check("C.3", tree_search)

# %% [markdown]
# Revenons à la case que le hasard préférait. On jouera le coup **le plus visité** : une moyenne de peu de visites peut n'être
# que de la chance.


# %%
def search_the_trap():
    random.seed(1)
    for simulations in (20, 100, 500, 2500):
        say(f"{simulations} simulations : {tree_search(trap, simulations, 1.4)}")


show(trap)
predict(
    "Combien de simulations faut-il pour que la recherche délaisse les deux coins ?",
    search_the_trap,
    name="C.P4",
    among=("Vingt", "Quelques centaines", "Plusieurs milliers"),
)

# %% [markdown]
# Voici l'arbre de votre recherche, une simulation après l'autre. Suivez les deux coins, 2 et 6 : la branche où X
# répond s'épaissit, et les leurs rougissent. À côté, un réseau guide la recherche : nous y venons. Choisissez ensuite d'autres positions.

# %% tags=["nbval-ignore-output"] minutes=3
grow_tree(tree_search, trap)

# %% [markdown]
# ### À quoi sert le signe ?
#
# La recherche pare-t-elle une menace parce que le résultat change de signe ? Ôtons la cause : donnons le même résultat à tous
# les nœuds du chemin. X menace d'aligner trois marques en haut, et c'est à O.


# %%
def backup_without_sign(path, result):
    for node in path:
        node["visits"] += 1
        node["total"] += result


def compare_signs(board="XX  O    "):
    global backup
    yours = backup
    for name, function in (("avec le signe", yours), ("sans le signe", backup_without_sign)):
        backup = function
        for seed in range(3):
            random.seed(seed)
            say(f"{name}, graine {seed} : {tree_search(board, 300, 1.4)}")
    backup = yours


show("XX  O    ")
predict(
    "Sans le changement de signe, que fera O ?",
    compare_signs,
    name="C.P5",
    among=("Il pare", "Il ne pare pas", "Il ne préfère aucun coup"),
)

# %% [markdown]
# ## Combien de simulations ?
#
# `SearchAgent(simulations, c, seed)` cherche comme vous, bien plus vite, et joue le coup le plus visité. La graine
# fixe son hasard : au même plateau, il joue toujours le même coup. On peut donc **prouver** ce qu'il vaut : il suffit
# d'essayer contre lui tout ce que l'adversaire peut jouer. Comptez dix secondes.


# %%
def is_unbeatable(agent):
    """Aucune partie ne bat-elle l'agent, ni quand il est X, ni quand il est O ?"""
    for player in "XO":
        waiting, met = [" " * 9], set()
        while waiting:
            board = waiting.pop()
            verdict = evaluate(board)[0]
            if verdict not in ("C", "T", player):
                return False
            if verdict == "C" and board not in met:
                met.add(board)
                is_own = player == "XO"[board.count("X") > board.count("O")]
                moves = agent.choices(board) if is_own else [move for move in range(9) if board[move] == " "]
                waiting += [play(board, move) for move in moves]
    return True


def count_unbeatable(simulations, c=1.4, seeds=range(10)):
    return sum(is_unbeatable(SearchAgent(simulations, c, seed)) for seed in seeds)


def prove():
    for simulations in counts:
        say(f"{simulations} simulations par coup : {count_unbeatable(simulations)} imbattables sur 10")


counts = (10, 100, 500, 1000, 2000, 5000)
predict(
    "De dix graines, combien donnent un agent que personne ne bat, selon le nombre de simulations ?",
    prove,
    name="C.P7",
    curve=("simulations par coup", counts, "imbattables", 0, 10),
)

# %% [markdown]
# L'agent doit-il sa force au crédit ? Ôtons-le : $c = 0$. Une fois chaque coup visité, la recherche va toujours à celui de
# meilleure moyenne.

# %%
predict(
    "Avec c = 0 et 5 000 simulations par coup, combien d'imbattables sur vingt graines ?",
    name="C.P8",
    number=(0, 20, "agents"),
)

# %% minutes=1 tags=["nbval-ignore-output"]
without("C.C1")

# %% [markdown]
# ## Apprendre de la recherche
#
# Une table apprise joue sans attendre, mais il a fallu l'entraîner. La recherche n'apprend rien, et recommence tout à chaque
# coup. **AlphaZero** (2018) fait les deux. À chaque coup de ses parties, les visites de la recherche deviennent des
# probabilités, qu'un réseau apprend à imiter.
#
# Si un coup a $n_a$ visites, sa probabilité est
#
# $$\pi(a) = \frac{n_a^{1/T}}{\sum_b n_b^{1/T}},$$
#
# où $T$ est la **température** : grande, elle rapproche les probabilités ; petite, elle donne presque tout au coup le plus
# visité.

# %%
predict(
    "Trois coups ont 60, 30 et 10 visites, et T vaut 0,5. Quelle est la probabilité du premier, en % ?",
    name="C.P6",
    number=(0, 100, "%"),
)

# %% [markdown]
# ### Exercice C.4 · policy_target
#
# Écrivez `policy_target(visits, temperature)`, qui renvoie la liste de ces probabilités. Une température nulle donne 1 au
# coup le plus visité ; à égalité, à l'un d'eux, ou à tous à parts égales.

# %% tags=["exercise"]
from ql_functions.solutions import policy_target

# %%
policy_target = check("C.4", policy_target)

# %% [markdown]
# ### La recherche guidée
#
# Le réseau d'AlphaZero lit un plateau. Il rend la probabilité $p$ de chaque coup, et la valeur du plateau pour le joueur qui
# a le trait. Il guide la recherche de deux façons :
# - la note d'un coup devient $Q + c\,p\,\sqrt{t}\,/\,(1 + n)$, où $t$ vaut au moins 1, et $Q$ vaut 0 avant toute visite : c'est
#   **PUCT** ;
# - la valeur du réseau remplace la partie au hasard.
#
# Le cours livre un tel réseau. Avec lui, la recherche ne tire plus rien au sort. Elle visite d'abord le coup le plus probable :
# avec une seule simulation, c'est donc le réseau qui joue, sans chercher.


# %%
def prove_guided():
    network = shipped_network()
    for simulations in (1, 5, 25, 100, 500):
        agent = SearchAgent(simulations, network=network)
        say(f"simulations par coup : {simulations} ; {strength_of(agent)}")


def strength_of(agent):
    return "imbattable" if is_unbeatable(agent) else "battable"


predict(
    "Sans réseau, il fallait des milliers de simulations. Combien suffisent à la recherche guidée pour être imbattable ?",
    prove_guided,
    name="C.P9",
    among=("Une seule", "Quelques dizaines", "Des milliers, comme avant"),
)

# %% [markdown]
# Que doit la recherche à ce réseau ? Ne lui laissons que 10 simulations par coup. Ôtons d'abord son avis : tous les coups
# deviennent également probables.

# %% minutes=1 tags=["nbval-ignore-output"]
without("C.C2")

# %% [markdown]
# Rendons-lui cet avis, et ôtons sa valeur : une partie au hasard juge les plateaux.

# %% minutes=1 tags=["nbval-ignore-output"]
without("C.C3")

# %% [markdown]
# ### La boucle
#
# D'où vient ce réseau ? De rien : ses premiers poids sont tirés au sort. Un tour de son entraînement fait trois choses :
# 1. la recherche, qu'il guide, joue cent parties contre elle-même, avec 25 simulations par coup ; après quelques coups au
#    hasard, chacun est tiré selon les probabilités que **votre** `policy_target` donne à température 1 ;
# 2. chaque plateau où elle a cherché est retenu, avec ces probabilités, et le résultat de la partie pour celui qui avait le
#    trait ;
# 3. le réseau apprend à rendre les unes et l'autre, par descente de gradient, comme à la leçon 6.
#
# Puis l'on recommence. `train_search` renvoie le réseau après chaque tour ; cent tours prennent quinze secondes environ.


# %% tags=["nbval-ignore-output"]
def learn_by_search():
    for turn, network in enumerate(train_search(policy_target=policy_target), start=1):
        if turn in (1, 5, 10, 20, 50, 100):
            alone, guided = (strength_of(SearchAgent(simulations, network=network)) for simulations in (1, 25))
            say(f"tour {turn} : le réseau seul est {alone} ; la recherche qu'il guide, {guided}")


predict(
    "Qui devient imbattable le premier ?",
    learn_by_search,
    name="C.P10",
    among=("Le réseau seul", "La recherche qu'il guide", "Personne, en cent tours"),
)

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. La moyenne de parties au hasard juge un coup comme si l'adversaire répondait n'importe quoi.
# 2. La recherche choisit aussi les réponses : un bandit à chaque nœud, pour celui qui y joue.
# 3. En remontant, le résultat change de signe à chaque étage.
# 4. On joue le coup le plus visité. Sa graine fixe ce que joue l'agent : sa force se prouve.
# 5. Les visites font une politique. Un réseau l'imite, et guide la recherche à son tour.
#
# ## Vérifiez-vous
#
# Trois questions, sans note.

# %% tags=["nbval-ignore-output"]
quiz("C")

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - P. Auer, N. Cesa-Bianchi et P. Fischer, « Finite-time Analysis of the Multiarmed Bandit Problem », 2002 : UCB1.
# - R. Coulom, « Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search », 2006.
# - L. Kocsis et C. Szepesvári, « Bandit based Monte-Carlo Planning », 2006 : UCB dans un arbre.
# - C. Rosin, « Multi-armed bandits with episode context », 2011 : PUCT.
# - D. Silver et al., « Mastering the game of Go without human knowledge », 2017 : la boucle, qu'AlphaZero
#   étend à d'autres jeux en 2018.
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 8.11.
# </details>
