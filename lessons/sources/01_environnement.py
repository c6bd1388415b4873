# %% [markdown]
# # 1 · L'environnement
#
# Personne n'expliquera le morpion à votre agent : il tirera de ses parties tout ce qu'il saura. Il lui faut d'abord un
# monde où jouer. Vous allez le construire.
#
# **Objectifs**
# - programmer le plateau, les alignements et le verdict ;
# - nommer les pièces de l'apprentissage par renforcement ;
# - voir dans le morpion un processus de décision markovien.
#
# **Durée** : … minutes. **Prérequis** : les listes, les chaînes et les fonctions de Python ; une probabilité sachant un
# événement.
#
# Une cellule s'exécute par **Maj + Entrée**. Commencez par celle-ci.

# %% tags=["nbval-ignore-output"]
from itertools import combinations

from ql_functions import check, hint, predict, progress, puzzle, ql_flow, quiz, show, solution, two_players

min_contig = 3  # nombre de marques qu'il faut aligner pour gagner
progress(1)

# %% [markdown]
# ## Le plateau
#
# Jouez une partie, à deux ou en tenant les deux rôles. X commence. À côté du plateau s'affiche ce que la machine en voit.

# %% tags=["nbval-ignore-output"] minutes=4
two_players()

# %% [markdown]
# **Observez.**
# - L'état est une chaîne de neuf caractères, `'X'`, `'O'` ou `' '`, lue ligne par ligne.
# - Le tour n'est noté nulle part : s'il y a autant de X que de O, c'est à X.
# - Le verdict ne change qu'au dernier coup.

# %% [markdown]
# ### Exercice 1.1 · new_board
#
# Écrivez `new_board(size=3)`, qui renvoie un plateau vide : une **liste** de `size × size` chaînes d'un
# caractère, l'espace `' '`. Le plateau est plat, sans sous-listes : le numéro d'une case est
# $\text{ligne} \times \texttt{size} + \text{colonne}$, où la ligne et la colonne se comptent à partir de 0.
#
# Complétez la cellule et exécutez-la, puis la suivante, qui vérifie. Si vous restez bloqué, ajoutez une cellule
# (bouton +) et demandez `hint("1.1")`, ou `solution("1.1")`. Chaque exercice a ses indices et sa solution.

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
# **Observez.** La liste se modifie : elle sert à jouer. La chaîne que donne `"".join(b)` ne se modifie pas : elle sert à
# se souvenir, comme clé d'un dictionnaire.
#
# <details><summary>Et le numéro en base 3 ?</summary>
#
# Un plateau se résume aussi en un seul nombre. Si $d_i$ vaut 0 quand la case $i$ est vide, 1 quand X y est, 2 quand O y
# est :
#
# $$N = \sum_{i=0}^{8} d_i \, 3^i, \qquad 0 \le N < 3^9 = 19\,683.$$
# </details>

# %% [markdown]
# ## Qui a gagné ?
#
# ### Exercice 1.2 · check_for_win
#
# Écrivez `check_for_win(b_line, min_contig=3)`. La rangée `b_line`, liste ou chaîne non vide, peut être plus
# courte que `min_contig`. La fonction renvoie `'X'` ou `'O'` si ce joueur y a au moins `min_contig` marques **qui se
# suivent** (`min_contig` vaut 2 ou plus), et `False` sinon. Attention à `X X · X` : trois marques, mais pas d'affilée.
# Si les deux joueurs ont un alignement, renvoyez l'un ou l'autre.

# %% tags=["exercise"]
from ql_functions.solutions import check_for_win

# %%
check_for_win = check("1.2", check_for_win)

# %% [markdown]
# Après trois indices, `puzzle("1.2")` donne les lignes à remettre en ordre.
#
# Les tranches de Python, `b[début:fin:pas]`, extraient les rangées. Sur ce plateau, chaque case contient son numéro.

# %%
numbers = list(range(9))
numbers[3:6], numbers[1::3]

# %% [markdown]
# **Observez.** Voici la ligne et la colonne du milieu. Pour descendre d'une ligne, on avance de trois cases. Et le long
# d'une diagonale, de combien avance-t-on ?
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
# Trois lignes, trois colonnes, deux diagonales : `check_for_win` a huit rangées à lire. Seul le 3 × 3, où `min_contig`
# vaut 3, est vérifié. Les plateaux plus grands, avec leurs diagonales décalées, sont pour les curieux.

# %% tags=["exercise"]
from ql_functions.solutions import evaluate

# %%
evaluate = check("1.3", evaluate)

# %% jupyter={"source_hidden": true}
full = "XOXXOOOXX", "XOXOXOOXX"
predict(
    "Ces deux plateaux sont pleins. Quel est le verdict de chacun ?",
    lambda: {board: evaluate(board) for board in full},
    name="1.P1",
    boards=full,
    among=(
        "Match nul sur les deux",
        "Match nul à gauche, X gagne à droite",
        "X gagne à gauche, match nul à droite",
        "X gagne sur les deux",
    ),
)

# %% [markdown]
# ## Apprendre de ses essais
#
# Un enfant qui apprend à faire du vélo ne reçoit pas de cours de mécanique. Il essaie, il tombe, il recommence.
# L'**apprentissage par renforcement** fait de même : l'agent agit, l'environnement lui répond.
#
# Suivez le schéma pas à pas. Vous venez d'écrire sa moitié droite.

# %% tags=["nbval-ignore-output"] minutes=2
ql_flow(lesson=1)

# %% [markdown]
# | Mot | Ce qu'il désigne | Au morpion |
# |---|---|---|
# | **agent** | celui qui décide | le joueur que vous programmez |
# | **environnement** | tout ce qui n'est pas l'agent | le plateau et les règles, pour commencer |
# | **état** $s$ | ce que l'agent voit avant de décider | les neuf cases |
# | **action** $a$ | ce qu'il peut faire | jouer dans une case libre |
# | **récompense** $r$ | un nombre, positif si c'est bien, négatif si c'est mal | le résultat de la partie |
# | **politique** $\pi$ | sa façon de choisir | « dans cet état, je joue ici » |
# | **épisode** | une expérience complète | une partie |
#
# Le [glossaire](glossaire.md) réunit tous les mots du cours.
#
# La récompense dit ce qui est souhaitable, jamais comment l'obtenir. Après une défaite, lequel de vos coups était le
# mauvais ? La leçon 4 donnera à chaque coup sa part du résultat.

# %% [markdown]
# ### Un processus de décision markovien
#
# À chaque coup, l'environnement répond par une récompense et par un nouvel état : c'est la **transition**. Le hasard
# peut y avoir sa part. La probabilité d'arriver dans l'état $s'$ quand on choisit l'action $a$ dans l'état $s$ se note
# $P(s' \mid s, a)$, et se lit « $P$ de $s'$, sachant $s$ et $a$ ».
#
# Si la récompense et l'état suivant ne dépendent que de l'état et de l'action, et non du chemin parcouru jusque-là,
# on dit que la **propriété de Markov** est vérifiée, et l'on a un **processus de décision markovien**. La récompense moyenne
# du coup $a$ dans l'état $s$ s'y note $R(s, a)$ : c'est la **fonction de récompense**. Au morpion, contre un adversaire
# sans mémoire, qui joue toujours de la même façon, l'ordre des coups passés n'importe pas : le plateau suffit.
#
# L'agent ne cherche pas la récompense du prochain coup, mais le **gain** : la somme de toutes les récompenses à
# venir. Chaque coup d'attente multiplie une récompense par le **facteur d'actualisation** $\gamma$ (« gamma »), de 0
# à 1. Changez `gamma` et `rewards`.

# %% minutes=2
gamma = 0.9  # entre 0 et 1
rewards = [0, 0, 1]  # deux coups qui ne rapportent rien, puis la victoire
round(sum(gamma**k * reward for k, reward in enumerate(rewards)), 4)

# %% [markdown]
# **Observez.** La victoire attend deux coups : son 1 est multiplié deux fois par 0,9. À partir de l'instant $t$, le gain
# s'écrit :
#
# $$G_t = r_{t+1} + \gamma r_{t+2} + \gamma^2 r_{t+3} + \dots$$

# %% [markdown]
# ### Question 1.Q1 · Le morpion comme processus de décision markovien
#
# Votre agent joue les X. Décrivez en une dizaine de lignes son processus de décision : états, actions,
# transitions, récompenses. Où est passé l'adversaire ? La propriété de Markov est-elle vérifiée s'il joue au
# hasard ? Et s'il apprend lui aussi ?

# %% [markdown] question="1.Q1"
# - **États** : les plateaux où c'est à X de jouer, et ceux où la partie est finie.
# - **Actions** : les cases libres de $s$. Il y en a de moins en moins au fil de la partie.
# - **Transitions** : X joue, puis l'adversaire répond, et $s'$ est le plateau que X retrouve. Le coup de X est certain,
#   la réponse ne l'est pas : **l'adversaire fait partie de l'environnement**, il se cache dans $P(s' \mid s, a)$. S'il
#   joue au hasard et qu'il reste $m$ cases libres après le coup de X, chacune de ses réponses a la probabilité $1/m$. Si
#   le coup de X termine la partie, la transition est certaine.
# - **Récompenses** : nulles tant que la partie continue. À la fin, par exemple $+1$ pour une victoire, $-1$ pour une
#   défaite, et une valeur intermédiaire pour un match nul.
# - **Propriété de Markov** : elle est vérifiée si la réponse de l'adversaire ne dépend que du plateau. C'est le cas s'il
#   joue au hasard. S'il se souvient du début de la partie et en tient compte, le plateau seul ne suffit plus.
# - **S'il apprend entre deux parties**, c'est autre chose. Au cours d'une partie, le plateau suffit encore ; mais $P$
#   change d'une partie à l'autre : l'environnement n'est plus stationnaire.

# %% [markdown]
# ## Deux bonus pour les curieux
#
# Numérotons les cases par le **carré magique** :
#
# $$\begin{array}{|c|c|c|} \hline 2 & 7 & 6 \\ \hline 9 & 5 & 1 \\ \hline 4 & 3 & 8 \\ \hline \end{array}$$
#
# Chaque ligne, chaque colonne, chaque diagonale a pour somme 15. Y a-t-il d'autres façons de faire 15 avec
# trois chiffres différents ?

# %%
[trio for trio in combinations(range(1, 10), 3) if sum(trio) == 15]

# %% [markdown]
# **Observez.** Huit trios, huit rangées : trois cases sont alignées *exactement quand* leur somme vaut 15.
#
# ### Exercice 1.4 · magic_win
#
# Écrivez `magic_win(squares)`. Elle reçoit la liste des cases d'**un** joueur, numérotées de 0 à 8, dans n'importe quel
# ordre. Elle renvoie `True` si trois d'entre elles sont alignées, `False` sinon. Un joueur peut avoir plus de trois
# marques.

# %% tags=["exercise"]
from ql_functions.solutions import magic_win

# %%
magic_win = check("1.4", magic_win)

# %%
predict(
    "Combien de plateaux différents rencontre-t-on en jouant, plateau vide compris ?",
    name="1.P2",
    number=(0, 20_000, "plateaux"),
)

# %% [markdown]
# ### Exercice 1.5 · count_states
#
# Vérifiez-le : `count_states()` compte les plateaux que l'on rencontre. Complétez `explore(b, player)`, sa fonction
# récursive (elle s'appelle elle-même). Elle note dans `seen` le plateau `b`, figé en une chaîne, avec la première lettre
# de son verdict. Si la partie continue, elle explore ensuite chaque coup de `player`. Un plateau déjà vu n'est pas
# exploré de nouveau.

# %% tags=["exercise"]
from ql_functions.solutions import count_states

# %%
count_states = check("1.5", count_states)

# %%
count_states()

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. L'agent décide. L'environnement répond par un nouvel état et une récompense.
# 2. Une politique choisit les actions ; le gain est la somme actualisée des récompenses qu'elles rapportent.
# 3. « Markovien » : l'état présent suffit. Au morpion, contre un adversaire fixe et sans mémoire, c'est le plateau.
# 4. Vu de l'agent, l'adversaire fait partie de l'environnement.
# 5. Le verdict cherche d'abord un gagnant, puis une case libre : sinon, match nul.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(1)

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), libre d'accès : le § 1.5 apprend déjà
#   le morpion, le chapitre 3 présente les processus de décision markoviens.
# - Wikipédia, [« Processus de décision
#   markovien »](https://fr.wikipedia.org/wiki/Processus_de_d%C3%A9cision_markovien).
# - [Gymnasium, la classe `Env`](https://gymnasium.farama.org/api/env/) : la même boucle agent–environnement,
#   devenue un standard.
# - [MENACE](https://en.wikipedia.org/wiki/Matchbox_Educable_Noughts_and_Crosses_Engine) : en 1961, Donald
#   Michie apprenait le morpion à 304 boîtes d'allumettes.
# </details>
