# %% [markdown]
# # 5 · Entraîner, mesurer, jouer
#
# Tout ce que vous avez écrit tient en une boucle : jouer une partie, la relire, recommencer. Il reste à la lancer, des
# dizaines de milliers de fois, et à savoir ce que vaut l'agent qui en sort. Puis à vous asseoir en face de lui.
#
# **Objectifs**
# - organiser un entraînement : quels adversaires, et quelle part de hasard ;
# - lire des courbes d'apprentissage et une table de valeurs ;
# - mesurer un agent avec une incertitude, et savoir ce que la mesure ne dit pas.
#
# **Durée** : 75 minutes. **Prérequis** : les leçons 1 à 4.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt
from tqdm.auto import tqdm

from ql_functions import (
    carry, check, full_training, hint, progress, q_table, quiz, replay, solution, states_met, versus_agent,
    visualize_learning,
)  # fmt: skip

simulate_game, backpropagate = carry("simulate_game", "backpropagate")
progress(5)

# %% [markdown]
# ## Le film d'un apprentissage
#
# Commençons par regarder. Six cents parties, depuis une table vide : en haut, les parts de victoires de X, de O et de
# nuls, avec ε en pointillé ; en dessous, ce que l'agent pense de chaque case, sur le plateau vide et après une
# ouverture de X dans un coin.

# %% tags=["nbval-ignore-output"]
q_table.clear()
visualize_learning(seed=0)

# %%
states_met(q_table)

# %% [markdown]
# **Observez.** En 600 parties, l'agent a rencontré 1 430 des 4 520 états où il reste un coup à choisir, soit 32 %. Tous
# les autres lui sont inconnus : il y joue sans la moindre opinion. Chacune de ces parties tient en deux lignes :

# %%
random.seed(2)
steps, winner = simulate_game(epsilon_x=0.5, epsilon_o=1)  # X suit la table une fois sur deux, O joue au hasard
backpropagate(steps, winner)
len(steps), winner

# %% [markdown]
# ## Trois régimes
#
# Contre qui s'entraîner ? Contre un joueur de hasard, on voit de tout, mais on apprend à profiter de fautes grossières.
# Contre soi-même, on affronte un adversaire qui progresse, mais on revoit souvent les mêmes parties. Nous ferons les
# deux, un tiers des parties pour chacun de trois **régimes**, les trois que montre le film :
#
# | régime | X | O | ce qui s'apprend |
# |---|---|---|---|
# | `'X'` | apprend | joue au hasard | X découvre les suites qui gagnent |
# | `'O'` | joue au hasard | apprend | O en fait autant, avec un coup de retard |
# | `'XO'` | apprend | apprend | chacun punit les fautes de l'autre |
#
# Le joueur qui apprend suit sa politique ε-gloutonne ; l'autre a $\varepsilon = 1$. Dans chaque régime, ε descend en
# ligne droite. Pour la partie $i$, de 0 à $n - 1$ :
#
# $$\varepsilon_i = \varepsilon_{\text{init}} \left(1 - \frac{i}{n}\right).$$
#
# L'agent explore d'abord, puis s'en tient de plus en plus à ce qu'il a retenu, et le corrige. Notez que chaque partie
# est rétropropagée pour les deux joueurs : les coups du hasard instruisent aussi. Le Q-learning est *hors politique*
# (« off-policy ») : il estime le meilleur jeu en regardant n'importe quel jeu.
#
# ### Exercice 5.1 · train_agent (12 points)
#
# Écrivez `train_agent(iters, init_e=0.7)`. Pour chacun des régimes `'X'`, `'O'` puis `'XO'`, elle joue `iters` parties
# avec `simulate_game`, ε descendant comme ci-dessus, et rétropropage chacune avec `backpropagate`. Elle continue la
# table `q_table`, sans jamais la vider.
#
# Elle renvoie le dictionnaire `rates`. Pour chaque régime, une liste de `iters` triplets : après chaque partie, les
# fréquences, **depuis le début de cet appel**, des victoires de X, des victoires de O et des nuls.

# %% tags=["exercise"]
from ql_functions.solutions import train_agent

# %%
train_agent = check("5.1", train_agent)

# %% [markdown]
# ## L'entraînement
#
# Quinze lots de 3 × 1 000 parties, soit 45 000. D'un lot à l'autre, la valeur de départ de ε diminue elle aussi : 0,7
# pour le premier, 0,047 pour le dernier.

# %% tags=["nbval-ignore-output"]
q_table.clear()
random.seed(0)
batches = 15
history = []
for batch in tqdm(range(batches), desc="Entraînement", unit=" lot"):
    history.append(train_agent(1000, init_e=0.7 * (1 - batch / batches)))

# %%
states_met(q_table)

# %% [markdown]
# **Observez.** 98 % des états sont maintenant connus. Les autres sont au bout de suites de coups que presque plus
# personne ne joue, à mesure que ε diminue. Voici les courbes du premier lot, en pointillé, et du dernier.

# %% tags=["nbval-ignore-output"]
titles = {"X": "X apprend", "O": "O apprend", "XO": "les deux apprennent"}
colours = {"X": "tab:orange", "O": "tab:purple", "nul": "tab:green"}
figure, axes = plt.subplots(1, 3, figsize=(11, 3.5), sharey=True, layout="constrained")
for axis, regime in zip(axes, titles, strict=True):
    for batch, style in ((0, ":"), (-1, "-")):
        for curve, (result, colour) in zip(zip(*history[batch][regime], strict=True), colours.items(), strict=True):
            axis.plot(curve, style, color=colour, label=result if batch else None)
    axis.set(title=titles[regime], xlabel="parties du lot", ylim=(0, 1))
axes[0].set_ylabel("fréquence depuis le début du lot")
axes[0].legend(loc="center right")
plt.show()

# %% [markdown]
# **Observez.** À la fin du premier lot, X gagne 72 % des parties où il apprend, et O 45 % des siennes ; à la fin du
# dernier, 99 % et 89 %. Quand les deux apprennent, c'est le nul qui l'emporte : il passe de 23 % à 93 %. Entre deux
# joueurs qui ne se trompent plus, le morpion n'a pas de vainqueur.
#
# Attention en lisant : ces fréquences comptent encore les coups explorés. Elles montrent l'entraînement, pas l'agent.

# %% [markdown]
# ## Mesurer l'agent
#
# Pour le mesurer, on lui retire le hasard ($\varepsilon = 0$) et l'on n'apprend plus : pas de rétropropagation. Son
# adversaire joue au hasard. Comme à la leçon 3, une fréquence $f$ mesurée sur $n$ parties va avec son intervalle à
# 95 %, $f \pm 1{,}96 \sqrt{f (1 - f) / n}$.


# %%
def measure(epsilon_x, epsilon_o, n=2000):
    """Affiche, sur n parties, la fréquence de chaque résultat et sa demi-largeur à 95 %, en %."""
    winners = [simulate_game(epsilon_x, epsilon_o)[1] for _ in range(n)]
    for result in "XOT":
        f = winners.count(result) / n
        print(f"{result} : {100 * f:5.2f} ± {100 * 1.96 * (f * (1 - f) / n) ** 0.5:.2f}")


random.seed(1)
print("L'agent joue X, O joue au hasard")
measure(0, 1)
print("X joue au hasard, l'agent joue O")
measure(1, 0)

# %% [markdown]
# **Observez.** L'agent n'a pas perdu une seule de ces 4 000 parties. La formule annonce alors 0 ± 0, ce qui est
# absurde : on ne prouve pas l'impossible par des essais. Retenez la **règle de trois** : aucun événement en $n$ essais
# autorise, à 95 %, une probabilité allant jusqu'à $3/n$, soit ici 0,15 % de chaque côté.
#
# Que donne l'agent, glouton, contre lui-même ? Il n'y a plus aucun hasard : une seule partie suffit.

# %% tags=["nbval-ignore-output"]
replay(*simulate_game(0, 0))

# %% [markdown]
# ## Pourquoi le taux de victoires n'est pas la force
#
# Peut-on faire mieux, avec O, que ces quelque 90 % ? Le morpion est assez petit pour tout énumérer. Voici, de façon
# **exacte**, ce que les meilleurs joueurs obtiennent contre un adversaire qui joue au hasard.
#
# | joueur | victoires | nuls | défaites |
# |---|---|---|---|
# | X, le meilleur | 191/192 = 99,48 % | 1/192 = 0,52 % | 0 |
# | O, le meilleur de ceux **qui ne perdent jamais** | 866/945 = 91,64 % | 79/945 = 8,36 % | 0 |
# | O, **le plus de victoires** | 887/945 = 93,86 % | 43/945 = 4,55 % | 1/63 = 1,59 % |
# | O, au hasard lui aussi | 28,81 % | 12,70 % | 58,49 % |
#
# Lisez les deux lignes du milieu. Le O qui gagne le plus **perd** : il préfère les pièges où le hasard tombe souvent,
# et accepte d'être puni quand il n'y tombe pas. Un adversaire qui réfléchit le punirait à chaque fois. Gagner plus
# souvent, ici, c'est être plus faible.
#
# Le taux de victoires mesure donc un **couple** : un joueur et son adversaire. La force se juge contre le pire
# adversaire : existe-t-il une partie que l'agent perd ? Un taux élevé ne le dit pas. Sur trente agents entraînés comme
# le vôtre, vingt-huit étaient imbattables des deux côtés, vérification faite contre toutes les répliques possibles.
# Après 9 000 parties au lieu de 45 000, aucun ne l'était : leurs X gagnaient pourtant déjà, en moyenne, 94 % de leurs
# parties contre le hasard.

# %% [markdown]
# ## À vous de jouer
#
# Voici votre agent. Prenez les X, puis les O ; demandez-lui ses valeurs, et cherchez la faille.

# %% tags=["nbval-ignore-output"]
versus_agent(custom_q_table=q_table)

# %% [markdown]
# **Observez.** S'il tient, essayez de mauvais coups : une faille se cache dans les positions qu'il a peu vues. Et s'il
# lui arrive de ne pas gagner tout de suite, souvenez-vous de la leçon 4 : une victoire lente lui rapporte davantage.
#
# ### Le film des 45 000 parties
#
# Pour finir, tout l'entraînement en une fois, avec son film. Arrêtez-le souvent : au premier lot, au milieu, à la fin,
# et chaque fois que le régime change. Suivez surtout les deux plateaux.

# %% tags=["nbval-ignore-output"]
q_table.clear()
full_training(seed=0)

# %% [markdown]
# ### Question 5.Q1 · Ce que montre le film, ce que taisent les taux (3 points)
#
# 1. Décrivez ce que vous remarquez : les courbes, régime par régime, puis les valeurs des deux plateaux. Pourquoi
#    celles du plateau vide montent-elles et descendent-elles quand le régime change ?
# 2. Un camarade annonce : « mon O gagne 93 % de ses parties contre le hasard, le vôtre 91 % ; le mien est plus fort. »
#    Que lui répondez-vous ?

# %% [markdown] question="5.Q1"
# **Les courbes.** Le joueur qui apprend prend vite le dessus sur le hasard, X plus que O, qui a un coup de retard.
# Quand les deux apprennent, X domine d'abord, puis les nuls l'emportent. À chaque nouveau lot, ε remonte, de moins en
# moins haut : l'exploration s'éteint.
#
# **Les valeurs.** Parties de 0,3, elles dépassent vite 1 : ce ne sont pas des probabilités, puisque chaque coup d'une
# partie gagnée est payé. Sur le plateau vide, le centre finit par se détacher. Après l'ouverture dans un coin, une
# seule case garde une valeur nettement positive, le centre : l'agent a trouvé, seul, la seule réponse qui ne perd pas.
#
# **Le va-et-vient.** La valeur d'un coup dépend de l'adversaire. Contre un O au hasard, l'ouverture au centre mène à la
# victoire et sa valeur approche 3 ; contre un O qui se défend, la partie est nulle et elle retombe près de 0. Les
# autres ouvertures, punies par O, deviennent négatives. L'environnement change, et la table suit.
#
# **Le camarade.** Un O qui ne perd jamais gagne au mieux 866 parties sur 945, soit 91,6 %. À 93 %, si la mesure est
# exacte, son agent perd donc quelquefois : il existe une suite de coups qui le bat, et un adversaire qui la connaît la
# rejouera toujours. Et s'il a mesuré sur 1 000 parties seulement, à $\pm 1{,}6$ point près, ses 93 % ne prouvent rien :
# la vraie valeur peut être 91,5 %. La force se juge contre le meilleur adversaire, pas contre le plus faible.

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. Apprendre, c'est répéter : jouer, rétropropager, en explorant de moins en moins.
# 2. Trois régimes : contre le hasard pour tout voir, contre soi-même pour apprendre à se défendre.
# 3. On mesure un agent sans hasard et sans apprentissage, avec un intervalle ; zéro défaite en $n$ parties autorise
#    $3/n$.
# 4. Une valeur apprise dépend de l'adversaire et des récompenses : ce n'est pas une probabilité de gagner.
# 5. Le taux de victoires n'est pas la force : le O qui gagne le plus souvent contre le hasard peut être battu.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(5)

# %% [markdown]
# ## Pour aller plus loin
#
# - R. Sutton et A. Barto, [*Reinforcement Learning: An
#   Introduction*](http://incompleteideas.net/book/the-book-2nd.html), § 1.5 (le morpion) et § 16.1 (TD-Gammon, qui
#   apprit le backgammon contre lui-même).
# - D. Silver et al., [« Mastering Chess and Shogi by Self-Play »](https://arxiv.org/abs/1712.01815), 2017 : AlphaZero.
# - [Gymnasium, « Training an Agent »](https://gymnasium.farama.org/introduction/train_agent/) : la même boucle, avec
#   l'interface standard.
# - Wikipédia, [« Rule of three »](https://en.wikipedia.org/wiki/Rule_of_three_(statistics)) : d'où vient $3/n$.
