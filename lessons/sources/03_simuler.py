# %% [markdown]
# # 3 · Simuler des parties
#
# Un plateau, des règles, une politique : tout est prêt pour que l'agent joue. Vous allez écrire la boucle d'une partie,
# en jouer des milliers, et apprendre à lire ce que ces milliers disent.
#
# **Objectifs**
# - programmer un épisode, du plateau vide au verdict, et en garder la trace ;
# - estimer une probabilité par une fréquence, avec son incertitude, et comparer deux fréquences ;
# - confronter une simulation à un calcul exact.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 et 2 ; la variance d'une variable aléatoire, l'allure de la loi
# normale.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import matplotlib.pyplot as plt
from tqdm import tqdm

from ql_functions import (
    carry, check, clear_q_table, french_figures, hint, predict, progress, puzzle, ql_flow, quiz, replay, say, show,
    solution,
)  # fmt: skip

french_figures()
new_board, evaluate, get_move = carry("new_board", "evaluate", "get_move")
progress(3)

# %% [markdown]
# ## Une partie est un épisode
#
# Commençons par un tour, à la main : choisir un coup, le jouer, demander le verdict.

# %%
random.seed(1)
b = new_board()
move = get_move(b, epsilon=1, player="X")
b[move] = "X"
show(b)
evaluate(b)

# %% [markdown]
# Une partie répète ce tour, un joueur après l'autre, tant que le verdict commence par `C`. La suite des
# plateaux et des coups, ceux de X et de O tour à tour, est la **trajectoire** de l'épisode :
#
# $$b_0, c_0, \; b_1, c_1, \; \dots, \; b_{T-1}, c_{T-1}, \; b_T,$$
#
# où $b_t$ est le plateau **avant** le coup $c_t$, et $b_T$ le plateau final. C'est d'elle que l'agent apprendra.
#
# ### Exercice 3.1 · simulate_game
#
# Complétez `simulate_game(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3)`. Tant que la partie
# continue :
#
# 1. le joueur au trait choisit son coup à l'aide de `get_move`, pour lui (`player`), avec **son** ε : `epsilon_x`
#    pour X, `epsilon_o` pour O ;
# 2. ajoutez à `steps` le dictionnaire `{"state": …, "move": …}` : l'état **avant** le coup, et la case
#    jouée ;
# 3. jouez le coup sur `b`, demandez le verdict à `evaluate`, passez la main.
#
# L'état est la **chaîne** que forme `b`, sans retournement. Une liste ne conviendrait pas : tous les éléments de
# `steps` désigneraient le même plateau `b`, qui change à chaque coup. La fonction renvoie `steps` et la première lettre
# du verdict, `'X'`, `'O'` ou `'T'`.
#
# Les lignes qui suivent le blanc sont données : avec `verb=True`, elles montrent la partie finie, coup par coup.

# %% tags=["exercise"]
from ql_functions.solutions import simulate_game

# %%
simulate_game = check("3.1", simulate_game)

# %% [markdown]
# Voici une partie entre deux joueurs qui jouent au hasard, coup par coup.

# %%
random.seed(21)
steps, winner = simulate_game(verb=True)

# %%
steps

# %% [markdown]
# Promenez-vous dans cette partie, dans un sens puis dans l'autre.

# %% tags=["nbval-ignore-output"] minutes=2
replay(steps, winner)

# %% [markdown]
# **Observez.** Le plateau final n'est pas dans `steps` : on n'y joue plus, il n'y a rien à y apprendre. Le dernier coup
# noté est celui du gagnant, ou celui qui remplit le plateau. Le schéma y gagne `steps`, la mémoire d'une partie :

# %% tags=["nbval-ignore-output"] minutes=1
ql_flow(lesson=3)

# %% [markdown]
# ## Des milliers de parties
#
# X commence : est-ce un avantage, même entre joueurs qui jouent au hasard ? Jouons huit séries de cent parties, et
# comptons les victoires de X.


# %%
def eight_series():
    random.seed(2)
    return [sum(simulate_game()[1] == "X" for _ in range(100)) for _ in range(8)]


# %% minutes=1
predict(
    "Quel sera l'écart entre le plus grand et le plus petit de ces huit comptes ?",
    eight_series,
    name="3.P1",
    number=(0, 100, "parties"),
    right=lambda counts: max(counts) - min(counts),
)

# %% [markdown]
# Appelons $p$ la probabilité que X gagne. S'il gagne $K$ parties sur $n$, sa **fréquence** de victoires est $f = K / n$.
# Elle approche $p$. De combien s'en écarte-t-elle ?
#
# Chaque partie est un tirage indépendant, gagné avec la probabilité $p$ : sa variance est $p(1-p)$. Celle de la moyenne
# de $n$ tirages est $n$ fois plus petite. Sa racine carrée est l'**erreur type** de la fréquence :
#
# $$\sigma_f = \sqrt{\frac{p\,(1-p)}{n}}.$$
#
# Quand $n$ est grand, $f$ suit à peu près une loi normale, et s'écarte de $p$ de moins de $1{,}96\,\sigma_f$ dans 95 %
# des séries. On ne connaît pas $p$ ; on le remplace par $f$ pour obtenir l'**intervalle de confiance** à 95 % :
#
# $$f \pm 1{,}96\,\sqrt{\frac{f\,(1-f)}{n}}.$$
#
# ### Exercice 3.2 · win_rates
#
# Écrivez `win_rates(n)`. Elle joue `n` parties au hasard par `simulate_game()`, et renvoie un dictionnaire dont les
# trois clés sont toujours `'X'`, `'O'` et `'T'`, même celle d'un résultat qui n'est jamais arrivé. La valeur de chacune
# est le couple (fréquence, demi-largeur de l'intervalle). La racine carrée de `x` s'écrit `x ** 0.5`.

# %% tags=["exercise"]
from ql_functions.solutions import win_rates

# %%
win_rates = check("3.2", win_rates)

# %% [markdown]
# ## La valeur exacte
#
# Le morpion est assez petit pour que l'on se passe de tirages. Si un état offre plusieurs coups, tous aussi probables, la
# probabilité que X gagne à partir de là est la moyenne de celles des états suivants. Une fonction récursive l'écrit telle
# quelle ; `Fraction` compte sans arrondi, et `@cache` retient ce qui est déjà calculé.


# %%
@cache
def exact_rates(state, player="X"):
    """Probabilités exactes des trois résultats, quand tout le monde joue au hasard à partir de state."""
    winner = evaluate(state)[0]
    if winner != "C":
        return {result: Fraction(int(winner == result)) for result in "XOT"}
    other = "O" if player == "X" else "X"
    free = [i for i in range(9) if state[i] == " "]
    nexts = [exact_rates(state[:i] + player + state[i + 1 :], other) for i in free]
    return {result: sum(rates[result] for rates in nexts) / len(free) for result in "XOT"}


exact = exact_rates(" " * 9)
exact

# %% [markdown]
# **Observez.** X gagne avec la probabilité $\frac{737}{1260} \approx 58{,}49\,\%$ : commencer est un grand avantage.
# Une fonction qui dit ainsi d'un état ce que l'on peut en espérer, quand on suit une politique, s'appelle une **fonction
# valeur**. La leçon 4 en donnera une à chaque coup.
#
# Vos simulations sont-elles d'accord ?

# %%
random.seed(4)
for result, (f, half_width) in win_rates(10_000).items():
    p = float(exact[result])
    say(f"{result} : mesuré {f:.4f} ± {half_width:.4f}, exact {p:.4f}, écart {f - p:+.4f}")

# %% [markdown]
# Recommençons avec des séries de plus en plus longues. Les traits pointillés sont les valeurs exactes, les barres les
# intervalles à 95 %. Le code du dessin est replié.

# %% jupyter={"source_hidden": true} tags=["nbval-ignore-output"]
random.seed(5)
sizes = [100, 400, 1600, 6400]
series = [win_rates(n) for n in sizes]

fig, ax = plt.subplots(figsize=(8, 4.5))
for result, colour, marker in (("X", "tab:orange", "o"), ("O", "tab:purple", "s"), ("T", "tab:green", "^")):
    frequencies = [rates[result][0] for rates in series]
    half_widths = [rates[result][1] for rates in series]
    label = "match nul" if result == "T" else f"{result} gagne"
    ax.errorbar(sizes, frequencies, half_widths, color=colour, marker=marker, capsize=5, ls="", label=label)
    ax.axhline(float(exact[result]), color=colour, ls="--", lw=1)
ax.set_xscale("log")
ax.set_xticks(sizes, sizes)
ax.minorticks_off()
ax.set(xlabel="nombre de parties", ylabel="fréquence", ylim=(0, 0.8), title="Entre deux joueurs au hasard")
ax.legend(loc="upper right", ncols=3)
plt.show()

# %% [markdown]
# **Observez.** D'une série à la suivante, il y a quatre fois plus de parties, et les barres raccourcissent de
# moitié : c'est le $\sqrt n$ de la formule. Une décimale de plus coûte cent fois plus de parties.

# %% [markdown]
# ### Cent intervalles
#
# Jouons cent séries de 200 parties. Chacune a son intervalle.

# %% jupyter={"source_hidden": true}
random.seed(6)
p = float(exact["X"])
intervals = [win_rates(200)["X"] for _ in range(100)]


missed = [abs(f - p) > half_width for f, half_width in intervals]


def draw_intervals():
    print(missed.count(False), "intervalles sur 100 la contiennent.")
    _, ax = plt.subplots(figsize=(8, 3.5))
    for i, (f, half_width) in enumerate(intervals):
        colour, width = ("tab:red", 2.5) if missed[i] else ("tab:gray", 1)
        ax.plot([i, i], [f - half_width, f + half_width], color=colour, lw=width)
    ax.axhline(p, color="black", ls="--", lw=1)
    ax.set(xlabel="numéro de la série", ylabel="fréquence des victoires de X", title="Cent intervalles à 95 %")
    plt.show()


# %% tags=["nbval-ignore-output"] minutes=1
predict(
    "Combien de ces cent intervalles manqueront la valeur exacte ?",
    draw_intervals,
    name="3.P2",
    number=(0, 100, "intervalles"),
    right=missed.count(True),
)

# %% [markdown]
# <details><summary>Et si l'on joue peu ?</summary>
#
# La formule suppose que $n$ soit grand. Sur dix parties, il n'y a aucun match nul une fois sur quatre, car
# $(55/63)^{10} \approx 0{,}26$. Alors $f = 0$, et l'intervalle annonce $0 \pm 0$, une certitude bien imprudente.
#
# L'**intervalle de Wilson** (1927) n'a pas ce défaut. Il réunit toutes les probabilités $p$ dont la fréquence mesurée
# s'écarte de moins de $1{,}96\,\sqrt{p\,(1-p)/n}$. Les leçons suivantes l'emploient pour compter leurs agents.
# </details>
#
# ### Question 3.Q1 · Des fréquences presque exactes
#
# Pourquoi les fréquences que vous mesurez diffèrent-elles des valeurs exactes ? De combien peuvent-elles s'en écarter,
# pour 10 000 parties ? À partir de quel écart soupçonneriez-vous une erreur dans votre programme ?

# %% [markdown] question="3.Q1"
# On ne joue que $n$ parties parmi une infinité possible : la fréquence $f$ est une variable aléatoire, de
# moyenne $p$, et d'erreur type $\sqrt{p(1-p)/n}$. Seule sa limite, quand $n$ tend vers l'infini, vaut $p$.
# Pour $n = 10\,000$ :
#
# | Résultat | $p$ | Erreur type | Écart permis à 95 % |
# |---|---|---|---|
# | X gagne | 0,5849 | 0,0049 | ± 0,0097 |
# | O gagne | 0,2881 | 0,0045 | ± 0,0089 |
# | match nul | 0,1270 | 0,0033 | ± 0,0065 |
#
# Un écart un peu plus grand n'est pas suspect : il arrive une fois sur vingt, et plus souvent que cela à l'un
# au moins des trois résultats. Au-delà de trois erreurs types, soit 1,5 point pour X, il n'arrive qu'environ
# trois fois sur mille : mieux vaut relire son programme. Le plus sûr est de multiplier les parties. Un écart
# dû au hasard diminue comme $1/\sqrt n$ ; un écart dû à une erreur, lui, ne diminue pas.

# %% [markdown]
# ## Comparer deux fréquences
#
# Les cent séries ont été jouées par les mêmes joueurs : leurs fréquences ne diffèrent que par hasard. Formons toutes les
# paires de séries, et comptons celles dont les deux intervalles n'ont aucun point commun.

# %%
pairs = list(combinations(intervals, 2))
apart = sum(abs(f - g) > f_half + g_half for (f, f_half), (g, g_half) in pairs)
predict(
    "Sur cent de ces paires, combien ont deux intervalles sans aucun point commun ?",
    lambda: say(f"{apart} paires sur {len(pairs)}, soit {100 * apart / len(pairs):.1f} %"),
    name="3.P4",
    number=(0, 100, "paires"),
    right=round(100 * apart / len(pairs)),
)

# %% [markdown]
# Prenons deux agents. Sur mille parties chacun, le premier en gagne 550, le second 600. Leurs intervalles se recouvrent,
# à gauche. Le second est-il meilleur ? On regarde l'**intervalle de la différence** des deux fréquences, à droite.

# %% jupyter={"source_hidden": true} tags=["nbval-ignore-output"]
(f, h1), (g, h2) = [(f, 1.96 * (f * (1 - f) / 1000) ** 0.5) for f in (0.55, 0.6)]
h = (h1**2 + h2**2) ** 0.5

fig, (left, middle, right) = plt.subplots(1, 3, figsize=(8, 3.2), gridspec_kw={"width_ratios": (3, 3, 2)})
left.errorbar((0, 1), (f, g), (h1, h2), color="tab:orange", marker="o", capsize=6, ls="")
left.set(title="Leurs intervalles", xticks=(0, 1), xticklabels=("premier", "second"), xlim=(-0.6, 1.6))
sides = ((0, h1), (0, 0), h1, (-5, -14)), ((0, 0), (0, h2), h2, (-24, -4)), ((h1, 0), (0, h2), h, (4, 4))
for x, y, length, place in sides:
    middle.plot(x, y, color="tab:green" if length is h else "tab:orange", lw=3)
    text = f"{100 * length:.1f}".replace(".", ",")
    middle.annotate(text, (sum(x) / 2, sum(y) / 2), place, textcoords="offset points")
middle.set(title="Demi-largeurs, en points", aspect="equal")
middle.axis("off")
right.errorbar((0,), (g - f,), (h,), color="tab:green", marker="o", capsize=6, ls="")
right.axhline(0, color="black", ls="--", lw=1)
right.set(title="Leur différence", xticks=(), ylim=(-0.02, 0.12))
fig.tight_layout()
plt.show()

# %% [markdown]
# La différence a son propre hasard. Quand deux mesures sont indépendantes, ce sont leurs **variances** qui s'ajoutent. Les
# demi-largeurs $h_1$ et $h_2$ s'ajoutent donc comme les côtés d'un angle droit. Si $f_1$ et $f_2$ sont les deux
# fréquences, l'intervalle de leur différence est
#
# $$(f_2 - f_1) \pm \sqrt{h_1^2 + h_2^2}.$$
#
# Quand cet intervalle ne contient pas 0, on conclut que l'un gagne plus souvent : de deux joueurs
# égaux, on le conclurait à tort cinq fois sur cent. Quand il contient 0, on ne peut pas encore le dire.
#
# ### Exercice 3.3 · difference
#
# Écrivez `difference(first, second)`. Elle reçoit deux couples (fréquence, demi-largeur), comme ceux de `win_rates`, de
# deux séries jouées à part. Elle renvoie le couple (écart, demi-largeur de l'écart). L'écart est la seconde fréquence
# moins la première. Les leçons suivantes comparent ainsi leurs agents.

# %% tags=["exercise"]
from ql_functions.solutions import difference

# %%
difference = check("3.3", difference)

# %% [markdown]
# Éprouvons-la sur les paires des cent séries. Combien paraissent différentes ?

# %%
different = sum(abs(gap) > half for gap, half in (difference(*pair) for pair in pairs))
say(f"{different} paires sur {len(pairs)}, soit {100 * different / len(pairs):.1f} %")

# %% [markdown]
# **Observez.** Un intervalle à 95 % se trompe environ cinq fois sur cent, et c'est ce que l'on retrouve, à peu près.
#
# ## Une table neuve contre le hasard
#
# Donnons une table neuve à un agent glouton. Il joue les X, contre un adversaire qui joue au hasard.


# %%
def greedy_with_a_new_table():
    random.seed(7)
    clear_q_table()
    return Counter(simulate_game(epsilon_x=0, epsilon_o=1)[1] for _ in range(1000))


# %% minutes=1
predict(
    "Sur mille parties, combien cet agent en gagne-t-il ?",
    greedy_with_a_new_table,
    name="3.P3",
    number=(0, 1000, "parties"),
    right=lambda winners: winners["X"],
)

# %% [markdown]
# Combien de temps prennent 5 000 parties ?

# %% tags=["nbval-ignore-output"]
for _ in tqdm(range(5000), desc="Au hasard", unit=" parties"):
    simulate_game()

# %% [markdown]
# La leçon 5 en jouera 45 000 : calculez le temps qu'il faudra, sans compter celui d'apprendre.
#
# ## Ce qu'il faut retenir
#
# 1. Un épisode est une suite d'états et d'actions ; l'état noté est celui d'avant le coup.
# 2. Une fréquence sur $n$ parties s'écarte de la probabilité d'environ $\sqrt{p(1-p)/n}$ : quatre fois plus de parties,
#    deux fois moins d'incertitude.
# 3. Deux fréquences se comparent par l'intervalle de leur différence : contient-il 0 ?
# 4. Une fonction valeur dit d'un état ce que l'on peut en espérer.
# 5. Un taux de victoires se compare toujours à ceux de joueurs qui ne savent rien.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(3)

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), § 5.1 : estimer une fonction valeur en
#   jouant des épisodes, ou méthode de Monte-Carlo.
# - Wikipédia, [« Intervalle de confiance »](https://fr.wikipedia.org/wiki/Intervalle_de_confiance).
# - Wikipedia, [« Binomial proportion confidence
#   interval »](https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval) : l'intervalle de
#   Wilson, plus sage quand $f$ approche de 0 ou de 1.
# - [PettingZoo, l'environnement `tictactoe`](https://pettingzoo.farama.org/environments/classic/tictactoe/) :
#   le morpion à deux agents, tel qu'une bibliothèque le présente.
# </details>
