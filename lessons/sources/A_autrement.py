# %% [markdown]
# # A · D'autres façons d'apprendre
#
# Une leçon bonus, sans note. Le cours suit un seul chemin : une table de coups, et des parties relues à leur fin. En
# voici d'autres.
#
# **Objectifs**
# - calculer les meilleures valeurs, contre le hasard puis contre un adversaire parfait ;
# - apprendre des plateaux par TD(0), et séparer SARSA du Q-learning ;
# - dire ce que deux tables apportent.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 5.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt

from ql_functions import (
    MinimaxAgent, Recipe, TDValues, carry, check, choose_action, cliff, cliff_walk, french_figures, hint,
    overestimation, predict, progress, puzzle, quiz, report_card, say, solution, versus_agent,
    without,
)  # fmt: skip
from ql_functions.training import train

lrate = 0.2  # taux d'apprentissage
discount = 1  # facteur d'actualisation
board_values = {}  # plateau laissé par un joueur → sa valeur
french_figures()
new_board, evaluate, get_new_q = carry("new_board", "evaluate", "get_new_q")
progress("A")

# %% [markdown]
# ## Calculer au lieu d'apprendre
#
# Voici un adversaire qui n'a rien appris, et qui n'a pas de table : il calcule. Essayez de le battre.

# %% minutes=3 tags=["nbval-ignore-output"]
versus_agent(MinimaxAgent())

# %% [markdown]
# Comment fait-il ? Voyons d'abord un O qui joue au hasard. X reçoit 1 s'il gagne, 0 pour un nul, −1 s'il perd. Quand c'est
# à O de jouer, un plateau vaut la moyenne de ses $m$ suites, comme à la leçon 3. Quand c'est à X, il vaut la plus grande :
#
# $$V^*(s) = \begin{cases} 1,\ 0 \text{ ou } -1 & \text{si la partie est finie,} \\
# \max_{s'} V^*(s') & \text{si c'est à X,} \\
# \dfrac{1}{m} \displaystyle\sum_{s'} V^*(s') & \text{si c'est à O.} \end{cases}$$
#
# C'est l'équation de Bellman. À la leçon 4, l'agent ne connaissait pas son adversaire, et l'approchait partie après
# partie. Ici, on sait comment joue O : il suffit de calculer, des plateaux finis au plateau vide.
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

# %% [markdown]
# ### Minimax
#
# Supposons maintenant que O est un **joueur parfait**, qui joue au mieux. Ce que X gagne, O le perd : c'est un **jeu à
# somme nulle**, où O choisit donc la suite qui vaut le moins pour X. X prend le maximum, O prend le minimum : c'est
# **minimax**. La valeur minimax d'un plateau est ce que X reçoit entre deux joueurs parfaits.
#
# ### Exercice A.5 · minimax_values
#
# Écrivez `minimax_values(b, player)`, qui renvoie de même la valeur minimax de chaque plateau : reprenez votre réponse, et
# changez ce que fait O.

# %% tags=["exercise"]
from ql_functions.solutions import minimax_values

# %%
minimax_values = check("A.5", minimax_values)

# %% [markdown]
# Un coup vaut ce que vaut le plateau qu'il laisse. Comparons les ouvertures, contre le hasard, puis contre un O parfait.

# %%
best, perfect = best_values(new_board(), "X"), minimax_values(new_board(), "X")


def compare_openings():
    for name, board in (("un coin", "X        "), ("un bord", " X       "), ("le centre", "    X    ")):
        say(f"ouvrir par {name} : {best[board]:.6f} contre le hasard, {perfect[board]} contre un O parfait")


predict(
    "Quelle est la meilleure ouverture contre le hasard ? Et contre un O parfait ?",
    compare_openings,
    name="A.P1",
    square=" " * 9,
)

# %% [markdown]
# Une valeur optimale l'est toujours **contre quelqu'un**.
#
# Que vaut, à côté, une table apprise ? La première apprend par la recette du cours. Les deux autres ne voient que des
# parties de X contre le hasard. Sur les 2 423 plateaux où X doit jouer, la cellule compte, pour cinq graines :
# - les erreurs, c'est-à-dire les coups qui ne sont pas les meilleurs contre le hasard ;
# - celles qui coûtent aussi contre un O parfait ;
# - celles des seuls plateaux que ce X peut rencontrer.


# %%
def met_by(moves):
    """Les plateaux où X doit jouer, s'il joue ces coups et que O joue n'importe quoi."""
    todo, met = [" " * 9], set()
    while todo:
        board = todo.pop()
        if board in moves and board not in met:
            met.add(board)
            after = board[: moves[board]] + "X" + board[moves[board] + 1 :]
            todo += [after[:i] + "O" + after[i + 1 :] for i in range(9) if after[i] == " "]
    return met


alone = {"batches": 1, "sims_per_batch": 300_000, "regimes": ("X",), "init_e": 1, "lrate": 0.05, "symmetric": True}
recipes = {"la recette du cours": Recipe(), "X seul, payé à chaque coup": Recipe(**alone),
           "X seul, payé à la fin": Recipe(**alone, reward_at_end=True)}  # fmt: skip
states = [board for board in best if evaluate(board) == "Continue" and board.count("X") == board.count("O")]


def count_errors():
    for name, recipe in recipes.items():
        counts = []
        for seed in range(5):
            agent = recipe.train(seed)
            moves = {board: agent.choices(board)[0] for board in states}
            wrong, costly = (
                {b for b, i in moves.items() if worth[b[:i] + "X" + b[i + 1 :]] < worth[b] - 1e-9}
                for worth in (best, perfect)
            )
            counts.append((len(wrong), len(wrong & costly), len(wrong & met_by(moves))))
        print(f"{name} : {counts}")


predict(
    "Quelle table fait le moins d'erreurs ? Celle du cours rencontre-t-elle les siennes ?",
    count_errors,
    name="A.P2",
    among=recipes,
)

# %% [markdown]
# ## Juger des plateaux : TD(0)
#
# Deux coups différents peuvent mener au même plateau : une table de coups l'apprend deux fois. Donnons plutôt une valeur
# $V$ au plateau que l'on laisse à l'adversaire, l'**afterstate** des livres. Pour jouer, on choisit le coup qui laisse le
# plateau de plus grande valeur.
#
# La mise à jour ressemble à celle de la leçon 4, sans le maximum :
#
# $$V(s) \leftarrow V(s) + \eta\,\bigl[\, r + \gamma V(s') - V(s) \,\bigr].$$
#
# C'est **TD(0)**, qui apprend ce que vaut la façon dont on joue, exploration comprise. Ici $\gamma = 1$, et $r$ n'est versé
# qu'à la fin. Le dernier plateau vise donc la récompense ; chacun des autres vise la valeur du suivant, qui vient de
# changer puisque l'on remonte la partie. Celui des livres n'attend pas la fin : il corrige un plateau dès le suivant.
#
# Un exemple, à refaire de tête : avec $\eta = 0{,}2$, X laisse deux plateaux qui valent 0,5 puis 0, et gagne : +1.

# %%
predict("Que vaut ensuite le premier des deux plateaux ?", name="A.P3", number=(-1, 1))

# %% [markdown]
# ### Exercice A.2 · td_update
#
# Écrivez `td_update(boards, reward)`, qui corrige sur place la table globale `board_values`. `boards` contient les
# plateaux qu'un joueur a laissés, du premier au dernier ; `reward` est la récompense de la fin. Un plateau inconnu vaut 0
# jusque-là, et change comme les autres. La liste `boards` reste telle quelle.

# %% tags=["exercise"]
from ql_functions.solutions import td_update

# %%
td_update = check("A.2", td_update)

# %% [markdown]
# Entraînons la table contre elle-même, dix mille parties (cinq secondes). Une victoire vaut 1, un nul 0,1, une défaite
# −1 ; ε descend jusqu'à 0,05.


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

# %%
report_card(mine)

# %% [markdown]
# Le paquet refait cet apprentissage en un instant, sous le nom de `TDValues`.


# %%
def count_unbeatable():
    for floor in (0.05, 0):
        for games in (10_000, 50_000, 200_000):
            agents = [TDValues(epsilon_floor=floor).train(games, seed, verbose=False) for seed in range(5)]
            safe = sum(not report_card(agent).beatable for agent in agents)
            say(f"ε descend à {floor:<4} ; {games:>7} parties : {safe} imbattables sur 5")


predict(
    "Qu'est-ce qui rendra l'agent imbattable : plus de parties, ou un ε qui descend jusqu'à 0 ?",
    count_unbeatable,
    name="A.P4",
    among=("Plus de parties", "Un ε qui descend jusqu'à 0", "Ni l'un ni l'autre"),
)

# %% [markdown]
# ## Évaluer un jeu que l'on ne regarde pas
#
# Le Q-learning est hors politique : il apprend ce que vaut le meilleur jeu, en regardant n'importe quel jeu. Mais notre
# récompense paie un coup d'après la fin de la partie, quels que soient les coups d'entre-temps. Les méthodes de
# **Monte-Carlo** jugent ainsi un coup, sur le gain observé. Que reste-t-il du « hors politique » ?
#
# X apprend contre un O au hasard, et son ε descend de 1 à 0 : une fois payé à chaque coup, une fois au dernier seulement.
# Nous suivons la valeur de l'ouverture au centre.


# %% jupyter={"source_hidden": true} tags=["nbval-ignore-output"]
def draw_the_centre():
    for at_end, paid in ((False, "à chaque coup"), (True, "à la fin")):
        recipe = Recipe(**alone, reward_at_end=at_end)
        frames = train({}, recipe, boards=[" " * 9], seed=0).frames
        plt.plot([frame.epsilon for frame in frames], [frame.values[0][4] for frame in frames], label=f"payé {paid}")
    for value in (2.67, 3.36, 1.42):  # les valeurs exactes : au hasard puis glouton, et à la fin
        plt.axhline(value, color="grey", linestyle="--", linewidth=1)
    plt.gca().set(xlabel="ε", ylabel="valeur du centre", xlim=(1, 0))
    plt.legend()
    plt.show()


predict(
    "Laquelle des deux valeurs du centre dépendra de ε ?",
    draw_the_centre,
    name="A.P5",
    among=("Celle qui est payée à chaque coup", "Celle qui est payée à la fin", "Les deux"),
)

# %% [markdown]
# Quand le Q-learning trouve-t-il $Q^*$ ? Le théorème de Watkins et Dayan demande que chaque coup soit essayé sans fin, et
# que le taux diminue, mais pas trop vite. En notant $\eta_n$ le taux de la visite $n$ :
#
# $$\sum_n \eta_n = \infty \qquad \text{et} \qquad \sum_n \eta_n^2 < \infty.$$
#
# $\eta_n = 1/n$ convient ; un taux constant, non. ε peut descendre vers 0, assez lentement pour que chaque coup soit
# encore essayé sans fin.
#
# <details><summary>Ce que cela change ici</summary>
#
# Reprenons le X payé à la fin, qui faisait jusqu'à 12 erreurs. Avec quatre fois plus de parties, 7 agents sur 20 font
# encore des erreurs si le taux reste constant, et 1 seul si le taux descend à 0.
#
# Pour TD(0), un ε qui descend à 0 trop vite ne donne aucun agent imbattable. Si ε descend huit fois plus lentement
# (`epsilon_factor=0.9995`), 19 agents sur 20 deviennent imbattables en 200 000 parties.
#
# Payer chaque coup déplace aussi le but. D'après les valeurs exactes, l'agent payé à la fin ouvre dans un coin, et gagne
# 191 parties sur 192. Payé à chaque coup, il préfère le centre, et n'en gagne que 95 sur 96.
# </details>
#
# ## Un second monde : la falaise
#
# Quittons le morpion. On part d'en bas à gauche, on arrive en bas à droite ; entre les deux, le vide. Chaque pas coûte 1.
# Un pas dans le vide coûte 100, et ramène au départ, sans finir l'épisode. **Marchez**, et cherchez le meilleur total.

# %% minutes=2 tags=["nbval-ignore-output"]
cliff_walk()

# %%
predict("Quel est le meilleur total que l'on puisse obtenir ?", name="A.P6", number=(-100, 0))

# %% [markdown]
# Une case est un numéro, de 0 à 47, ligne par ligne. Une action est un numéro aussi : 0 monte, 1 va à droite, 2 descend,
# 3 va à gauche. `cliff.step(state, action)` fait un pas, et rend la case atteinte, la récompense, et si c'est fini. La table a
# une ligne par case, vide compris, sauf l'arrivée.

# %%
cliff_q = cliff.new_q()  # {case: {action: valeur}}
print(cliff.step(cliff.START, 0), cliff.step(cliff.START, 1), cliff.step(35, 2))

# %% [markdown]
# ### SARSA
#
# **Votre** `get_new_q` sert ici telle quelle : une ancienne valeur, une récompense, un avenir. Quel avenir choisir ? Le
# Q-learning prend le meilleur coup de la case suivante. **SARSA** prend l'action $a'$ qui va **vraiment** être jouée :
#
# $$\begin{aligned} \text{Q-learning : } & r + \gamma \max_{a'} Q(s', a') \\
# \text{SARSA : } & r + \gamma\, Q(s', a'). \end{aligned}$$
#
# Son nom dit ce qu'il lit : $s$, $a$, $r$, $s'$, $a'$. SARSA apprend ce que vaut la politique qu'il suit, faux pas
# compris : il est **sur politique**.
#
# ### Exercice A.3 · walk_episode
#
# Écrivez `walk_episode(epsilon, sarsa)` : un épisode, de `cliff.START` à l'arrivée. À chaque pas, corrigez sur place
# `cliff_q`, la table globale `{case: {action: valeur}}`, par `get_new_q`, avec l'avenir de SARSA si `sarsa` est vrai,
# sinon celui du Q-learning. `choose_action(values, epsilon)` vous est donnée : c'est le choix ε-glouton de la leçon
# 2, sur les valeurs d'une case. Appelez-la une fois par pas, avec les valeurs de la case où vous vous trouvez, et
# jouez ce qu'elle rend : l'action dont la valeur entre dans la cible de SARSA est celle du pas suivant. L'arrivée
# n'est pas dans la table, et vaut 0. Renvoyez la somme des récompenses.

# %% tags=["exercise"]
from ql_functions.solutions import walk_episode

# %%
walk_episode = check("A.3", walk_episode)

# %% [markdown]
# Jouons deux mille épisodes de chaque, avec $\varepsilon = 0{,}1$ du début à la fin, $\eta = 0{,}05$ et $\gamma = 1$.

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
        say(f"{name} : {sum(received[-500:]) / 500:.1f} par épisode à la fin ; chemin glouton de {steps} pas")
    cliff_walk(tables)


predict(
    "Lequel a reçu le plus, en moyenne, en apprenant ? Lequel a le meilleur chemin ?",
    compare_walkers,
    name="A.P7",
    among=(
        "SARSA les deux fois",
        "SARSA, puis le Q-learning",
        "Le Q-learning, puis SARSA",
        "Le Q-learning les deux fois",
    ),
)

# %% [markdown]
# ### Exercice A.4 · iterate_values
#
# Ce monde aussi est connu : calculons. On peut y revenir sur ses pas, et une seule remontée ne suffit plus. On refait donc
# toutes les valeurs, un **balayage** après l'autre, jusqu'à ce que rien ne bouge : c'est l'**itération sur les valeurs**.
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
# Votre table est $Q^*$, celle que cherche le Q-learning. `cliff.exact_q(epsilon)` calcule de même celle que cherche
# SARSA : l'avenir y est $(1 - \varepsilon)$ fois le maximum, plus $\varepsilon$ fois la moyenne.


# %%
def sweep_epsilon():
    for epsilon in (0.3, 0.1, 0.05, 0.01, 0.005, 0):
        table = cliff.exact_q(epsilon) if epsilon else iterate_values(1e-9)
        steps, values = len(cliff.greedy_path(table)) - 1, table[cliff.START].values()
        mean = (1 - epsilon) * max(values) + epsilon * sum(values) / len(values)
        say(f"ε = {epsilon:<5} : {steps} pas, {mean:.2f} par épisode en moyenne, exploration comprise")


predict(
    "Quand ε descend de 0,3 à 0, à partir de quel ε le bord est-il le meilleur chemin ?",
    sweep_epsilon,
    name="A.P8",
    among=("ε = 0,1", "ε = 0,05", "ε = 0,01", "ε = 0,005", "ε = 0"),
)

# %% [markdown]
# ## Pourquoi deux tables ?
#
# Sur neuf coups, un seul vaut 1 et les autres 0, mais on n'en a que des mesures, bruitées d'un écart-type de 1.
# Retenons la plus grande. Puis, sans changer de coup, lisons une seconde mesure, indépendante.


# %%
def measure_twice():
    random.seed(6)
    same = other = 0
    for _ in range(10_000):
        first, second = ([random.gauss(worth, 1) for worth in (1, 0, 0, 0, 0, 0, 0, 0, 0)] for _ in range(2))
        best_move = first.index(max(first))
        same += first[best_move] / 10_000
        other += second[best_move] / 10_000
    say(f"la plus grande mesure : {same:.2f}   la seconde mesure du même coup : {other:.2f}")


predict(
    "Laquelle des deux mesures dit, en moyenne, ce que vaut le meilleur coup ?",
    measure_twice,
    name="A.P9",
    among=("La plus grande", "La seconde", "Aucune des deux"),
)

# %% [markdown]
# L'écart de la première mesure s'appelle le **biais de maximisation**. Le Q-learning y est sujet, puisqu'il prend le
# maximum de valeurs bruitées. Dans le **double Q-learning** de van Hasselt, une table choisit le coup, et l'autre dit sa
# valeur, comme la seconde mesure.
#
# $$\begin{aligned} \text{ce cours : } & \max_{a'} Q_1(s', a') \\
# \text{van Hasselt : } & Q_2\bigl(s', \arg\max_{a'} Q_1(s', a')\bigr) \end{aligned}$$
#
# ### Exercice 4.4 · double_future_q
#
# Écrivez `double_future_q(drawn, other)`, qui renvoie un nombre : la valeur, dans l'autre table, du meilleur coup
# d'après la table tirée `drawn`. Ce sont deux dictionnaires `{coup: valeur}` du même état ; à égalité,
# l'un des meilleurs coups.

# %% tags=["exercise"]
from ql_functions.solutions import double_future_q

# %%
double_future_q = check("4.4", double_future_q)

# %% [markdown]
# Trois méthodes apprennent, des mêmes parties au hasard, la valeur de l'ouverture de X contre un O au hasard.

# %% tags=["nbval-ignore-output"]
predict(
    "Les deux tables du cours finiront-elles plus près d'une seule table, ou du double Q-learning ?",
    overestimation,
    name="A.P10",
    among=("De la table unique", "Du double Q-learning"),
)

# %% [markdown]
# Ici, le moins de biais ne donne pas le plus de force : sur cent entraînements comme ceux de la leçon 5 (graines 0 à 99),
# 91 donnent un agent imbattable avec nos deux tables, et 76 avec celles de van Hasselt : de 5 à 25 de moins, à 95 %. Que
# gagne-t-on à en avoir deux ?

# %% minutes=1 tags=["nbval-ignore-output"]
without("A.C1")

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. Qui connaît le monde peut calculer : l'itération sur les valeurs, et minimax contre un adversaire parfait.
# 2. Une valeur optimale l'est contre quelqu'un, et pour une récompense.
# 3. TD(0) et SARSA apprennent ce que vaut la politique suivie ; le Q-learning, ce que vaut la meilleure.
# 4. Le taux et ε peuvent diminuer, mais pas trop vite.
# 5. Un maximum de valeurs bruitées surestime ; le double Q-learning fait vérifier par une table le choix de l'autre.
#
# ## Vérifiez-vous
#
# Trois questions, sans note.

# %% tags=["nbval-ignore-output"]
quiz("A")

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 4.4 (itération sur
#   les valeurs), § 5.1 (Monte-Carlo), § 6.1 (TD(0)), § 6.4 à 6.6 (SARSA, Q-learning, la falaise), § 6.7 (double
#   Q-learning), § 6.8 (les afterstates).
# - C. Watkins et P. Dayan, [« Q-learning »](https://www.gatsby.ucl.ac.uk/~dayan/papers/cjch.pdf), 1992.
# - H. van Hasselt, [« Double
#   Q-learning »](https://papers.nips.cc/paper/2010/hash/091d584fced301b442654dd8c23b3fc9-Abstract.html), 2010.
# - Gymnasium, [`CliffWalking-v1`](https://gymnasium.farama.org/environments/toy_text/cliff_walking/) : le même monde.
# - R. Sutton, [« Learning to Predict by the Methods of Temporal
#   Differences »](http://incompleteideas.net/papers/sutton-88-with-erratum.pdf), 1988.
# </details>
