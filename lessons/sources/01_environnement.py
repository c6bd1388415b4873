# %% [markdown]
# # 1 · L'environnement
#
# Personne ne va expliquer le morpion à votre agent. Il jouera, gagnera parfois, perdra souvent, et tirera de
# ses parties tout ce qu'il saura. Mais pour apprendre en jouant, il lui faut d'abord un monde où
# jouer : vous allez le construire.
#
# **Objectifs**
# - programmer l'environnement du morpion : le plateau, les alignements, le verdict ;
# - nommer les pièces de l'apprentissage par renforcement : agent, environnement, état, action, récompense,
#   politique, fonction valeur ;
# - voir dans le morpion un processus de décision markovien.
#
# **Durée** : … minutes. **Prérequis** : les listes, les chaînes et les fonctions de Python ; en probabilités,
# l'espérance, et l'espérance sachant un événement.
#
# Une cellule s'exécute par **Maj + Entrée**. Commencez par celle-ci.

# %% tags=["nbval-ignore-output"]
from itertools import combinations

from ql_functions import check, hint, progress, puzzle, ql_flow, quiz, show, solution, two_players

min_contig = 3  # nombre de marques qu'il faut aligner pour gagner
progress(1)

# %% [markdown]
# ## Le plateau
#
# Avant de programmer, jouez. Invitez votre voisine ou votre voisin, ou tenez les deux rôles : X commence. À
# côté du plateau, regardez ce que la machine en voit.

# %% tags=["nbval-ignore-output"]
two_players()

# %% [markdown]
# **Observez.**
# - L'état est une chaîne de neuf caractères, `'X'`, `'O'` ou `' '`, lue ligne par ligne.
# - On ne note pas à qui est le tour : il se déduit du nombre de marques, puisque X commence.
# - Le verdict change au dernier coup seulement.

# %% [markdown]
# ### Exercice 1.1 · new_board
#
# Écrivez `new_board(size=3)`, qui renvoie un plateau vide : une **liste** de `size × size` chaînes d'un
# caractère, l'espace `' '`. Le plateau est plat, sans sous-listes : la case à la ligne $l$ et à la colonne
# $c$, comptées à partir de 0, a le numéro $l \times \texttt{size} + c$.
#
# Complétez la cellule, exécutez-la, puis la suivante, qui vérifie. Si vous restez bloqué, ajoutez une
# cellule (bouton +) et demandez `hint("1.1")` ; `solution("1.1")` montre la réponse. Tout exercice a les siens.

# %% tags=["exercise"]
from ql_functions.solutions import new_board

# %%
new_board = check("1.1", new_board)

# %% [markdown]
# La fonction `show` vous est donnée. Avec `helpers=True`, elle numérote les cases libres.

# %%
show(new_board(), helpers=True)

# %%
b = new_board()
b[4] = "X"
b[0] = "O"
show(b)
"".join(b)

# %% [markdown]
# **Observez.** La liste se modifie, ce qui convient pour jouer. La chaîne que donne `"".join(b)` ne se modifie
# pas, ce qui convient pour se souvenir : seule une valeur figée peut être la clé d'un dictionnaire, et la leçon
# 2 en aura besoin.
#
# Un plateau se résume aussi en un seul nombre, écrit en base 3, que vous avez vu changer pendant votre partie. Si
# $d_i$ vaut 0 pour une case vide, 1 pour X et 2 pour O :
#
# $$N = \sum_{i=0}^{8} d_i \, 3^i, \qquad 0 \le N < 3^9 = 19\,683.$$

# %% [markdown]
# ## Qui a gagné ?
#
# D'abord une seule rangée de cases, puis toutes celles du plateau.
#
# ### Exercice 1.2 · check_for_win
#
# Écrivez `check_for_win(b_line, min_contig=3)`. La rangée `b_line`, liste ou chaîne non vide, peut être plus
# courte que `min_contig`. La fonction renvoie `'X'` ou `'O'` si ce joueur y a au moins `min_contig` marques **qui se
# suivent** (`min_contig` vaut 2 ou plus), et `False` sinon. Attention à `X X · X` : trois marques, mais pas d'affilée.
# Si les deux en ont, l'un ou l'autre convient.

# %% tags=["exercise"]
from ql_functions.solutions import check_for_win

# %%
check_for_win = check("1.2", check_for_win)

# %% [markdown]
# Après trois indices, `puzzle("1.2")` donne les lignes à remettre en ordre.
#
# Reste à extraire les rangées. Les tranches de Python s'en chargent : `b[début:fin:pas]`. Essayez sur un
# plateau où chaque case contient son numéro.

# %%
numbers = list(range(9))
numbers[3:6], numbers[1::3]

# %% [markdown]
# **Observez.** `[3, 4, 5]` est la ligne du milieu, `[1, 4, 7]` la colonne du milieu : descendre d'une ligne,
# c'est avancer de trois cases. Et pour une diagonale, de combien faut-il avancer ?
#
# ### Exercice 1.3 · evaluate
#
# Écrivez `evaluate(b)`, où `b` est un plateau, liste ou chaîne. Elle renvoie le verdict, dont seule compte la
# première lettre, X, O, T ou C :
#
# | Réponse | Quand |
# |---|---|
# | `'X gagne !'` ou `'O gagne !'` | ce joueur a `min_contig` marques alignées |
# | `'Terminé : match nul'` | le plateau est plein, et personne n'a gagné |
# | `'Continue'` | sinon |
#
# Trois lignes, trois colonnes, deux diagonales : huit rangées à donner à `check_for_win`. Le côté `n` du
# plateau est déjà calculé. Seul le 3 × 3, où `min_contig` vaut 3, est vérifié ; le reste, diagonales
# décalées comprises, est pour les curieux.

# %% tags=["exercise"]
from ql_functions.solutions import evaluate

# %%
evaluate = check("1.3", evaluate)

# %%
{board: evaluate(board) for board in ("XXXOO    ", "X O OXOX ", "XOXXOOOXX", "XOXOXOOXX", "XX OO    ")}

# %% [markdown]
# **Observez.** Le troisième et le quatrième plateau sont pleins, et n'ont pas le même verdict : un plateau
# plein n'est pas toujours un match nul, car le dernier coup peut gagner. C'est pourquoi l'on cherche un
# gagnant **avant** de chercher une case libre.

# %% [markdown]
# ## Apprendre de ses essais
#
# Un enfant qui apprend à faire du vélo ne reçoit ni cours de mécanique ni liste de bons gestes. Il essaie, il
# tombe, il recommence. L'**apprentissage par renforcement** fait de même : l'agent agit, l'environnement lui
# répond. Suivez le schéma pas à pas : vous venez d'en écrire la moitié droite. La gauche est encore vide ; elle se
# remplira de leçon en leçon.

# %% tags=["nbval-ignore-output"]
ql_flow(lesson=1)

# %% [markdown]
# | Mot | Ce qu'il désigne | Au morpion |
# |---|---|---|
# | **agent** | celui qui décide | le joueur que vous allez programmer |
# | **environnement** | tout ce qui n'est pas l'agent | le plateau, les règles et l'adversaire |
# | **état** $s$ | ce que l'agent voit avant de décider | les neuf cases |
# | **action** $a$ | ce qu'il peut faire | jouer un coup dans une case libre |
# | **récompense** $r$ | un nombre, bon ou mauvais | le résultat, quand la partie est finie |
# | **politique** $\pi$ | sa façon de choisir | « dans cet état, je joue ici » |
# | **épisode** | une expérience complète | une partie |
#
# Ces mots, et ceux des leçons suivantes, sont réunis dans un [glossaire](glossaire.md).
#
# La récompense dit ce qui est souhaitable, jamais comment l'obtenir. Toute la difficulté est là : après une
# défaite, lequel de vos coups était le mauvais ? La leçon 4 donnera à chaque coup sa part du résultat.

# %% [markdown]
# ### Un processus de décision markovien
#
# Ces pièces forment un **processus de décision markovien** $(\mathcal S, \mathcal A, P, R, \gamma)$ : des
# états, des actions, une loi de transition, des récompenses et un facteur d'actualisation. La transition dit
# où mène une action, et avec quelle probabilité :
#
# $$P(s' \mid s, a) = \Pr(S_{t+1} = s' \mid S_t = s,\ A_t = a).$$
#
# « Markovien » signifie que l'avenir ne dépend que de l'état présent et de l'action choisie, non du chemin qui y a
# mené. Au morpion, l'ordre des coups passés n'importe pas : le plateau suffit.
#
# L'agent ne cherche pas la récompense immédiate, mais le **gain** $G_t$, la somme des récompenses à venir.
# Chacune compte d'autant moins qu'elle est lointaine : c'est le rôle du **facteur d'actualisation**
# $\gamma \in [0, 1]$.
#
# $$G_t = R_{t+1} + \gamma R_{t+2} + \gamma^2 R_{t+3} + \dots$$
#
# Avec $\gamma = 0{,}9$, une récompense de 1 reçue aussitôt vaut 1 ; deux coups plus tard, elle ne vaut
# plus que $0{,}9^2 = 0{,}81$.
#
# La **fonction valeur** d'une politique $\pi$ est le gain que l'on peut espérer en la suivant, à partir d'un état, ou
# d'un état et d'une première action :
#
# $$V^\pi(s) = \mathbb E_\pi[G_t \mid S_t = s], \qquad
# Q^\pi(s, a) = \mathbb E_\pi[G_t \mid S_t = s,\ A_t = a].$$
#
# Qui connaît $Q^\pi$ peut faire mieux que $\pi$, ou du moins aussi bien : il lui suffit de jouer partout le coup
# qui vaut le plus. Cette nouvelle politique a ses propres valeurs, que l'on améliore à leur tour ; quand on n'y
# gagne plus rien, on joue au mieux, et les valeurs sont les plus grandes qu'une politique puisse donner :
#
# $$Q^*(s, a) = \max_\pi Q^\pi(s, a).$$
#
# Retenez $Q^*$ : qui la connaît sait jouer. Le Q-learning est l'art de l'apprendre en jouant.

# %% [markdown]
# ### Question 1.Q1 · Le morpion comme processus de décision markovien
#
# Votre agent joue les X. Décrivez en une dizaine de lignes son processus de décision : états, actions,
# transitions, récompenses. Où est passé l'adversaire ? La propriété de Markov est-elle vérifiée s'il joue au
# hasard ? Et s'il apprend lui aussi ?

# %% [markdown] question="1.Q1"
# - **États** : les plateaux où c'est à X de jouer, et ceux où la partie est finie. Le plateau suffit ;
#   l'ordre des coups passés n'apporte rien.
# - **Actions** : $\mathcal A(s)$ est l'ensemble des cases libres de $s$ ; il rétrécit au fil de la partie.
# - **Transitions** : X joue, puis l'adversaire répond, et $s'$ est le plateau que X retrouve. La première
#   moitié est certaine, la seconde ne l'est pas : **l'adversaire fait partie de l'environnement**, il se
#   cache dans $P(s' \mid s, a)$. S'il joue au hasard et qu'il reste $m$ cases libres après le coup de X,
#   chacune de ses réponses a la probabilité $1/m$. Si le coup de X termine la partie, la transition est
#   certaine.
# - **Récompenses** : nulles tant que la partie continue ; à la fin, par exemple $+1$ pour une victoire, $-1$
#   pour une défaite, et une valeur intermédiaire pour un match nul.
# - **Facteur d'actualisation** : une partie a au plus cinq coups de X, donc $\gamma = 1$ conviendrait ;
#   $\gamma < 1$ fait préférer les victoires rapides si la récompense n'est versée qu'à la fin.
# - **Propriété de Markov** : elle est vérifiée si la réponse de l'adversaire ne dépend que du plateau, ce qui
#   est le cas s'il joue au hasard. S'il apprend, sa politique varie d'une partie à l'autre : $P$ change avec
#   elle, l'environnement n'est plus stationnaire, et les garanties de convergence tombent. On apprend
#   pourtant, en pratique : la leçon 5 le montrera.

# %% [markdown]
# ## Deux bonus pour les curieux
#
# Numérotons les cases autrement, par le **carré magique** :
#
# $$\begin{array}{|c|c|c|} \hline 2 & 7 & 6 \\ \hline 9 & 5 & 1 \\ \hline 4 & 3 & 8 \\ \hline \end{array}$$
#
# Chaque ligne, chaque colonne, chaque diagonale a pour somme 15. Y a-t-il d'autres façons de faire 15 avec
# trois chiffres différents ?

# %%
[trio for trio in combinations(range(1, 10), 3) if sum(trio) == 15]

# %% [markdown]
# **Observez.** Huit trios, huit rangées : trois cases sont alignées *exactement quand* leur somme vaut 15.
# Il suffit d'additionner.
#
# ### Exercice 1.4 · magic_win
#
# Écrivez `magic_win(squares)`. Elle reçoit la liste des cases d'**un** joueur, numérotées de 0 à 8, dans
# n'importe quel ordre, et renvoie `True` si trois d'entre elles sont alignées, `False` sinon. Un joueur peut
# avoir plus de trois marques, et le trio peut s'y cacher n'importe où : `combinations` le trouvera.

# %% tags=["exercise"]
from ql_functions.solutions import magic_win

# %%
magic_win = check("1.4", magic_win)

# %% [markdown]
# ### Exercice 1.5 · count_states
#
# Combien d'états l'agent devra-t-il connaître ? Trois contenus possibles par case donnent $3^9 = 19\,683$
# plateaux, mais beaucoup sont impossibles, comme neuf X. Comptons ceux que l'on rencontre, plateau vide compris.
#
# Complétez `explore(b, player)`, la fonction récursive (elle s'appelle elle-même) de `count_states()` : elle
# note dans `seen` le plateau `b`, figé en une chaîne, avec la première lettre de son verdict, puis, si la partie
# continue, explore chaque coup de `player`. Un plateau déjà vu n'est pas exploré de nouveau.

# %% tags=["exercise"]
from ql_functions.solutions import count_states

# %%
count_states = check("1.5", count_states)

# %%
count_states()

# %% [markdown]
# **Observez.** 5 478 plateaux, dont 4 520 où la partie continue : assez peu pour tenir dans un dictionnaire,
# assez pour que personne n'ait envie de le remplir à la main. En 4 × 4, il y a déjà $3^{16} = 43\,046\,721$
# façons de remplir les cases.
#
# ## Ce qu'il faut retenir
#
# 1. L'agent décide, l'environnement répond : un nouvel état, une récompense.
# 2. Une politique choisit les coups ; $Q^\pi(s, a)$ dit ce que l'on peut en espérer, et $Q^*$ le mieux possible.
# 3. « Markovien » : l'état présent suffit. Au morpion, cet état est le plateau.
# 4. Vu de l'agent, l'adversaire fait partie de l'environnement.
# 5. Le verdict cherche d'abord un gagnant, puis une case libre : sinon, match nul.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(1)

# %% [markdown]
# ## Pour aller plus loin
#
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), libre d'accès : le § 1.5 apprend déjà
#   le morpion, le chapitre 3 présente les processus de décision markoviens.
# - Wikipédia, [« Processus de décision
#   markovien »](https://fr.wikipedia.org/wiki/Processus_de_d%C3%A9cision_markovien).
# - [Gymnasium, la classe `Env`](https://gymnasium.farama.org/api/env/) : la même boucle agent–environnement,
#   devenue un standard.
# - [MENACE](https://en.wikipedia.org/wiki/Matchbox_Educable_Noughts_and_Crosses_Engine) : en 1961, Donald
#   Michie apprenait le morpion à 304 boîtes d'allumettes.
