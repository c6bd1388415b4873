# %% [markdown]
# # 5 · Entraîner, mesurer, jouer
#
# Votre agent sait jouer une partie, et il sait la relire. Il lui reste à recommencer, des dizaines de milliers de fois.
# À la fin de cette leçon, vous jouez contre lui, et vous prouvez ce qu'il vaut.
#
# **Objectifs**
# - organiser un entraînement : quels adversaires, et quelle part de hasard ;
# - lire des courbes d'apprentissage et une table de valeurs ;
# - mesurer un agent, avec une incertitude, puis exactement.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 4, la récursion.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt
from tqdm import tqdm

from ql_functions import (
    Recipe, carry, check, export_html, french_figures, full_training, hint, load_agent, optimum, predict, progress,
    puzzle, q_table, quiz, report_card, save_agent, say, solution, states_met, versus_agent, visualize_learning,
    without,
)  # fmt: skip
from ql_functions.training import train

french_figures()
new_board, evaluate, get_move, simulate_game, backpropagate = carry(
    "new_board", "evaluate", "get_move", "simulate_game", "backpropagate"
)
progress(5)

# %% [markdown]
# ## Le film d'un apprentissage
#
# Voici six cents parties en quatre **lots**, depuis une table vide. En haut, les courbes donnent les parts de
# victoires de X, de O et de matchs nuls ; ε est en pointillé. En bas, les plateaux montrent ce que l'agent pense de
# chaque case. Arrêtez le film où vous voulez : un clic sur une courbe montre les valeurs de ce moment.

# %% tags=["nbval-ignore-output"] minutes=2
q_table.clear()
visualize_learning(seed=0)

# %% [markdown]
# **Observez.** En 600 parties, l'agent a rencontré 1 355 des 4 520 états, soit 30 %.
#
# ## Trois régimes
#
# Le film a trois panneaux, un par **régime**. Un régime dit qui suit la table ; l'autre joueur joue au hasard.
#
# | régime | X | O |
# |---|---|---|
# | `'X'` | suit la table | joue au hasard |
# | `'O'` | joue au hasard | suit la table |
# | `'XO'` | suit la table | suit la table |
#
# Le hasard ne progresse pas. Dans le régime `'XO'`, l'agent affronte un adversaire qui progresse, lui-même : c'est l'**auto-jeu** (en anglais, « self-play »).
#
# Dans les trois régimes, **les deux joueurs apprennent** : chaque partie est rétropropagée pour X et pour O, même pour
# celui qui joue au hasard.
#
# Le joueur qui suit la table joue sa politique ε-gloutonne ; l'autre a $\varepsilon = 1$. Dans chaque régime d'un lot, ε
# descend en ligne droite. Pour la partie $i$, de 0 à $n - 1$ :
# $$\varepsilon_i = \varepsilon_{\text{init}} \left(1 - \frac{i}{n}\right).$$
#
# ### Exercice 5.1 · train_agent
#
# Écrivez `train_agent(iters, init_e=0.7)`. Elle prend les régimes `'X'`, `'O'` et `'XO'` dans cet ordre, et joue
# `iters` parties dans chacun.
#
# - Une partie se joue par `simulate_game`, qui reçoit l'ε de X, puis celui de O, et renvoie le couple `steps, winner`.
# - ε descend comme ci-dessus.
# - Chaque partie est rétropropagée par `backpropagate(steps, winner)`.
# - La fonction continue la table `q_table`, sans jamais la vider.
#
# Elle renvoie le dictionnaire `rates`. Pour chaque régime, il contient une liste de `iters` triplets : après chaque
# partie, les fréquences, **depuis le début de ce régime, dans cet appel**, des victoires de X, de O, des nuls.

# %% tags=["exercise"]
from ql_functions.solutions import train_agent

# %%
train_agent = check("5.1", train_agent)

# %% [markdown]
# ## L'entraînement
#
# Un **lot** enchaîne les trois régimes, 1 000 parties chacun ; quinze lots font 45 000 parties. D'un lot à l'autre, la
# valeur de départ de ε diminue elle aussi : 0,7 pour le premier, 0,047 pour le dernier.
# Comptez une dizaine de secondes.

# %% tags=["nbval-ignore-output"]
q_table.clear()
random.seed(0)
history = [train_agent(1000, 0.7 * (1 - batch / 15)) for batch in tqdm(range(15), desc="Entraînement", unit=" lot")]


# %% jupyter={"source_hidden": true}
print("parts de X, de O et des nuls, dans le premier lot, puis dans le dernier")
for regime in ("X", "O", "XO"):
    first, last = (", ".join(f"{100 * f:.1f} %" for f in history[batch][regime][-1]) for batch in (0, -1))
    say(f"régime {regime:<2} : {first}, puis {last}")

# %% [markdown]
# Et entre les deux ? `history` a quinze éléments, un par lot ; chacun est ce que renvoie votre `train_agent`. Voici la
# part de victoires de O à la fin de chaque lot, dans le régime `'O'`. **Ajoutez une courbe** : celle des nuls, dans le
# régime `'XO'`.

# %% tags=["nbval-ignore-output"] minutes=2
wins = [batch["O"][-1][1] for batch in history]
plt.plot(range(1, 16), wins, marker="o", label="victoires de O, régime 'O'")
plt.gca().set(xlabel="lot", ylabel="part des parties du lot", ylim=(0, 1))
plt.legend()
plt.show()

# %% [markdown]
# <details><summary>Une façon de l'écrire</summary>
#
# ```python
# draws = [batch["XO"][-1][2] for batch in history]
# plt.plot(range(1, 16), draws, marker="o", label="nuls, régime 'XO'")
# ```
#
# Le dernier triplet d'une liste, `[-1]`, compte toutes les parties du lot ; O y est de rang 1, le nul de rang 2.
# </details>
#
# ## Mesurer l'agent
#
# Ces fréquences comptent aussi les coups d'exploration : elles ne disent pas ce que vaut l'agent seul. Pour le mesurer,
# on lui retire le hasard ($\varepsilon = 0$), et l'on n'apprend plus. Son adversaire joue au hasard. Chaque fréquence
# reçoit l'intervalle à 95 % de la leçon 3.


# %% jupyter={"source_hidden": true}
random.seed(1)
played = {
    agent: [simulate_game(*epsilons)[1] for _ in range(2000)] for agent, epsilons in (("X", (0, 1)), ("O", (1, 0)))
}


def measure():
    for agent, winners in played.items():
        for result in "XOT":
            f = winners.count(result) / 2000
            say(f"L'agent joue {agent}. {result} : {100 * f:5.2f} % ± {100 * 1.96 * (f * (1 - f) / 2000) ** 0.5:.2f}")


predict(
    "Sur 2 000 parties avec X, puis 2 000 avec O, combien l'agent en perd-il ?",
    measure,
    name="5.P1",
    number=(0, 4000, "parties"),
    right=played["X"].count("O") + played["O"].count("X"),
)

# %% [markdown]
# Retenez la **règle de trois** : un événement qui n'arrive pas une fois en $n$ essais reste compatible, à 95 %, avec toute
# probabilité jusqu'à $3/n$. Pour 2 000 parties, $3/n$ vaut 0,15 %.
#
# ## Mesurer exactement
#
# Une récursion, elle, prouve. Celle de la leçon 3 parcourait toutes les parties de deux joueurs qui jouent au hasard.
# Donnons votre table à l'un des deux. Voici une fin de partie. L'agent tient X, et c'est à O de jouer, au hasard.
#
# ```text
# X │ O │ X ┌► O au centre gagne : 0
# O │   │ O ┤
# X │   │ X └► O en bas, X gagne : 1
# ```
#
# De ce plateau, la probabilité que X gagne est la moyenne des deux nombres, ½. De tout état $s$, elle vaut
#
# $$p(s) = \begin{cases} 1 \text{ ou } 0 & \text{si la partie est finie,} \\
# p(s') & \text{si c'est à l'agent, dont} \\ & \text{le coup glouton mène en } s', \\
# \dfrac{1}{m} \displaystyle\sum_{s'} p(s') & \text{si c'est à l'autre } (m \text{ coups),} \end{cases}$$
#
# et de même pour O et pour le nul. On n'apprend rien : c'est **évaluer** une politique.
#
# ### Exercice 5.2 · agent_rates
#
# Écrivez `agent_rates(b, player, agent)`. Elle calcule, sans rien tirer au sort, les probabilités des trois résultats,
# et les renvoie dans un dictionnaire aux clés `'X'`, `'O'` et `'T'`.
#
# - C'est à `player` de jouer sur le plateau `b`, une liste.
# - `agent`, `'X'` ou `'O'`, est celui qui suit la table : `get_move(b, 0, player)`, avec $\varepsilon = 0$, dit son coup.
# - Commencez par la partie finie, où l'un des trois résultats est certain : `evaluate(b)[0]` vaut alors `'X'`, `'O'` ou
#   `'T'`, et sinon `'C'`.
# - À la fin de l'appel, `b` est tel que vous l'avez reçu ; d'un appel à l'autre, la table peut avoir changé.

# %% tags=["exercise"]
from ql_functions.solutions import agent_rates

# %%
agent_rates = check("5.2", agent_rates)

# %% [markdown]
# Retrouvez la fin de partie du dessin, puis mesurez l'agent depuis le plateau vide.

# %%
print("le dessin :", agent_rates(list("XOXO OX X"), "O", "X"))
for agent in "XO":
    rates = agent_rates(new_board(), "X", agent)
    say(f"L'agent joue {agent}.", ", ".join(f"{result} : {100 * rates[result]:.2f} %" for result in "XOT"))

# %% [markdown]
# Il n'y a plus de ± : zéro veut dire jamais, **contre un joueur qui joue au hasard**. Contre un autre ?
#
# ## Deux buts pour O
#
# Deux joueurs tiennent O contre un X qui joue au hasard. Le premier s'interdit de perdre, puis gagne le plus souvent
# possible. Le second cherche seulement à gagner souvent. `optimum` calcule ce que chacun obtient.


# %% jupyter={"source_hidden": true}
def best_of_o():
    for name, aim in (("ne jamais perdre d'abord", "never_lose"), ("le plus de victoires", "wins")):
        wins, draws, losses = (f"{100 * float(share):.2f} %" for share in optimum("O", aim))
        say(f"{name} : victoires {wins}, nuls {draws}, défaites {losses}")


predict(
    "Sur 945 parties, de combien de victoires le second dépasse-t-il le premier ? Au prix de combien de défaites ?",
    best_of_o,
    name="5.P2",
    number=(0, 945, "victoires"),
)

# %% [markdown]
# Un taux de victoires mesure un **couple**, un joueur et son adversaire. La force se juge contre le meilleur
# adversaire. Un agent est **battable** si au moins une suite de coups adverses le fait perdre, même improbable :
# l'adversaire qui la connaît la rejouera. `report_card` parcourt toutes les parties possibles contre l'agent, et compte
# ses **bévues** : les états où il peut lâcher une victoire ou un nul.

# %%
report_card(q_table)

# %% [markdown]
# **Observez.** Dans le corrigé, l'agent est imbattable. Sur cent entraînements comme celui-ci (graines 0 à 99), 91
# agents le sont ; après 9 000 parties seulement, aucun.
#
# ## Battez-le !
#
# Voici l'un des neuf autres. `train` refait votre entraînement par les fonctions du paquet, qui sont compilées.
# Quand il tient O, cet agent a une faille. Donnez-vous trois parties ; le bouton « Valeurs Q » montre ce qu'il croit.

# %% tags=["nbval-ignore-output"] minutes=3
beatable = {}
train(beatable, Recipe(), seed=9)  # la recette du cours, 45 000 parties
versus_agent(beatable)

# %% tags=["nbval-ignore-output"]
predict(
    "Par quelle ouverture le bat-on ? Quelle case O oublie-t-il de parer ?",
    lambda: report_card(beatable),
    name="5.P3",
    square=" " * 9,
)

# %% [markdown]
# ## Un agent sans faille
#
# La **recette stable** entraîne autrement, et aucune des graines 0 à 399 n'y laisse de faille.
#
# <details><summary>Ce qu'elle change</summary>
#
# Les plateaux symétriques partagent leurs valeurs (deux coups symétriques d'un même plateau ont chacun la leur), le
# taux d'apprentissage descend de 0,9 à 0, chaque partie commence par 0 à 2 coups joués au hasard, et ε part de 0,3. La
# leçon bonus [B](B_laboratoire.ipynb) éprouve ces remèdes un par un.
# </details>
#
# Gardez d'abord votre agent, car la suite vide sa table. Puis arrêtez le film à chaque régime.

# %%
print(save_agent("agent.json", q_table))
states_met(load_agent("agent.json"))  # relu : la même table

# %% tags=["nbval-ignore-output"] minutes=3
q_table.clear()
full_training(seed=0)

# %%
report_card(q_table)

# %% [markdown]
# **Observez.** Avec O, cet agent gagne 87 % de ses parties contre le hasard ; l'agent battable, 89 %. Celui qui gagne
# le moins est pourtant le seul que personne ne bat.

# %% [markdown]
# ### Question 5.Q1 · Ce que montre le film, ce que taisent les taux
#
# 1. Décrivez ce que vous remarquez dans le film de la recette stable : les courbes, régime par régime, puis les valeurs
#    des deux plateaux. Pourquoi celles du plateau vide montent-elles et descendent-elles quand le régime change ?
# 2. Un camarade annonce : « mon O gagne 93 % de ses parties contre le hasard ; il est plus fort que celui de la recette
#    stable. » Que lui répondez-vous ?

# %% [markdown] question="5.Q1"
# - **Les courbes.** Le joueur qui suit la table prend vite le dessus sur le hasard, X plus que O, qui a un coup de
#   retard. Quand les deux la suivent, X domine d'abord, puis les nuls l'emportent. À chaque lot, ε repart de moins haut.
# - **Les valeurs.** Parties de 0,3, elles dépassent vite 1 : ce ne sont pas des probabilités, car le dernier coup
#   d'une victoire vise déjà 0,9 + 0,9 × 1 = 1,8. Sur le plateau vide, les neuf cases finissent entre 1,17 et 1,47.
#   Après l'ouverture dans un coin, une seule finit positive, le centre : c'est la seule réponse qui ne perde pas.
# - **Le va-et-vient.** La valeur d'un coup dépend de ceux qui jouent ensuite. Contre un O au hasard, la meilleure
#   ouverture vaut souvent plus de 3. Dans le régime `'O'`, X joue au hasard et perd souvent : l'ouverture en est
#   punie, car chaque coup est payé d'après la fin. Quand les deux suivent la table, O se défend, et elle fait souvent
#   nul. La table suit.
# - **Le camarade.** Un O qui ne perd jamais gagne au mieux 866 parties sur 945, soit 91,6 %. À 93 %, si la mesure est
#   exacte, son agent perd donc quelquefois, et qui connaît la suite de coups qui le bat la rejouera. Mesurés sur 1 000
#   parties, à $\pm 1{,}6$ point près, ses 93 % ne prouvent rien. La force se juge contre le meilleur adversaire.

# %% [markdown]
# ## Votre agent
#
# Signez **votre** agent, celui que vos fonctions ont entraîné : écrivez votre nom, puis exécutez. L'agent et sa
# preuve tiennent en une page, que tout navigateur ouvre, sans Python ni réseau. Envoyez-la.
#
# Puis jouez contre lui, avec X, puis avec O ; demandez-lui ses valeurs, et cherchez la faille.

# %% tags=["nbval-ignore-output"] minutes=5
export_html(load_agent("agent.json"), "agent.html", by="Votre nom", overwrite=True)

# %% [markdown]
# Il a parfois une **victoire différée** : un coup gagnait aussitôt, il en joue un autre. La leçon 4 en a donné une
# cause ; ôtez-la.

# %% minutes=1 tags=["nbval-ignore-output"]
without("5.C1")

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. Apprendre, c'est répéter : jouer, rétropropager, en explorant de moins en moins.
# 2. Un régime dit qui suit la table ; les deux joueurs apprennent toujours.
# 3. On mesure un agent sans hasard ni apprentissage, avec un intervalle ; zéro défaite en $n$ parties reste compatible
#    avec toute probabilité jusqu'à $3/n$.
# 4. Une récursion évalue une politique exactement.
# 5. Le taux de victoires n'est pas la force : est imbattable celui qui ne perd contre personne, et cela se calcule.
#
# ## Vérifiez-vous
#
# Trois questions, sans note.

# %% tags=["nbval-ignore-output"]
quiz(5)

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 1.5 et § 16.1.
# - D. Silver et al., [« Mastering Chess and Shogi by Self-Play »](https://arxiv.org/abs/1712.01815), 2017 : AlphaZero.
# - Gymnasium, [« Training an Agent »](https://gymnasium.farama.org/introduction/train_agent/) : la même boucle.
# - Wikipédia, [« Rule of three »](https://en.wikipedia.org/wiki/Rule_of_three_(statistics)) : d'où vient $3/n$.
# </details>
