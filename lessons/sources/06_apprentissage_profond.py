# %% [markdown]
# # 6 · Quand la table explose : l'apprentissage profond
#
# Votre agent a rencontré presque tous les 4 520 états du morpion, un par un. Sur un plateau plus grand, il y en a
# bien plus, et ce que la table sait de l'un ne dit rien des autres. Il faut **généraliser** : un réseau de neurones
# prendra la place de la table.
#
# **Objectifs**
# - savoir comment un réseau apprend, et choisir ce qu'il lit d'un plateau ;
# - programmer les pièces du double DQN : le masque, la cible, le tampon ;
# - entraîner un réseau imbattable, et prouver qu'il l'est.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 5, les tableaux de NumPy, les dérivées.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

from ql_functions import (
    check, explosion, hint, network_film, one_neuron, predict, progress, puzzle, quiz, report_card, save_network, say,
    shipped, show, solution, train_network, versus_agent,
)  # fmt: skip
import keras  # après ql_functions, qui lui fait choisir JAX
import numpy as np
from ql_functions.game import canonical, lines
from ql_functions.recipe import SETTLED
from ql_functions.training import train

progress(6)

# %% [markdown]
# ## La table explose
#
# En 3×3, la table a 4 520 états. Agrandissons le plateau.

# %% jupyter={"source_hidden": true} minutes=3 tags=["nbval-ignore-output"]
predict(
    "Combien d'états en 4×4, où l'on aligne quatre marques ? Et en 5×5, où l'on en aligne cinq ?",
    explosion,
    name="6.P1",
    among=(
        "Des dizaines de milliers, puis des millions",
        "Des millions, puis des centaines de milliards",
        "Des milliards, puis des milliards de milliards",
    ),
)

# %% [markdown]
# Devant un plateau nouveau, un joueur **reconnaît** deux marques alignées et une case libre, où qu'elles soient. On
# demande la même chose au réseau. C'est une fonction $\hat Q(s, a ; \theta)$, qui donne une valeur aux coups de tout
# état, vu ou non. L'apprentissage règle ses **poids** $\theta$, qui sont des nombres.
#
# ## Ce que le réseau lit
#
# Un réseau ne lit que des nombres. Écrire 1 pour X et 2 pour O, c'est lui dire que O est le double de X. On donne
# plutôt un **plan** à chaque joueur : par case, 1 pour sa marque, 0 sinon.
#
# ### Exercice 6.1 · encode
#
# Écrivez `encode(b_key)`. Elle reçoit un état, la chaîne des leçons d'avant, où X est au trait. Elle renvoie un tableau
# NumPy de 0 et de 1, deux par case : d'abord le plan de X, case après case, puis celui de O.
# N'importez que NumPy.

# %% tags=["exercise"]
from ql_functions.solutions import encode

# %%
encode = check("6.1", encode)

# %%
state = "XX OO    "
show(state)
np.reshape(encode(state), (2, 3, 3))

# %% [markdown]
# ## Un neurone
#
# Avant d'apprendre en jouant, apprenons d'un maître : prédisons, pour chaque état de la table de la recette stable, la
# valeur de son meilleur coup.
#
# Un **neurone** fait une somme. Il multiplie chaque nombre lu, $x_i$, par un poids $w_i$, et il ajoute un **biais** $w_0$ :
#
# $$\hat y = w_0 + \sum_i w_i x_i.$$
#
# La **perte** $L$ mesure son erreur : c'est la moyenne des carrés des écarts entre la prédiction $\hat y$ et la valeur
# $y$ que donne le maître. Apprendre, c'est régler les poids pour que la perte descende.
#
# Prenons un seul poids, sans biais, et un seul exemple, $x = 1$ et $y = 1{,}5$. Déplacez le poids, et regardez la perte.

# %% minutes=4 tags=["nbval-ignore-output"]
one_neuron()

# %% [markdown]
# La pente de la courbe dit de quel côté la perte monte. On va de l'autre, d'une longueur que règle le pas $\mu$ :
#
# $$w \leftarrow w - \mu\, L'(w), \qquad L'(w) = 2\,(w x - y)\,x.$$
#
# C'est un **pas de gradient**. Partez de $w = 0$, avec $\mu = 0{,}2$.


# %% jupyter={"source_hidden": true}
def descend():
    w, step, x, y = 0.0, 0.2, 1.0, 1.5
    path = [w]
    for _ in range(8):
        w = w - step * 2 * (w * x - y) * x
        path.append(w)
    say("w :", *(f"{w:.2f}" for w in path))


predict("Que vaut w après un pas ? Puis après le deuxième ?", descend, name="6.P2", number=(0, 2))

# %% [markdown]
# Sur l'image, essayez $\mu = 0{,}01$, puis 0,5, puis 1,1 : lequel arrive d'un coup, lequel s'enfuit ?
#
# ### Des couches
#
# Un neurone qui lit votre `encode` a dix-huit poids, un par case et par joueur. La perte a une dérivée par rapport à
# chacun ; ensemble, elles forment le **gradient**.
#
# Plusieurs neurones côte à côte forment une **couche** ; leurs sorties sont les entrées de la couche suivante. Entre les
# deux, chaque sortie $z$ passe par **ReLU**, $\max(0, z)$. Sans ReLU, des sommes de sommes ne feraient encore qu'une
# somme.
#
# Le gradient se calcule de la dernière couche à la première : c'est la **rétropropagation du gradient**. À la leçon 4,
# on remontait une partie ; ici, un réseau. La bibliothèque Keras s'en charge. Elle fait un pas par **lot** d'exemples ;
# quand tous ont servi une fois, une **époque** est finie.
#
# ## Comment écrire l'état ?
#
# Écrivons le même état de trois façons :
# - **un nombre** : les cases en sont les chiffres, 0 libre, 1 pour X, 2 pour O ;
# - **deux plans** : votre `encode` ;
# - des **attributs** : pour chacune des huit lignes, quatre questions. N'y a-t-il qu'une marque, la mienne ? Que deux, les
#   miennes ? De même pour l'autre joueur.
#
# On juge sur des états **tenus à l'écart**. Un état et ses images par rotation ou reflet forment une **classe**. Toute
# la classe est à l'écart, car cette table donne à ses états la même valeur. On évite ainsi une **fuite** : une réponse du
# test que l'entraînement aurait déjà montrée. Le code est replié.

# %% jupyter={"source_hidden": true} minutes=2
q_table = {}
train(q_table, SETTLED, seed=0)
states = list(q_table)
values = np.array([max((q["Q1"][a] + q["Q2"][a]) / 2 for a in q["Q1"]) for q in q_table.values()])


def features(state):
    """Quatre réponses par ligne : une marque à moi, seule ; deux ; une à l'autre, seule ; deux."""
    marks = ["".join(state[square] for square in line) for line in lines()]
    return [float(m.count(own) == n and other not in m) for m in marks for own, other in ("XO", "OX") for n in (1, 2)]


digits = np.array([int(state.translate(str.maketrans(" XO", "012"))) for state in states], dtype=float)
readings = {
    "un nombre": ((digits - digits.mean()) / digits.std())[:, None],
    "deux plans": np.array([encode(state) for state in states]),
    "des attributs": np.array([features(state) for state in states]),
}
classes = [canonical(state) for state in states]
apart = set(random.Random(0).sample(sorted(set(classes)), 188))  # 188 classes sur 627
known = np.array([group not in apart for group in classes])
test = ~known
print(f"{known.sum()} états pour apprendre, {test.sum()} pour juger")


# %% jupyter={"source_hidden": true} tags=["nbval-ignore-output", "network"]
def predict_by_neuron(reading):
    """Ce que prédit le meilleur des neurones : ses poids, ceux de la plus petite perte, se calculent."""
    columns = np.column_stack([reading, np.ones(len(reading))])
    weights, *_ = np.linalg.lstsq(columns[known], values[known])
    return (columns @ weights)[:, None]


def predict_by_networks(reading):
    """Ce que prédisent trois réseaux, nés de tirages différents : une colonne chacun."""
    keras.utils.set_random_seed(0)
    seen, answers = keras.Input((reading.shape[1],)), []
    for _ in range(3):  # côte à côte, ils n'échangent rien
        layer = seen
        for units in (24, 12, 8):
            layer = keras.layers.Dense(units, "relu")(layer)
        answers.append(keras.layers.Dense(1)(layer))
    networks = keras.Model(seen, keras.layers.concatenate(answers))
    networks.compile(keras.optimizers.Adam(0.006), "mse")
    networks.fit(reading[known], np.tile(values[known, None], 3), epochs=40, batch_size=400, verbose=0)
    return networks.predict(reading, batch_size=len(reading), verbose=0)


def unexplained(guesses):
    """Ce que des prédictions laissent inexpliqué de la variance du test, en % ; une part par colonne."""
    return (100 * ((guesses - values[:, None])[test] ** 2).mean(axis=0) / values[test].var()).round().astype(int)


def compare_readings():
    for name, reading in readings.items():
        neuron, networks = unexplained(predict_by_neuron(reading)), unexplained(predict_by_networks(reading))
        print(f"{name:>10} : un neurone {neuron[0]} %, trois réseaux de {networks.min()} à {networks.max()} %")


predict(
    "Qui se trompera le moins : un neurone qui lit des attributs, ou un réseau qui lit des plans ?",
    compare_readings,
    name="6.P3",
    among=("Le neurone qui lit des attributs", "Le réseau qui lit des plans", "Ils se tromperont à peu près autant"),
)

# %% [markdown]
# ## Du Q-learning sans table
#
# D'un état, le réseau rend en une fois la valeur de **toutes** les cases. Celle du coup joué est tirée vers une
# cible. Trois choses changent.
#
# - **La récompense** : 1 pour le coup qui gagne, 0 pour tous les autres. Seule la fin est payée, au contraire de la
#   leçon 4 : une victoire lente ne vaut plus davantage.
# - **L'état suivant** est celui de l'**adversaire**, puisque c'est à lui de jouer. Ce qu'il gagne, vous le perdez : sa
#   meilleure valeur compte en **négatif**. Les valeurs vont de −1 à 1. C'est **minimax** : on suppose que l'adversaire
#   répondra toujours au mieux. Écrit avec un changement de signe, il s'appelle **negamax**.
# - **Les cases occupées** ont aussi une valeur, qui ne veut rien dire. Un **masque** les écarte.
#
# Avec NumPy, un tableau se lit ligne par ligne :

# %%
t = np.array([[3, 9, 5], [8, 2, 4]])
print(np.where(t > 4, t, 0))  # 0 là où la condition est fausse
print(t.argmax(axis=1))  # la colonne du plus grand
print(t[np.arange(2), [2, 0]])  # une colonne par ligne

# %% [markdown]
# ### Exercice 6.2 · masked_argmax
#
# Écrivez `masked_argmax(q, legal)`. `q` est un tableau d'une ligne par état, et d'une colonne par case ;
# `legal`, un tableau de booléens de même forme, dit quelles cases sont permises. Elle renvoie, pour chaque ligne, le
# numéro de la case **permise** de plus grande valeur, la première s'il y en a plusieurs, sans changer `q`. Les valeurs
# sont quelconques, négatives aussi. Si rien n'est permis, il faut un numéro, n'importe lequel.

# %% tags=["exercise"]
from ql_functions.solutions import masked_argmax

# %%
masked_argmax = check("6.2", masked_argmax)

# %% [markdown]
# ### La cible
#
# Le réseau poursuit une cible qu'il calcule lui-même : à chaque pas, elle bouge avec lui. L'usage est d'avoir deux réseaux.
# Le **réseau en ligne** $Q$ apprend. Le **réseau cible** $\bar Q$ en est une copie, qui le suit avec retard. $Q$ choisit
# la réplique de l'adversaire dans $s'$, et $\bar Q$ l'évalue : c'est le **double DQN**. C'est l'usage ; ici, un réseau en
# ligne qui fait les deux devient imbattable aussi.
#
# $$y = r - \gamma \, \bar Q\bigl(s', a'\bigr), \qquad a' = \arg\max_{a \text{ permis}} Q(s', a).$$
#
# Si la partie est finie, même s'il reste des cases libres, il n'y a pas de réplique : $y = r$.
#
# <details><summary>Un exemple</summary>
#
# Trois cases, dont la dernière est prise. $Q$ les estime à 0,1, 0,5 et 0,9, $\bar Q$ à 0,7, 0,2 et 0,8, et
# $\gamma = 0{,}9$. L'adversaire choisit la case 1, qui vaut 0,2 : $y = 0 - 0{,}9 \times 0{,}2 = -0{,}18$.
# </details>
#
# ### Exercice 6.3 · td_target
#
# Écrivez `td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount)` pour un lot de coups.
# `rewards` contient des nombres à virgule, `dones` des booléens, vrais si la partie est finie, un par coup. Les trois
# tableaux suivants, que décrit la fonction, ont une ligne par coup et une colonne par case. Elle renvoie les cibles,
# sans rien changer de ce qu'elle reçoit. Employez `masked_argmax`.

# %% tags=["exercise"]
from ql_functions.solutions import td_target

# %%
td_target = check("6.3", td_target)

# %% [markdown]
# ### Le tampon
#
# Deux coups d'une même partie se ressemblent. L'usage est de tirer des lots au hasard parmi les derniers coups, gardés
# dans un **tampon** (« replay buffer »). C'est un anneau : une fois plein, chaque nouveau coup prend la place du plus
# ancien.
#
# ### Exercice 6.4 · sample
#
# Écrivez `sample(rows, count, batch, rng)`. `rows` est l'anneau, un tableau NumPy, que l'on remplit depuis la place 0 ;
# `count` est le nombre de coups reçus **depuis le début**. Tant que l'anneau n'a pas fait un tour, ses dernières places
# sont vides. Elle renvoie un tableau de `batch` coups, tirés avec remise parmi ceux qui y sont, tous avec la même
# chance.
#
# `rng` est un générateur de NumPy : `rng.integers(n, size=k)` rend $k$ entiers de 0 à $n - 1$. Ne tirez qu'avec lui, sans
# le réinitialiser.

# %% tags=["exercise"]
from ql_functions.solutions import sample

# %%
sample = check("6.4", sample)

# %%
sample(np.array([10, 11, 12, 0, 0]), 3, 12, np.random.default_rng(0))

# %% [markdown]
# ## L'entraînement
#
# Voici le double DQN, entier. Le réseau a deux couches de 128 neurones ; sa sortie passe par tanh, qui rend toujours un
# nombre entre −1 et 1. `Lockstep` joue un coup dans 128 parties à la fois, dans les trois régimes de la leçon 5.

# %% tags=["nbval-ignore-output", "network"] minutes=6
from ql_functions.deep.agent import DeepAgent
from ql_functions.deep.buffer import ReplayBuffer
from ql_functions.deep.lockstep import Lockstep, row_type
from ql_functions.deep.network import Network

rng, turns = np.random.default_rng(0), 400
online, target = Network(seed=0), Network(seed=0)  # les mêmes poids, pour commencer
online.model.compile("adam", "mse")  # la façon de faire un pas, et la perte
games, buffer = Lockstep(target.boards, 128, rng), ReplayBuffer(50_000, row_type(9), rng, sample)
for turn in range(turns):
    buffer.add(games.play(target.values, epsilon=1 - turn / (2 * turns)))  # c'est le réseau cible qui joue
    rows = buffer.sample(1024)
    q_online, q_target = (network.model.predict_on_batch(rows["next_state"]) for network in (online, target))
    y = td_target(rows["reward"], rows["done"], q_online, q_target, rows["legal_next"], 0.97)
    q = online.model.predict_on_batch(rows["state"])
    q[np.arange(1024), rows["move"]] = y  # les coups qui n'ont pas été joués gardent leur valeur
    for i in range(0, 1024, 256):
        online.model.train_on_batch(rows["state"][i : i + 256], q[i : i + 256])
    target.weights = [0.95 * old + 0.05 * new for old, new in zip(target.weights, online.weights, strict=True)]
report_card(DeepAgent(target))

# %% [markdown]
# - La cible `y` vient aussi des poids ; on la tient pourtant pour un nombre, que l'on ne dérive pas. C'est un
#   **semi-gradient**.
# - La dernière ligne de la boucle rapproche de 5 % le réseau cible du réseau en ligne. C'est le réseau cible que
#   l'on garde.
#
# `train_network` fait de même, avec **votre** cible et **votre** tirage. Tous les vingt tours, il parcourt en plus
# **toutes** les parties possibles contre le réseau, et il s'arrête dès qu'aucune ne le bat.

# %% minutes=2 tags=["nbval-ignore-output", "network"]
trained = [train_network(seed=seed, td_target=td_target, sample=sample) for seed in range(3)]
for seed, (_, measures) in enumerate(trained):
    verdict = "battable" if measures[-1].beatable else "imbattable"
    print(f"graine {seed} : {verdict} après {measures[-1].games} parties")
agent, measures = trained[0]
print(save_network("reseau.keras", agent))

# %% minutes=2 tags=["nbval-ignore-output", "network"]
network_film(measures)

# %% [markdown]
# **Observez.** Toutes les valeurs bougent ensemble : ce que le réseau apprend d'un plateau change ce qu'il pense des
# autres.

# %% minutes=2 tags=["nbval-ignore-output", "network"]
versus_agent(agent)

# %% [markdown]
# ## Là où la table n'entre plus
#
# En 4×4, l'entraînement est le même, en plus grand. Ce réseau est livré tout entraîné.
# Personne ne le battra : un programme a parcouru tous les plateaux où il peut se trouver.

# %% tags=["nbval-ignore-output"]
large = shipped()
report_card(large)

# %% minutes=3 tags=["nbval-ignore-output"]
versus_agent(large)

# %% [markdown]
# | | table 3×3 | réseau 3×3 | table 4×4 | réseau 4×4 |
# |---|---|---|---|---|
# | parties | 45 000, fixées d'avance | 3 600 à 3 900, jusqu'à être imbattable | 490 000 | 76 000 |
# | force | imbattable | imbattable | perd contre le hasard 2 % (X) et 11 % (O) des parties | imbattable |
# | poids | 4,0 Mo | 80 ko | 2,2 Go | 174 ko |
# | un coup | quelques µs | moins de 1 ms | quelques µs | moins de 1 ms |
#
# La table 4×4 s'est entraînée aussi longtemps qu'un réseau, et n'a rempli que 22 % de ses 10 Go. En 3×3, la table
# suffit, et répond plus vite.
#
# ## Bonus : un neurone apprend
#
# ### Exercice 6.5 · linear_update
#
# Un neurone qui lit des attributs, c'est l'**approximation linéaire**. Il peut apprendre un exemple à la fois. Son pas de
# gradient ressemble à la mise à jour de la leçon 4 : chaque poids avance de la fraction $\eta$ (`lrate`) de l'écart
# entre la cible et la valeur, multipliée par son attribut. Le 2 de la dérivée est compris dans $\eta$.
#
# Écrivez `linear_update(weights, features, target, lrate)`, qui renvoie les nouveaux poids et ne change pas ce qu'elle
# reçoit. `weights` et `features` sont deux tableaux de même longueur.

# %% tags=["exercise"]
from ql_functions.solutions import linear_update

# %%
linear_update = check("6.5", linear_update)

# %%
weights, attributs = np.zeros(32), readings["des attributs"]
for _ in range(3):
    for i in np.random.default_rng(0).permutation(np.flatnonzero(known)):
        weights = linear_update(weights, attributs[i], values[i], 0.02)
error = ((attributs[test] @ weights - values[test]) ** 2).mean() / values[test].var()
say(f"après trois époques, il reste {100 * error:.0f} % de la variance")
say("poids moyens :", weights.reshape(8, 4).mean(axis=0).round(2), "(une à moi, deux à moi, une à l'autre, deux)")

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. Une table retient, un réseau généralise : il le faut quand les états sont trop nombreux.
# 2. Ce qu'un réseau apprend dépend de la façon dont on lui écrit l'état.
# 3. On juge sur des états tenus à l'écart, et leurs images avec eux.
# 4. Double DQN : un réseau choisit, un autre, en retard, évalue ; on masque les coups interdits ; on tire d'un tampon.
# 5. On prouve encore qu'un agent est imbattable, sur les seuls états où il peut se trouver.
#
# ## Vérifiez-vous
#
# Trois questions, sans note.

# %% tags=["nbval-ignore-output"]
quiz(6)

# %% [markdown]
# <details><summary>Pour aller plus loin</summary>
#
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 9.3 à 9.5 (le
#   semi-gradient, les attributs), et § 11.3, la « triade fatale » : une fonction approchée, des cibles estimées, un
#   apprentissage hors politique.
# - V. Mnih et al., « [Human-level control through deep reinforcement learning](https://doi.org/10.1038/nature14236) ».
# - H. van Hasselt et al., « [Deep Reinforcement Learning with Double Q-learning](https://arxiv.org/abs/1509.06461) ».
# - [Keras](https://keras.io/), la bibliothèque des réseaux, et [JAX](https://docs.jax.dev/), qui compile leurs calculs.
# </details>
