# %% [markdown]
# # A · D'autres façons d'apprendre
#
# Une leçon bonus, sans note. Le cours suit un seul chemin : une table, une partie relue à sa fin. Il en est d'autres.
# On peut calculer les valeurs sans jouer, juger les plateaux plutôt que les coups, apprendre ce que vaut sa propre
# façon de jouer plutôt que la meilleure. Vous les écrirez en quelques lignes chacune ; puis vous quitterez le morpion.
#
# **Objectifs**
# - calculer exactement les meilleures valeurs, et mesurer ce qu'il manque à une table apprise ;
# - apprendre des plateaux par TD(0), et voir ce qu'une récompense mal choisie défait ;
# - séparer SARSA du Q-learning, qui ne diffèrent que d'un nombre, dans un second monde.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 5.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt

from ql_functions import (
    Recipe, SymmetricValues, TDValues, carry, check, choose_action, cliff, cliff_walk, french_figures, hint, predict,
    progress, puzzle, quiz, report_card, solution,
)  # fmt: skip

lrate = 0.2  # taux d'apprentissage
discount = 1  # facteur d'actualisation
board_values = {}  # plateau laissé par un joueur → sa valeur
french_figures()
new_board, evaluate, get_new_q = carry("new_board", "evaluate", "get_new_q")
progress("A")

# %% [markdown]
# ## Calculer au lieu d'apprendre
#
# À la leçon 3, une récursion donnait les chances exactes de deux joueurs au hasard ; à la leçon 5, celles d'un agent
# contre le hasard. Il s'agissait d'**évaluer** : chacun suivait sa politique, et l'on faisait des moyennes. Un seul mot
# à changer, et la récursion trouve la meilleure politique. Contre un O au hasard, X est payé 1 s'il gagne, 0 pour un
# nul, −1 s'il perd. Quand c'est à O de jouer, la valeur d'un plateau est la moyenne de celles de ses $m$ suites ; quand
# c'est à X, c'en est la plus grande :
#
# $$V^*(s) = \begin{cases} 1,\ 0 \text{ ou } -1 & \text{si la partie est finie,} \\
# \max_{s'} V^*(s') & \text{si c'est à X,} \\
# \dfrac{1}{m} \displaystyle\sum_{s'} V^*(s') & \text{si c'est à O.} \end{cases}$$
#
# C'est l'équation de Bellman de la leçon 4. Là-bas, l'agent l'approchait partie après partie, faute de connaître son
# adversaire. Ici, on sait comment joue O : il n'y a rien à apprendre, seulement à calculer. Dans le cas général, on
# part de valeurs quelconques et l'on applique l'équation à tous les états, encore et encore, jusqu'à ce que plus rien
# ne bouge : c'est l'**itération sur les valeurs**. Une partie de morpion avance toujours, sans jamais revenir sur ses
# pas : une seule remontée suffit, des plateaux finis au plateau vide.
#
# **Prévoyez** : combien vaut le plateau vide ? La leçon 5 l'a dit sans le dire.
#
# ### Exercice A.1 · best_values
#
# Écrivez le corps d'`explore`, qui renvoie la valeur de `b` et la range dans `values`, sous le plateau en une chaîne de
# 9 signes. Un plateau déjà vu n'est pas exploré de nouveau. `best_values(b, player)` renvoie toutes les valeurs rangées,
# des nombres ordinaires (d'une `Fraction`, `float(…)` en fait un), et laisse `b` comme elle l'a reçu.

# %% tags=["exercise"]
from ql_functions.solutions import best_values

# %%
best_values = check("A.1", best_values)

# %%
best = best_values(new_board(), "X")
print(f"{len(best)} plateaux ; le plateau vide vaut {best[' ' * 9]:.6f}, soit {191 / 192:.6f}")
for name, move in (("un coin", 0), ("un bord", 1), ("le centre", 4)):
    board = [" "] * 9
    board[move] = "X"
    print(f"ouvrir par {name} : Q* = {best[''.join(board)]:.6f}")

# %% [markdown]
# **Observez.** Le meilleur X gagne 191 parties sur 192, et fait nul la dernière : sa récompense moyenne est 191/192.
# Un coup mène toujours au même plateau : $Q^*(s, a)$ n'est autre que la valeur de celui que laisse $a$. Vous tenez
# toutes les valeurs exactes, à la fin d'un calcul d'un instant.
#
# Qu'en ont appris les tables du cours ? Comptons, parmi les 2 423 états où X doit jouer, ceux où leur coup glouton
# n'est pas l'un des meilleurs contre le hasard ; et ce que ces coups leur coûtent, depuis le plateau vide. La première
# table suit la recette des leçons ; les deux autres n'ont appris que de parties où X affrontait le hasard, comme à la
# leçon 4. Chaque recette est essayée avec cinq graines. **Prévoyez** laquelle est la plus proche de $V^*$. (Quelques
# secondes.)

# %%
alone = {"batches": 1, "sims_per_batch": 300_000, "regimes": ("X",), "init_e": 1, "lrate": 0.05, "symmetric": True}
recipes = {"la recette des leçons": Recipe(), "X seul, payé à chaque coup": Recipe(**alone),
           "X seul, payé à la fin": Recipe(**alone, reward_at_end=True)}  # fmt: skip
states = [board for board in best if evaluate(board) == "Continue" and board.count("X") == board.count("O")]
for name, recipe in recipes.items():
    errors, costs = [], []
    for seed in range(5):
        agent = recipe.train(seed)
        moves = {board: agent.choices(board)[0] for board in states}
        errors.append(sum(best[b[:i] + "X" + b[i + 1 :]] < best[b] - 1e-9 for b, i in moves.items()))
        win, draw, loss = report_card(agent).against_random["X"]
        costs.append(abs(best[" " * 9] - float(win - loss)))
    print(f"{name} : coups, sur {len(states)}, qui ne sont pas les meilleurs : {errors}")
    print(f"    ils coûtent de {min(costs):.4f} à {max(costs):.4f}")

# %% [markdown]
# **Observez.** Payé à la fin, contre le hasard seul, le Q-learning trouve à très peu près la politique du calcul : avec
# les graines 0 à 19, 9 agents ne font aucune erreur, et les autres en font de 4 à 12. Pour qu'il n'en reste aucune, la
# théorie demande que l'on ne cesse pas d'essayer tous les coups, et que le taux diminue (leçon 4). Avec quatre fois plus
# de parties, 7 agents sur 20 font encore des erreurs si le taux reste constant, et 1 seul si le taux descend à 0. Payé à
# chaque coup, le Q-learning fait de 9 à 41 erreurs : la récompense change le but (leçon 4). La recette des leçons en fait
# de 263 à 312, et ce n'est pas un défaut : apprise aussi contre elle-même, elle cherche les coups qui tiennent devant un
# adversaire qui se défend, non ceux où le hasard tombe. Une valeur optimale l'est toujours **contre quelqu'un**.
#
# ## Juger des plateaux : TD(0)
#
# Au morpion, deux coups différents peuvent mener au même plateau : la table les apprend deux fois. Ce que l'on connaît
# avant que l'adversaire réponde, c'est le plateau que l'on laisse ; autant lui donner à lui seul une valeur, $V$. Ces
# plateaux-là, les livres les appellent *afterstates*. Pour choisir, on essaie chaque coup et l'on regarde le plateau
# obtenu : plus de $Q$, plus de colonnes de coups.
#
# Une partie finie, on remonte les plateaux qu'un joueur a laissés, du dernier au premier. Le dernier vise la récompense ;
# chacun des autres vise la valeur de celui qui l'a suivi, qui vient de changer. En appelant $V'$ cette cible :
#
# $$V \leftarrow V + \eta\,(V' - V).$$
#
# C'est **TD(0)**, pour *temporal difference*, la différence d'un instant au suivant. Les livres le font à chaque coup,
# sans attendre la fin ; à rebours, le résultat revient jusqu'au premier plateau en une seule partie (leçon 4). Nulle
# récompense en chemin, nul maximum : on apprend ce que vaut la façon dont on joue, exploration comprise.
#
# Un exemple, à refaire de tête, avec $\eta = 0{,}2$. X laisse deux plateaux qui valent 0,5 puis 0, et gagne : +1.

# %%
predict("Que valent ensuite les deux plateaux ?", name="A.P1")

# %% [markdown]
# ### Exercice A.2 · td_update
#
# Écrivez `td_update(boards, reward)`, qui corrige sur place la table globale `board_values`, d'après les plateaux
# qu'un joueur a laissés, du premier au dernier, et ce que lui paie la fin. Un plateau inconnu vaut 0 jusque-là, et
# change comme les autres ; la liste `boards`, elle, reste telle quelle.

# %% tags=["exercise"]
from ql_functions.solutions import td_update

# %%
td_update = check("A.2", td_update)

# %% [markdown]
# Entraînons avec elle : dix mille parties de la table contre elle-même, comptez cinq secondes. Une victoire paie 1, un
# nul 0,1, une défaite −1 ; ε descend jusqu'à 0,05. Pour la mesurer, un objet qui dit quels coups il peut jouer suffit :
# tout ce que le cours sait faire d'une table, il le fait de lui.


# %%
class ByBoards:
    """L'agent qui joue vers le plateau le mieux coté."""

    name = "mon TD(0)"

    def choices(self, board):
        player = "X" if board.count("X") == board.count("O") else "O"
        worth = {i: board_values.get(board[:i] + player + board[i + 1 :], 0) for i in range(9) if board[i] == " "}
        return (max(worth, key=worth.get),)


board_values, mine, epsilon = {}, ByBoards(), 1
rng = random.Random(0)
for _ in range(10_000):
    board, left, epsilon = " " * 9, [], max(0.9996 * epsilon, 0.05)
    while evaluate(board) == "Continue":
        free = [i for i in range(9) if board[i] == " "]
        move = rng.choice(free) if rng.random() < epsilon else mine.choices(board)[0]
        board = board[:move] + "XO"[len(left) % 2] + board[move + 1 :]
        left.append(board)
    winner = evaluate(board)[0]
    for player, own in (("X", left[0::2]), ("O", left[1::2])):
        td_update(own, {player: 1, "T": 0.1}.get(winner, -1))
print(f"{len(board_values)} plateaux ont une valeur")

# %%
report_card(mine)

# %% [markdown]
# **Observez.** En dix mille parties, plus de quatre fois moins que la recette des leçons, il joue bien sans être
# imbattable. Ses valeurs comptent les coups d'exploration, un sur vingt : est-ce cela qui l'affaiblit, ou le manque de
# parties ? Le même apprentissage s'appelle `TDValues` dans le paquet, qui l'entraîne en un instant. Changeons l'un et
# l'autre. **Prévoyez** ce qui rend l'agent imbattable. (Quelques secondes.)

# %%
for floor in (0.05, 0):
    for games in (10_000, 50_000, 200_000):
        agents = [TDValues(epsilon_floor=floor).train(games, seed, verbose=False) for seed in range(5)]
        safe = sum(not report_card(agent).beatable for agent in agents)
        print(f"ε descend à {floor:<4} ; {games:>7} parties : {safe} imbattables sur 5")

# %% [markdown]
# **Observez.** Ce sont les parties qui manquaient. Avec un coup sur vingt au hasard et les graines 0 à 19, 0 agent sur 20
# est imbattable après 10 000 parties, 7 après 50 000, 13 après 100 000, et 20 après 200 000. Si ε descend jusqu'à 0 au
# même rythme, aucun ne le devient : l'exploration s'éteint trop tôt, et l'agent de 200 000 parties joue exactement comme
# celui de 50 000. Si ε descend huit fois plus lentement (`epsilon_factor=0.9995`), 19 agents sur 20 deviennent
# imbattables en 200 000 parties.
#
# Trois autres façons d'apprendre ont un nom dans le paquet ; chacune vient d'un des documents dont ce cours est né.
#
# | nom | ce qu'il apprend | quand |
# |---|---|---|
# | `TDValues` | la valeur des plateaux laissés, comme vous | à la fin de la partie |
# | `SymmetricValues` | la même, écrite à la fois sur les huit images du plateau | à la fin |
# | `AfterStateQ` | la même, actualisée à chaque maillon : $Q \leftarrow Q + \eta\,(\gamma\,Q' - Q)$ | à la fin |
# | `OneStepQ` | la valeur des coups, par le maximum : le Q-learning à un pas des livres | dès que l'adversaire a répondu |
#
# ## Ce que paie une défaite
#
# `SymmetricValues` a ses récompenses : 1 pour une victoire, 0 pour un nul, et 0 pour une défaite. Elles sont celles de
# son auteur, et n'ont l'air de rien. Entraînons-le trois fois ainsi, 400 000 parties à chaque fois, puis trois fois en
# payant −1 une défaite, sans rien changer d'autre ; comptez quelques secondes. **Prévoyez** : qui, de X ou de O, en
# souffrira ?


# %%
def compare_losses():
    for loss in (0, -1):
        for seed in range(3):
            card = report_card(SymmetricValues(loss=loss).train(seed=seed, verbose=False))
            x, o = (100 * float(card.against_random[player][2]) for player in "XO")
            verdict = "battable" if card.beatable else "imbattable"
            print(f"défaite = {loss:2}, graine {seed} : X perd {x:.1f} %, O {o:4.1f} % ; {verdict}")


predict(
    "Quand une défaite vaut 0, quelle part de ses parties O perd-il contre le hasard ?", compare_losses, name="A.P2"
)

# %% [markdown]
# **Pourquoi O, et pas X ?**
#
# <details><summary>Ce qu'il fallait voir</summary>
#
# Parer une menace, c'est sauver un nul. Si le nul et la défaite paient autant, parer ne rapporte rien, et les deux
# coups ont la même valeur : 0. Celui qui joue le premier a surtout des occasions de gagner, et gagner suffit à bien
# jouer ; le second passe sa partie à parer. Sa table n'a pas de défaut, c'est la récompense qui ne dit pas ce que l'on
# veut. Voyez l'exercice 5.3.
# </details>
#
# ## Un second monde : la falaise
#
# Quittons le morpion. Une grille de 4 × 12 : on part d'en bas à gauche, on arrive en bas à droite ; entre les deux, le
# vide. Chaque pas coûte 1 ; celui qui fait tomber coûte 100 en tout, et ramène au départ, sans finir l'épisode. Il n'y
# a ni adversaire ni hasard. **Marchez**, et cherchez le meilleur total.

# %% tags=["nbval-ignore-output"]
cliff_walk()

# %%
predict("Quel est le meilleur total que l'on puisse obtenir ?", name="A.P3")

# %% [markdown]
# Une case est ici un numéro, de 0 à 47, ligne par ligne ; une action, un numéro aussi : 0 monte, 1 va à droite, 2 descend, 3 va à gauche. `cliff.step(state, action)`
# fait un pas, et rend la case atteinte, la récompense, et si c'est fini. La table a une ligne par case, sauf l'arrivée ;
# même celles du vide y sont, où personne ne se tient jamais.

# %%
cliff_q = cliff.new_q()  # {case: {action: valeur}}
print(cliff.step(cliff.START, 0), cliff.step(cliff.START, 1), cliff.step(35, 2))

# %% [markdown]
# ### SARSA
#
# La mise à jour de la leçon 4 ne dit rien du morpion : une ancienne valeur, une récompense, un avenir. **Votre**
# `get_new_q` va donc servir ici telle quelle. Une chose seulement est à décider : quel avenir ? Le Q-learning prend le
# meilleur coup de l'état suivant, qu'on le joue ou non :
#
# $$\text{Q-learning : } r + \gamma \max_{a'} Q(s', a') \qquad \text{SARSA : } r + \gamma\, Q(s', a').$$
#
# **SARSA** prend l'action $a'$ qui va **vraiment** être jouée, exploration comprise. Son nom est ce qu'il lit : $s$, $a$,
# $r$, $s'$, $a'$. Il apprend ce que vaut la politique qu'il suit, faux pas compris : il est **sur politique**, quand le
# Q-learning, hors politique, apprend ce que vaudrait la politique gloutonne.
#
# ### Exercice A.3 · walk_episode
#
# Écrivez `walk_episode(epsilon, sarsa)` : un épisode, de `cliff.START` à l'arrivée. À chaque pas, corrigez sur place
# `cliff_q`, la table globale `{case: {action: valeur}}`, par `get_new_q`, avec l'avenir de SARSA si `sarsa` est vrai,
# sinon celui du Q-learning. `choose_action(values, epsilon)` vous est donnée : c'est le choix ε-glouton de la leçon 2,
# sur les valeurs d'une case. Appelez-la une fois par pas, avec les valeurs de la case où vous vous trouvez, et jouez ce
# qu'elle rend : l'action qui sert de cible à SARSA est celle du pas suivant. L'arrivée n'est pas dans la table, et vaut
# 0. Renvoyez la somme des récompenses.

# %% tags=["exercise"]
from ql_functions.solutions import walk_episode

# %%
walk_episode = check("A.3", walk_episode)

# %% [markdown]
# Deux mille épisodes de chaque, avec $\varepsilon = 0{,}1$ du début à la fin, $\eta = 0{,}05$ et $\gamma = 1$.

# %%
lrate, tables, totals = 0.05, {}, {}
for name, sarsa in (("SARSA", True), ("Q-learning", False)):
    random.seed(0)
    cliff_q = cliff.new_q()
    totals[name] = [walk_episode(0.1, sarsa) for _ in range(2000)]
    tables[name] = cliff_q


# %% tags=["nbval-ignore-output"]
def compare_walkers():
    for name, received in totals.items():
        steps = len(cliff.greedy_path(tables[name])) - 1
        print(f"{name} : {sum(received[-500:]) / 500:.1f} par épisode à la fin ; chemin glouton de {steps} pas")
        plt.plot([sum(received[i : i + 50]) / 50 for i in range(0, 2000, 50)], label=name)
    plt.gca().set(xlabel="tranche de 50 épisodes", ylabel="total moyen", ylim=(-110, 0))
    plt.legend()
    plt.show()
    cliff_walk(tables)


predict("Lequel a reçu le plus, en moyenne, en apprenant ? Lequel a le meilleur chemin ?", compare_walkers, name="A.P4")

# %% [markdown]
# ## Ce que dit le calcul
#
# Est-ce la chance d'une graine ? Ici encore, le monde est connu : calculons. Il y a cette fois des allers et des
# retours, et une seule remontée ne suffit plus : il faut des **balayages**. À chacun, toutes les valeurs sont refaites ;
# on s'arrête quand le plus grand changement d'un balayage ne dépasse plus un seuil.
#
# ### Exercice A.4 · iterate_values
#
# Écrivez `iterate_values(threshold)`. Elle part de `cliff.new_q()`, où tout vaut 0, balaie toutes les cases de la table,
# vide compris, une fois au moins, et jusqu'à ce que plus rien ne change de plus de `threshold` ; elle renvoie la table.
# La nouvelle valeur est la cible du Q-learning, tout entière : plus de hasard, plus de taux. Changez la table sur place,
# ou faites-en une neuve d'après l'ancienne : les deux arrivent au même point.

# %% tags=["exercise"]
from ql_functions.solutions import iterate_values

# %%
iterate_values = check("A.4", iterate_values)

# %% [markdown]
# Votre table est $Q^*$, celle que cherche le Q-learning. Celle que cherche SARSA se calcule de même, en remplaçant le
# maximum par ce que reçoit qui explore : $(1 - \varepsilon)$ fois le maximum, plus $\varepsilon$ fois la moyenne. C'est
# ce que fait `cliff.exact_q(epsilon)`.

# %%
exact = {"SARSA": cliff.exact_q(0.1), "Q-learning": iterate_values(1e-9)}
for name, table in exact.items():
    first, learnt = (max(one[cliff.START].values()) for one in (table, tables[name]))
    steps = len(cliff.greedy_path(table)) - 1
    print(f"{name} : meilleure action du départ, {first:.2f}, apprise {learnt:.2f} ; le chemin exact a {steps} pas")

# %% tags=["nbval-ignore-output"]
cliff_walk({"SARSA": tables["SARSA"], "SARSA, exact": exact["SARSA"], "Q-learning, exact": exact["Q-learning"]})

# %% [markdown]
# **Observez.** Le calcul dit la même chose que l'apprentissage : 15 pas pour qui explore une fois sur dix, 13 pour qui
# n'explore pas. Sur les graines 0 à 19, les vingt chemins de SARSA font 15 pas, les vingt du Q-learning 13. Ce n'est
# pas une affaire de chance, mais de question posée. Les valeurs de SARSA, elles, n'ont pas fini de converger : avec ces
# vingt graines, celle de la meilleure action du départ finit entre −16,79 et −16,23, au-dessus du −17,95 exact. Avec dix
# fois plus d'épisodes, elle finit de part et d'autre, entre −18,27 et −17,38 (graines 0 à 7).
#
# Le livre de Sutton et Barto dessine pour SARSA un chemin plus prudent encore, 17 pas, tout en haut de la grille.
# Reprenez l'entraînement avec `lrate = 0.5` (c'est la première ligne de sa cellule) : des graines 0 à 9, 7 le retrouvent,
# et 3 n'arrivent plus nulle part. Un grand taux suit chaque chute, les valeurs tremblent, et l'on s'écarte plus qu'il ne
# faudrait.
#
# Et si ε diminue ? **Prévoyez** à partir de quel ε le bord redevient le meilleur chemin.

# %%
for epsilon in (0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.001, 0):
    table = cliff.exact_q(epsilon)
    steps, values = len(cliff.greedy_path(table)) - 1, table[cliff.START].values()
    mean = (1 - epsilon) * max(values) + epsilon * sum(values) / len(values)
    print(f"ε = {epsilon:<5} : {steps} pas, {mean:.2f} par épisode en moyenne, exploration comprise")

# %% [markdown]
# **Observez.** Pour ε = 0,1, le total moyen est −20,71. À la fin de ses deux mille épisodes, SARSA recevait bien à peu
# près cela : de −22,9 à −20,2, selon la graine (0 à 19).
#
# Plus on explore, plus on s'éloigne : 17 pas, puis 15 ; à 0,5 % d'exploration, le détour de deux pas coûte plus que les
# chutes, et le bord l'emporte. Quand ε tend vers 0, l'action que l'on joue est celle du maximum : les deux cibles n'en
# font plus qu'une, et SARSA apprend $Q^*$, pourvu que l'on ait d'abord essayé de tout. Mais si un faux pas coûte cher et
# que l'on apprend pour de bon, avec un vrai robot par exemple, mieux vaut compter ses faux pas.
#
# ## Ce qu'il faut retenir
#
# 1. Qui connaît le monde peut calculer : l'itération sur les valeurs applique l'équation de Bellman jusqu'à ce que rien
#    ne bouge. Si l'on ne revient jamais en arrière, une remontée suffit.
# 2. Une valeur optimale l'est contre quelqu'un, et pour une récompense.
# 3. TD(0) apprend la valeur des plateaux que l'on laisse, d'après celle des suivants.
# 4. Une défaite payée comme un nul fait un O qui ne se défend pas.
# 5. Le Q-learning apprend ce que vaut la politique gloutonne, SARSA ce que vaut celle qui explore.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz("A")

# %% [markdown]
# ## Pour aller plus loin
#
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 4.4 (itération sur
#   les valeurs), § 6.1 (TD(0)), § 6.4 à 6.6 (SARSA, Q-learning, la falaise), § 6.8 (les plateaux laissés).
# - Gymnasium, [`CliffWalking-v1`](https://gymnasium.farama.org/environments/toy_text/cliff_walking/) : le même monde.
# - R. Sutton, [« Learning to Predict by the Methods of Temporal
#   Differences »](http://incompleteideas.net/papers/sutton-88-with-erratum.pdf), 1988.
