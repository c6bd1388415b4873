# %% [markdown]
# # 6 · Quand la table explose : l'apprentissage profond
#
# Votre agent connaît les 4 520 états du morpion, un par un. Donnez au plateau une ligne et une colonne de plus : il y
# en a des millions, et ce qu'il sait de l'un ne dit rien des autres. Il faut cesser de tout retenir, et
# **généraliser** : un réseau de neurones prendra la place de la table.
#
# **Objectifs**
# - savoir ce qu'est un réseau de neurones, et faire à la main un pas de son apprentissage ;
# - donner un plateau à lire à un réseau, et juger ses prédictions sans se mentir ;
# - programmer les pièces du double DQN : le masque, la cible, le tampon ;
# - entraîner un réseau imbattable, et prouver qu'il l'est.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 5, les tableaux de NumPy, les dérivées ; de pandas, savoir
# qu'un tableau y a des colonnes nommées. Des réseaux, rien.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
from ql_functions import (
    check, explosion, french_figures, hint, network_film, one_neuron, predict, progress, quiz, report_card, save_network,
    shipped, show, solution, train_network, versus_agent,
)  # fmt: skip
import keras  # après ql_functions, qui lui fait choisir JAX
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from ql_functions.game import canonical
from ql_functions.recipe import SETTLED
from ql_functions.training import train
from tqdm.auto import tqdm

french_figures()
progress(6)

# %% [markdown]
# ## La table explose
#
# En 3×3, la table a 4 520 états. Agrandissons le plateau.

# %% tags=["nbval-ignore-output"]
predict("Combien d'états en 4×4, où l'on aligne quatre marques ? Et en 5×5 ?", explosion, name="6.P1")

# %% [markdown]
# Devant un plateau qu'il n'a jamais vu, un joueur **reconnaît** : deux marques alignées et une case libre, où qu'elles
# soient. C'est ce que l'on demande au réseau : une fonction $\hat Q(s, a ; \theta)$ de quelques dizaines de milliers de
# poids $\theta$, qui donne une valeur aux coups de tout état, vu ou non.
#
# ## Ce que le réseau voit
#
# Un réseau ne lit que des nombres, et tous ne se valent pas. Écrire 1 pour X, 2 pour O, c'est lui dire que O est le
# double de X. On donne plutôt un **plan** à chaque joueur : $n^2$ nombres, 1 où il a une marque, 0 ailleurs.
#
# ### Exercice 6.1 · encode
#
# Écrivez `encode(b_key)`. Elle reçoit un état, la chaîne des leçons d'avant : le joueur au trait y est toujours X, et
# l'autre O. Elle renvoie un tableau NumPy de $2 n^2$ nombres, 0 ou 1, $n$ étant le côté du plateau : d'abord le plan
# de X, case après case, puis celui de O. Le plateau n'a pas toujours neuf cases. Ici et dans les exercices suivants,
# une liste convient aussi bien qu'un tableau ; Python et NumPy suffisent : à la correction, il n'y a rien d'autre.

# %% tags=["exercise"]
from ql_functions.solutions import encode

# %%
encode = check("6.1", encode)

# %%
state = "XX OO    "
show(state)
np.reshape(encode(state), (2, 3, 3))

# %% [markdown]
# ## Une première question : que vaut un état ?
#
# Avant d'apprendre en jouant, apprenons d'un maître : la table de la leçon 5, entraînée par la recette stable. La
# valeur d'un état est celle de son meilleur coup, $\max_a \frac{Q_1(s, a) + Q_2(s, a)}{2}$. Prédire un nombre d'après
# des exemples, c'est une **régression**.

# %%
q_table = {}
train(q_table, SETTLED, seed=0)
states = pd.DataFrame({"état": list(q_table)})
states["valeur"] = [max((q["Q1"][a] + q["Q2"][a]) / 2 for a in q["Q1"]) for q in q_table.values()]
states["libres"], states["X"] = states["état"].str.count(" "), states["état"].str.count("X")
states["classe"] = states["état"].map(canonical)
states.describe()

# %% [markdown]
# ## Un réseau, en vingt minutes
#
# ### Un neurone
#
# Un **neurone** fait une somme. Chaque nombre lu, $x_i$, y est multiplié par un **poids** $w_i$, et l'on ajoute un
# **biais** $b$ :
#
# $$\hat y = b + \sum_i w_i x_i.$$
#
# Apprendre, c'est régler ces nombres. On mesure d'abord l'erreur : la **perte** $L$ est la moyenne des carrés des
# écarts entre $\hat y$ et la valeur $y$ que donne le maître. Puis on la fait descendre. Prenons un seul poids, sans
# biais, et un seul exemple, $x = 1$ et $y = 1{,}5$. La perte est $L(w) = (w x - y)^2$. Tirez le poids, et suivez-la.

# %% tags=["nbval-ignore-output"]
one_neuron()

# %% [markdown]
# La pente de la courbe, sa dérivée $2\,(w x - y)\,x$, dit de quel côté la perte monte. On va donc de l'autre, d'une
# longueur que règle le pas $h$ :
#
# $$w \leftarrow w - h\, L'(w).$$
#
# C'est un **pas de gradient** ; les enchaîner, c'est la descente de gradient. Faites les deux premiers à la main,
# depuis $w = 0$, avec $h = 0{,}1$ ; la cellule en fait huit.


# %%
def descend():
    w, h, x, y = 0.0, 0.1, 1.0, 1.5
    path = [w]
    for _ in range(8):
        w = w - h * 2 * (w * x - y) * x
        path.append(w)
    print("w :", *(f"{w:.2f}" for w in path))


predict("Que vaut w après un pas ? Après deux ?", descend, name="6.P2")

# %% [markdown]
# Sur l'image, essayez $h = 0{,}01$, puis 0,5, puis 1,1 :
# lequel arrive d'un coup, lequel s'enfuit ?
#
# ### Dix-huit poids
#
# Un neurone qui lit votre `encode` a un poids par marque possible, à soi ou à l'autre, dans chaque case. La perte a une
# dérivée par rapport à chacun ; ensemble, elles forment le **gradient**. En NumPy, le pas tient en trois lignes.

# %% tags=["nbval-ignore-output"]
planes, values = np.array([encode(s) for s in states["état"]]), states["valeur"].to_numpy()
weights, bias, losses = np.zeros(18), 0.0, []
for _ in range(200):
    gap = planes @ weights + bias - values
    weights -= 0.2 * 2 * planes.T @ gap / len(values)
    bias -= 0.2 * 2 * gap.mean()
    losses.append((gap**2).mean())
print(f"perte : {losses[0]:.2f}, puis {losses[-1]:.2f} après 200 pas ; variance des valeurs : {values.var():.2f}")

figure, axes = plt.subplots(1, 3, figsize=(9, 3), layout="constrained")
axes[0].plot(losses)
axes[0].set(xlabel="pas", ylabel="perte", ylim=0)
for axis, plane, whose in zip(axes[1:], weights.reshape(2, 3, 3), ("à soi", "de l'autre"), strict=True):
    axis.imshow(plane, cmap="RdBu", vmin=-1.5, vmax=1.5)
    axis.set(title=f"poids d'une marque {whose}", xticks=[], yticks=[])
    for (row, column), weight in np.ndenumerate(plane):
        axis.text(column, row, f"{weight:.2f}", ha="center", va="center")
plt.show()

# %% [markdown]
# **Observez.** Personne ne le lui a dit : le centre vaut plus que les coins, les coins plus que les bords, et les
# marques de l'autre coûtent cher. Mais la perte s'arrête vers 0,92, quand la plus bête des réponses, toujours la
# moyenne, ferait 1,12. Une somme ne sait pas dire « deux marques, **et** la troisième case libre ».
#
# ### Des couches
#
# On met donc plusieurs neurones côte à côte, c'est une **couche**, et leurs sorties deviennent les entrées de la couche
# suivante. Entre les deux, chaque sortie $z$ passe par **ReLU**, $\max(0, z)$ : ce qui est positif passe, le reste
# s'éteint. Sans elle, des sommes de sommes ne feraient encore qu'une somme. Avec elle, un neurone se tait tant que sa
# condition n'est pas remplie, et la couche suivante réunit ces conditions.
#
# Le gradient se calcule alors de la dernière couche à la première, par la dérivée des fonctions composées : c'est la
# **rétropropagation du gradient**. Le mot de la leçon 4, pour autre chose : là, on remontait les coups d'une partie ;
# ici, les couches d'un réseau. Keras s'en charge. Il fait un pas par **lot** de quelques centaines d'exemples ; quand
# tous ont servi une fois, c'est une **époque**. « Adam » est une descente qui règle elle-même le pas de chaque poids.
#
# ### Deux lectures
#
# Un réseau de quatre couches (24, 12, 8 et 1 neurones) lira les états de deux façons :
# - **un nombre** : les cases sont ses chiffres (0 libre, 1 pour X, 2 pour O) ; avec le compte des cases libres et celui
#   des X, trois colonnes, ramenées à la même échelle ;
# - **deux plans** : les 18 nombres de votre `encode`.
#
# On le juge sur des états **tenus à l'écart**. Encore faut-il qu'il ne les ait pas vus dans un miroir : un état et ses
# images par rotation ou reflet forment une **classe** (il y en a 627), et la table leur donne la même valeur. On écarte
# donc 30 % des classes, entières, et l'on prend un état de chacune pour le test. Pour voir ce que vaut la précaution,
# un second entraînement s'en passe : autant d'états, tirés parmi tous les autres, images de ceux du test comprises. À
# côté des réseaux, un **perroquet** : il répète la valeur d'une image de l'état, s'il en a vu une, sinon la moyenne.

# %%
digits = states["état"].str.translate(str.maketrans(" XO", "012")).astype(int)
number = np.column_stack([digits, states["libres"], states["X"]])
readings = {"un nombre": (number - number.mean(axis=0)) / number.std(axis=0),
            "deux plans": planes}  # fmt: skip

rng = np.random.default_rng(0)
classes = states["classe"].unique()
apart = states["classe"].isin(rng.choice(classes, len(classes) * 3 // 10, replace=False))
test = states[apart].groupby("classe").sample(random_state=0)
clean = states[~apart]
leaky = states.drop(test.index).sample(len(clean), random_state=0)
len(test), len(clean), int(leaky["classe"].isin(test["classe"]).sum())  # au test, à l'entraînement, images du test


# %% tags=["nbval-ignore-output", "network"]
def predictions(reading, known):
    """Ce que trois réseaux, entraînés sur les états connus, prédisent des états du test : une colonne chacun."""
    keras.utils.set_random_seed(0)
    seen, answers = keras.Input((reading.shape[1],)), []
    for _ in range(3):  # les mêmes couches, d'autres poids de départ ; côte à côte, ils n'échangent rien
        layer = seen
        for units in (24, 12, 8):
            layer = keras.layers.Dense(units, "relu")(layer)
        answers.append(keras.layers.Dense(1)(layer))
    networks = keras.Model(seen, keras.layers.concatenate(answers))
    networks.compile(keras.optimizers.Adam(0.006), "mse")
    networks.fit(reading[known.index], np.tile(known[["valeur"]], 3), epochs=40, batch_size=400, verbose=0)
    return networks.predict(reading[test.index], batch_size=len(test), verbose=0)


def unexplained(guesses):
    """La part de la variance du test que les prédictions laissent inexpliquée, en % ; de la meilleure à la pire."""
    squares = (np.asarray(guesses).reshape(len(test), -1) - test[["valeur"]].to_numpy()) ** 2
    return " – ".join(f"{100 * mean / test['valeur'].var(ddof=0):.0f}" for mean in sorted(set(squares.mean(axis=0))))


found = {}
for split, known in tqdm([("sans fuite", clean), ("avec fuite", leaky)], desc="Réseaux"):
    mean, heard = known["valeur"].mean(), known.groupby("classe")["valeur"].mean()
    found[split] = {"la meilleure constante": np.full(len(test), mean),
                    "un perroquet": test["classe"].map(heard).fillna(mean),
                    "deux plans": predictions(readings["deux plans"], known)}  # fmt: skip
found["sans fuite"]["un nombre"] = predictions(readings["un nombre"], clean)
pd.DataFrame({split: {name: unexplained(p) for name, p in by.items()} for split, by in found.items()}).fillna("")

# %% tags=["nbval-ignore-output", "network"]
figure, axes = plt.subplots(1, 2, figsize=(9, 4), sharex=True, sharey=True, layout="constrained")
for axis, name in zip(axes, readings, strict=True):
    axis.axline((0, 0), slope=1, color="grey", linewidth=1)
    axis.scatter(test["valeur"], found["sans fuite"][name][:, 0], s=12, alpha=0.6)
    axis.set(title=name, xlabel="valeur dans la table", ylabel="valeur prédite")
plt.show()

# %% [markdown]
# **Observez.** Le tableau dit, en pour cent de la variance, ce que chacun laisse inexpliqué ; un réseau y a trois
# nombres, un par départ. Se tromper comme la meilleure constante, c'est n'avoir rien appris. Lu comme un nombre, l'état
# en dit presque aussi peu : deux plateaux voisins n'y ont pas des nombres voisins, et le nuage reste presque
# horizontal. Avec les deux plans, le même réseau, aux entrées près, en laisse bien moins : en moyenne, entre la moitié
# et les deux tiers.
#
# Le perroquet, qui ne sait que réciter, tombe à 0 dès que le test fuit : on le croirait parfait. Notre réseau, qui ne
# sait pas qu'un miroir est un miroir, n'en tire rien qui dépasse l'écart d'un départ à l'autre. Mettez 300 époques (une
# demi-minute). D'un départ à l'autre, le résultat varie parfois de plus de dix points : il faut comparer des moyennes.
# Sur trente réseaux (graines 0 à 9), il reste en moyenne 50 % de la variance sans fuite, et 43 % avec elle, à 4 points
# près selon le processeur. Plus un réseau s'entraîne, plus il récite. L'erreur honnête est dans la première colonne.
#
# ## Du Q-learning sans table
#
# Un réseau peut apprendre en jouant, comme la table : d'un état, il rend d'un coup la valeur de **toutes** les cases,
# et chaque coup joué tire la sienne vers une cible. Quatre choses changent.
#
# - **La récompense** : 1 pour le coup qui gagne, 0 pour tous les autres. Attendre ne rapporte rien, et le coup n'est
#   plus payé d'après la suite : cet apprentissage-là est hors politique (leçon 4).
# - **La fin** ne compte qu'une fois : un état final vaut 0, au lieu de 1, 0,5 ou 0.
# - **L'état suivant** est celui de l'**adversaire**, puisque c'est à lui de jouer. Ce qu'il gagne, vous le perdez : sa
#   meilleure valeur compte donc en **négatif** (« negamax »). Les valeurs vont de −1 (défaite) à 1 (victoire).
#   L'adversaire n'est plus une partie de l'environnement : quel qu'il soit, on le suppose jouer au mieux, comme
#   minimax.
# - **Les cases occupées** ont aussi une valeur, qui ne veut rien dire. Il faut les masquer.
#
# ### Exercice 6.2 · masked_argmax
#
# Écrivez `masked_argmax(q, legal)`. `q` est un tableau de $b$ lignes, une par état, et d'une colonne par case ;
# `legal`, un tableau de booléens de même forme, dit quelles cases sont permises. Elle renvoie, pour chaque ligne, le
# numéro de la case **permise** de plus grande valeur, la première s'il y en a plusieurs, sans changer `q`. Les valeurs
# sont quelconques, négatives aussi.
# Si rien n'est permis, car la partie est finie, n'importe quel numéro convient : il ne servira pas, mais il en faut un.

# %% tags=["exercise"]
from ql_functions.solutions import masked_argmax

# %%
masked_argmax = check("6.2", masked_argmax)

# %% [markdown]
# ### La cible
#
# Le réseau poursuit une cible qu'il calcule lui-même : à chaque pas, elle bouge avec lui. On en garde donc une copie en
# retard, le **réseau cible** $\bar Q$. Souvenez-vous de la leçon 4 : celui qui choisit un coup parce qu'il a l'air bon
# ne doit pas dire aussi ce qu'il vaut. Le réseau **en ligne** $Q$ choisit donc la réplique de l'adversaire dans $s'$,
# et le réseau cible l'évalue. C'est le **double DQN** :
#
# $$y = r - \gamma \, \bar Q\bigl(s', a'\bigr), \qquad a' = \arg\max_{a \text{ permis}} Q(s', a).$$
#
# Si la partie est finie, même s'il reste des cases libres, il n'y a pas de réplique : $y = r$. Sinon, supposons trois cases, 0, 1 et 2, dont la case 2
# est prise ; $Q$ les estime à 0,1, 0,5 et 0,9, $\bar Q$ à 0,7, 0,2 et 0,8, et $\gamma = 0{,}9$. L'adversaire choisit la
# case 1, qui vaut 0,2 : $y = 0 - 0{,}9 \times 0{,}2 = -0{,}18$.
#
# ### Exercice 6.3 · td_target
#
# Écrivez `td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount)` pour un lot de $b$ coups.
# `rewards` contient $b$ nombres à virgule, `dones` $b$ booléens, vrais si la partie est finie. Les trois tableaux
# suivants ont $b$ lignes et une colonne par case : les valeurs des répliques selon le réseau en ligne, leurs valeurs
# selon le réseau cible, et celles qui sont permises, des booléens. Elle renvoie les $b$ cibles, sans rien changer de ce
# qu'elle reçoit. Employez `masked_argmax`.

# %% tags=["exercise"]
from ql_functions.solutions import td_target

# %%
td_target = check("6.3", td_target)

# %% [markdown]
# ### Le tampon
#
# Deux coups d'une même partie se ressemblent ; s'il les apprenait dans l'ordre, le réseau oublierait les autres. On
# garde donc les derniers coups dans un **tampon** (« replay buffer »), d'où l'on tire des lots au hasard. C'est un
# anneau : un tableau de taille fixe où, une fois plein, chaque nouveau coup prend la place du plus ancien.
#
# ### Exercice 6.4 · sample
#
# Écrivez `sample(rows, count, batch, rng)`. `rows` est l'anneau, un tableau NumPy, que l'on remplit depuis la place 0 ;
# `count` le nombre de coups reçus **depuis le début**. Tant que l'anneau n'a pas fait un tour, ses dernières places
# sont vides. Elle renvoie un tableau de `batch` coups, tirés chacun à part parmi ceux qui y sont, tous avec la même
# chance ; le même peut donc sortir deux fois. `rng` est un générateur de NumPy : `rng.integers(n, size=k)` rend $k$ entiers de 0 à $n - 1$.
# Lui seul tire, tel qu'il arrive : c'est qui appelle qui choisit sa graine, pour refaire ou non les mêmes lots.

# %% tags=["exercise"]
from ql_functions.solutions import sample

# %%
sample = check("6.4", sample)

# %%
sample(np.array([10, 11, 12, 0, 0]), 3, 12, np.random.default_rng(0))

# %% [markdown]
# ## L'entraînement
#
# Tout est prêt ; `train_network` assemble, avec **votre** cible et **votre** tirage. Un tour joue un coup dans 128
# parties menées de front, range ces coups dans le tampon, en tire quatre lots de 256 et descend le gradient. Comme à la
# leçon 5, l'agent tient X contre le hasard dans un tiers des parties, O dans un autre, et les deux dans le dernier ;
# chacune a son ε, et $\gamma = 0{,}97$. Chaque plateau est remplacé par le représentant de sa classe.
#
# Tous les vingt tours, on parcourt **toutes** les parties possibles contre lui ; dès qu'aucune ne le bat, on s'arrête.
# Il le faut : corriger une valeur en dérange d'autres, et un réseau imbattable peut cesser de l'être.

# %% tags=["nbval-ignore-output"]
agent, measures = train_network(seed=0, td_target=td_target, sample=sample)
print(save_network("reseau.keras", agent))

# %% tags=["nbval-ignore-output", "network"]
network_film(measures)

# %% tags=["nbval-ignore-output", "network"]
report_card(agent)

# %% [markdown]
# **Observez.** Quelques milliers de parties, contre 45 000 pour la table. La comparaison n'est pas tout à fait juste :
# le réseau ne voit qu'un plateau par classe, rejoue chaque coup et s'arrête dès la preuve. Mais regardez le film :
# toutes les valeurs bougent ensemble. Ce qu'il apprend d'un plateau change ce qu'il pense des autres.
#
# Jouez contre lui. Le bouton « Valeurs Q » dit, de −1 à 1, ce qu'il attend de la partie.

# %% tags=["nbval-ignore-output"]
versus_agent(agent)

# %% [markdown]
# ## Là où la table n'entre plus
#
# En 4×4, l'entraînement est le même, en plus grand : deux couches de 256 et 128 neurones, 512 parties de front, deux
# minutes. Celui-ci est livré avec le cours, tout entraîné. Personne ne le battra : c'est encore un calcul, sur
# tous les plateaux où il peut se trouver. Au début d'une partie, ses valeurs sont presque nulles partout : à ses yeux,
# tout mène au match nul.

# %% tags=["nbval-ignore-output"]
large = shipped()
report_card(large)

# %% tags=["nbval-ignore-output"]
versus_agent(large)

# %% [markdown]
# | | table 3×3 | réseau 3×3 | table 4×4 | réseau 4×4 |
# |---|---|---|---|---|
# | parties | 45 000 | 3 625 | 640 000 | 211 102 |
# | force | imbattable | imbattable | perd contre le hasard 4 % (X) et 11 % (O) des parties | imbattable |
# | poids | 4,0 Mo | 80 ko | 2,7 Go | 174 ko |
# | un coup | 4 µs | 232 µs | 5 µs | 232 µs |
#
# Mesuré par `python benchmarks/deep.py` ; la table 4×4 s'est entraînée aussi longtemps que son réseau. En 3×3, la table
# suffit, et répond plus vite. En 4×4, presque tout lui est inconnu. Elle garde un avantage : tout s'y lit.
#
# ## Ce qu'il faut retenir
#
# 1. Une table retient, un réseau généralise : il le faut quand les états sont trop nombreux pour être tous visités.
# 2. Ce qu'un réseau peut apprendre dépend de la façon dont on lui écrit l'état.
# 3. On juge sur des états tenus à l'écart, et leurs miroirs avec eux : sinon, un perroquet a tout bon.
# 4. Double DQN : un réseau choisit, un autre, en retard, évalue ; on masque les coups interdits ; on tire d'un tampon.
# 5. Imbattable se prouve encore, sur les seuls états où le réseau peut se trouver.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(6)

# %% [markdown]
# ## Pour aller plus loin
#
# - V. Mnih et al., « [Human-level control through deep reinforcement learning](https://doi.org/10.1038/nature14236) ».
# - H. van Hasselt et al., « [Deep Reinforcement Learning with Double Q-learning](https://arxiv.org/abs/1509.06461) ».
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), chapitre 9 ; et
#   § 11.3, la « triade fatale » : une fonction approchée, des cibles estimées, un apprentissage hors politique.
# - [Keras](https://keras.io/), la bibliothèque des réseaux, et [JAX](https://docs.jax.dev/), qui compile leurs calculs.
