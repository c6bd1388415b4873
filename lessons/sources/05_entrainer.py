# %% [markdown]
# # 5 · Entraîner, mesurer, jouer
#
# Tout ce que vous avez écrit tient en une boucle : jouer une partie, la relire, recommencer. Il reste à la lancer, des
# dizaines de milliers de fois, et à savoir ce que vaut l'agent qui en sort. Puis à vous asseoir en face de lui.
#
# **Objectifs**
# - organiser un entraînement : quels adversaires, et quelle part de hasard ;
# - lire des courbes d'apprentissage et une table de valeurs ;
# - mesurer un agent avec une incertitude, puis exactement, et fermer ses failles.
#
# **Durée** : … minutes. **Prérequis** : les leçons 1 à 4, la récursion.
#
# Un mot vous échappe ? Le [glossaire](glossaire.md) les réunit tous.

# %% tags=["nbval-ignore-output"]
import random

import matplotlib.pyplot as plt
from tqdm.auto import tqdm

from ql_functions import (
    Recipe, arena, carry, check, error_map, export_html, french_figures, full_training, hint, hole, laboratory,
    load_agent, predict, progress, puzzle, q_table, quiz, replay, report_card, save_agent, solution, states_met,
    unbeatable, versus_agent, visualize_learning,
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
# Six cents parties, depuis une table vide : en haut, les parts de victoires de X, de O et de nuls, et ε en pointillé ;
# en dessous, ce que l'agent pense de chaque case, sur le plateau vide et après une ouverture de X dans un coin.

# %% tags=["nbval-ignore-output"]
q_table.clear()
visualize_learning(seed=0)

# %% [markdown]
# **Observez.** En 600 parties, l'agent a rencontré 1 355 des 4 520 états, soit 30 % ; ailleurs, il joue sans opinion.
#
# ## Trois régimes
#
# Contre un joueur de hasard, on voit de tout, mais on apprend à profiter de fautes grossières. Contre soi-même, on
# affronte un adversaire qui progresse (« self-play »), mais on revoit souvent les mêmes parties. D'où les trois
# **régimes** du film :
#
# | régime | X | O | ce qui s'apprend |
# |---|---|---|---|
# | `'X'` | suit la table | joue au hasard | X découvre les suites qui gagnent, et punit les fautes de O |
# | `'O'` | joue au hasard | suit la table | O en fait autant, avec un coup de retard |
# | `'XO'` | suit la table | suit la table | chacun punit les fautes de l'autre |
#
# Le joueur qui suit la table joue sa politique ε-gloutonne ; l'autre a $\varepsilon = 1$. Dans chaque régime, ε descend
# en ligne droite. Pour la partie $i$, de 0 à $n - 1$ :
# $$\varepsilon_i = \varepsilon_{\text{init}} \left(1 - \frac{i}{n}\right).$$
# Chaque partie est rétropropagée pour les deux joueurs : même dans le régime `'X'`, la table apprend aussi des coups que
# O joue au hasard. Mais nous payons chaque coup, et l'apprentissage n'est donc plus *hors politique* (leçon 4) : la
# valeur d'un coup dépend de la façon dont l'agent joue ensuite. Raison de plus pour que ε finisse près de 0.
#
# ### Exercice 5.1 · train_agent
#
# Écrivez `train_agent(iters, init_e=0.7)`. Pour chacun des régimes `'X'`, `'O'` puis `'XO'`, elle joue `iters` parties
# avec `simulate_game`, qui reçoit l'ε de X, puis celui de O, et renvoie le couple `steps, winner`. ε descend comme
# ci-dessus, et chaque partie est rétropropagée par `backpropagate(steps, winner)`. Elle continue la table `q_table`,
# sans jamais la vider, et renvoie le dictionnaire `rates`. Pour chaque régime, une liste de `iters` triplets : après
# chaque partie, les fréquences, **depuis le début de ce régime, dans cet appel**, des victoires de X, de O, des nuls.

# %% tags=["exercise"]
from ql_functions.solutions import train_agent

# %%
train_agent = check("5.1", train_agent)

# %% [markdown]
# ## L'entraînement
#
# Quinze **lots** de 3 × 1 000 parties, soit 45 000. D'un lot à l'autre, la valeur de départ de ε diminue elle aussi :
# 0,7 pour le premier, 0,047 pour le dernier. Votre boucle est en Python : comptez une dizaine de secondes.

# %% tags=["nbval-ignore-output"]
q_table.clear()
random.seed(0)
history = [train_agent(1000, 0.7 * (1 - batch / 15)) for batch in tqdm(range(15), desc="Entraînement", unit=" lot")]

# %%
for regime in ("X", "O", "XO"):
    first, last = ([round(f, 3) for f in history[batch][regime][-1]] for batch in (0, -1))
    print(f"régime {regime:<2} : X, O, nul = {first} à la fin du premier lot, {last} à la fin du dernier")
states_met(q_table)

# %% [markdown]
# **Observez.** Dans le corrigé (chez vous, à peu près), à la fin du premier lot, X gagne 72,5 % des parties du régime
# `'X'` et O 45,5 % de celles du régime `'O'` ; à la fin du dernier, 99 % et 89 %. Quand les deux suivent la table, le
# nul passe de 23 % à 93 %. L'agent connaît 98 % des états.
#
# Et entre les deux ? **Tracez vos propres courbes.** `history` a quinze éléments, un par lot ; chacun est ce que rend
# votre `train_agent`. Mettez dans `curve` quinze nombres : la part de victoires de O à la fin de chaque lot, dans le
# régime `'O'`. Puis ajoutez une courbe, celle des nuls dans le régime `'XO'`. Laquelle progresse le plus, et pourquoi ?

# %% tags=["nbval-ignore-output"]
curve = []  # à vous
plt.plot(range(1, len(curve) + 1), curve, marker="o", label="victoires de O, régime 'O'")
plt.gca().set(xlabel="lot", ylabel="part des parties du lot", ylim=(0, 1))
plt.legend()
plt.show()

# %% [markdown]
# <details><summary>Une façon de l'écrire</summary>
#
# ```python
# curve = [batch["O"][-1][1] for batch in history]
# draws = [batch["XO"][-1][2] for batch in history]
# ```
#
# Le dernier triplet d'une liste, `[-1]`, compte toutes les parties du lot ; O y est de rang 1, le nul de rang 2.
# </details>
#
# Attention : ces fréquences comptent aussi les coups d'exploration. Elles ne disent pas ce que vaut l'agent seul.
#
# ## Mesurer l'agent
#
# Pour le mesurer, on lui retire le hasard ($\varepsilon = 0$) et l'on n'apprend plus : pas de rétropropagation. Son
# adversaire joue au hasard. L'intervalle à 95 %, comme à la leçon 3, est $f \pm 1{,}96 \sqrt{f (1 - f) / n}$.

# %%
random.seed(1)
for agent, epsilons in (("X", (0, 1)), ("O", (1, 0))):
    winners = [simulate_game(*epsilons)[1] for _ in range(2000)]
    for result in "XOT":
        f = winners.count(result) / 2000
        print(f"L'agent joue {agent}. {result} : {100 * f:5.2f} % ± {100 * 1.96 * (f * (1 - f) / 2000) ** 0.5:.2f}")

# %% [markdown]
# **Observez.** L'agent du corrigé n'a pas perdu une seule de ces 4 000 parties ; le vôtre, peut-être quelques-unes.
# Pour zéro défaite, la formule annonce 0 ± 0, ce qui est absurde : on ne prouve pas l'impossible par des essais.
# Retenez la **règle de trois** : zéro fois en $n$ essais autorise, à 95 %, jusqu'à $3/n$, ici 0,15 % de chaque côté.
#
# ## Mesurer exactement
#
# Une récursion, elle, prouve. Celle de la leçon 3 parcourait toutes les parties de deux joueurs de hasard ; donnez à
# l'un des deux votre table. De l'état $s$, la probabilité que X gagne est
#
# $$p(s) = \begin{cases} 1 \text{ ou } 0 & \text{si la partie est finie,} \\
# p(s') & \text{si c'est à l'agent, dont le coup glouton mène en } s', \\
# \dfrac{1}{m} \displaystyle\sum_{s'} p(s') & \text{si c'est à l'autre, qui a } m \text{ coups,} \end{cases}$$
#
# et de même pour O et pour le nul. On n'améliore rien, on n'apprend rien : c'est **évaluer** une politique.
#
# ### Exercice 5.2 · agent_rates
#
# Écrivez `agent_rates(b, player, agent)` : les probabilités des trois résultats, calculées sans rien tirer au sort, dans
# un dictionnaire aux clés `'X'`, `'O'` et `'T'`, quand c'est à `player` de jouer sur le plateau `b`, une liste. `agent`,
# `'X'` ou `'O'`, est celui qui suit la table : `get_move(b, 0, player)`, avec $\varepsilon = 0$, dit son coup. Commencez
# par la partie finie, où l'un des trois résultats est certain : `evaluate(b)[0]`, la première lettre, vaut alors `'X'`,
# `'O'` ou `'T'`, et `'C'` sinon. À la fin de l'appel, `b` est tel que vous l'avez reçu ; d'un
# appel à l'autre, la table peut avoir changé.

# %% tags=["exercise"]
from ql_functions.solutions import agent_rates

# %%
agent_rates = check("5.2", agent_rates)

# %% [markdown]
# Le voici du plateau vide, avec X puis avec O. Les 2 000 parties de tout à l'heure disaient-elles vrai ?

# %%
for agent in "XO":
    rates = agent_rates(new_board(), "X", agent)
    print(f"L'agent joue {agent}.", ", ".join(f"{result} : {100 * rates[result]:.2f} %" for result in "XOT"))

# %% [markdown]
# **Observez.** Il n'y a plus de ± : zéro veut dire jamais, **contre un joueur au hasard**. Contre un autre ?
#
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
#
# Lisez les deux dernières lignes. Le O qui gagne le plus **perd** : il préfère les pièges où le hasard tombe souvent,
# et accepte d'être puni quand il n'y tombe pas. Le taux de victoires mesure un **couple**, un joueur et son adversaire.
# La force se juge contre le meilleur adversaire : existe-t-il une partie que l'agent perd ?
#
# ### Le bulletin exact
#
# `report_card` parcourt toutes les parties possibles contre l'agent, qui joue glouton. Il est **battable** s'il existe
# au moins une suite de coups adverses qui le fait perdre, si improbable soit-elle : qui la connaît la rejouera.

# %%
report_card(q_table)

# %% [markdown]
# **Observez.** Dans le corrigé, l'agent est imbattable ; chez vous, ce n'est pas sûr. Sur cent entraînements comme
# celui-ci (graines 0 à 99), 91 agents le sont ; après 9 000 parties seulement, aucun. Voici l'un des neuf malchanceux.
# `train` emploie les fonctions compilées du paquet, non les vôtres : quelques centièmes de seconde pour 45 000 parties.
#
# **Battez-le !** Avec O, il a une faille ; une seule ouverture y mène. Donnez-vous cinq parties avant de regarder
# la suite ; le bouton « Valeurs Q » montre ce qu'il croit.

# %% tags=["nbval-ignore-output"]
twin = {}
train(twin, Recipe(), seed=9)  # la recette des leçons, 45 000 parties
versus_agent(twin)

# %% [markdown]
# Gagné, ou cinq fois tenu en échec ? La réponse montre la plus courte partie qui le bat, et son bulletin.


# %% tags=["nbval-ignore-output"]
def show_hole():
    replay(*hole(twin))
    return report_card(twin)


predict("Par quelle ouverture le bat-on ? Quelle case O oublie-t-il de parer ?", show_hole, name="5.P1")

# %% [markdown]
# Où se trompe-t-il encore ? Chaque signe est un état ; en plein, ceux qu'il peut rencontrer en jouant. Ouvrez-en un.

# %% tags=["nbval-ignore-output"]
error_map(twin)

# %% [markdown]
# ### D'où viennent les failles, et comment les fermer
#
# Avec un taux **constant** $\eta$, chaque mise à jour efface une fraction $\eta$ du passé : les dernières parties
# décident. Deux coups de valeurs voisines échangent leurs rangs, et l'on s'arrête n'importe quand. Trois remèdes :
# - **les symétries** : un plateau, ses rotations et ses reflets deviennent un seul état. Les 4 520 n'en font plus que
#   627, chacun vu sept fois plus souvent (les coups ne se confondent pas : sur le plateau vide, chaque coin garde sa
#   propre valeur) ;
# - **un taux qui descend**, de 0,9 à 0 : de grands pas d'abord, qui effacent les premières erreurs, puis de plus en
#   plus petits, qui font la moyenne de beaucoup de parties au lieu de suivre la dernière ;
# - **commencer par quelques coups au hasard**, de 0 à 2 par partie. Deux joueurs devenus gloutons refont toujours les
#   mêmes parties ; ces débuts les ramènent dans des états qu'ils ne rencontraient plus. ε peut alors partir de 0,3.
#
# Les trois ensemble font la **recette stable**. Éprouvons chaque remède, puis deux, puis les trois, sur seize
# entraînements de 45 000 parties. **Prévoyez** lequel compte le plus.

# %%
symmetries, rate, starts = {"symmetric": True}, {"lrate": 0.9, "last_lrate": 0.0}, {"opening": 2, "init_e": 0.3}
trials = {"aucun remède": {}, "symétries": symmetries, "taux": rate, "débuts au hasard": starts,
          "symétries et taux": symmetries | rate, "recette stable": symmetries | rate | starts}  # fmt: skip
for name, parameters in trials.items():
    print(f"{name} : {unbeatable(Recipe(**parameters), seeds=range(16))} imbattables sur 16")

# %% [markdown]
# **Observez.** Seize essais, c'est peu : relisez la leçon 3. Sur cent graines (0 à 99), on trouve 91, 97, 83, 3, 100 et
# 100. Seul, un taux qui descend n'aide pas ; seuls, les débuts au hasard nuisent : ils éparpillent les parties, et il
# faut les symétries pour rassembler ce qu'elles apprennent (98 à eux deux). À quoi bon, si les deux autres suffisent ?
# De 0 à 399, symétries et taux échouent encore une fois, à la graine 392 : la riposte à un coup de O ne se joue presque
# plus quand le taux approche de 0, et la mauvaise nouvelle remonte trop peu. Avec la recette stable, aucune graine
# n'échoue.
#
# ### Le film de la recette stable
#
# Gardez d'abord votre agent, car la suite vide sa table. `full_training` entraîne par la recette stable, avec les
# fonctions du paquet ; `full_training(0, Recipe())` suivrait celle des leçons. Arrêtez le film à chaque régime.

# %%
print(save_agent("agent.json", q_table))
states_met(load_agent("agent.json"))  # relu : la même table

# %% tags=["nbval-ignore-output"]
q_table.clear()
full_training(seed=0)

# %%
report_card(q_table)

# %% [markdown]
# **Observez.** Imbattable, ce O gagne 87 % de ses parties contre le hasard ; celui du jumeau, battable, 89 %.
#
# ### L'arène
#
# Il est d'autres façons d'apprendre le morpion. `arena` en entraîne sept, trois fois chacune, mesure leur force, puis
# les fait se rencontrer, avec **minimax**, qui joue parfaitement. **Prévoyez** : plus de parties, est-ce plus de force ?

# %% tags=["nbval-ignore-output"]
arena(seeds=range(3))

# %% [markdown]
# **Observez.** Seules les trois recettes du cours sont imbattables ; la stable fait le moins de bévues. La plus courte,
# 1 100 parties, ne joue que contre elle-même, n'est payée qu'au dernier coup, croit d'abord tous les coups bons et
# retient presque tout : 291 graines sur 300 (1 000 à 1 299) sont imbattables. Minimax finit troisième : il joue juste,
# sans tendre de piège.
#
# « TD et symétries » a joué 400 000 parties, et son O en perd encore 8 à 13 % contre le hasard ; celui de « Q
# d'après-coup », 4 à 11 %. **Cherchez pourquoi** : leurs auteurs leur paient 1 une victoire, 0 un nul, et 0 une
# défaite.
#
# <details><summary>Ce qu'il fallait voir</summary>
#
# Une défaite ne leur coûte pas plus qu'un nul : O n'a aucune raison de l'éviter. Payez-la −1, sans rien changer
# d'autre : « TD et symétries » ne perd plus une partie avec les trois graines de l'arène, et n'est plus battable que
# pour trois des graines 0 à 9, au lieu de toutes ; pour aucune, si de plus ε = 0,1. La récompense comptait plus que le
# nombre de parties.
#
# ```python
# from ql_functions import SymmetricValues
#
# report_card(SymmetricValues(loss=-1).train(seed=0))
# arena([SymmetricValues(), SymmetricValues(loss=-1), load_agent("agent.json")])
# ```
# </details>

# %% [markdown]
# ## Écrire une récompense
#
# La récompense dit **ce que l'on veut**, non comment y parvenir. Reprenez-la au plus simple : trois nombres, pour une
# victoire, un nul, une défaite, payés au dernier coup de chaque joueur ; rien avant, rien après. Cette fois, c'est bien
# la récompense $r$ de la leçon 1.
#
# On veut un joueur qui **ne perde jamais**, et qui gagne alors aussi souvent que possible. À quoi joue celui qui est
# parfait pour vos trois nombres ? Contre le hasard, une récursion le dit : la vôtre, où l'agent prend le coup de plus
# grande récompense moyenne, et non celui d'une table.
#
# ### Exercice 5.3 · my_rewards
#
# Choisissez `my_rewards`, le triplet (victoire, nul, défaite). La vérification calcule, avec $\gamma = 1$, ce
# qu'obtient contre le hasard le joueur parfait pour lui. Il ne doit jamais perdre, et gagner 191/192 avec X, 866/945
# avec O. Quand deux coups se valent pour votre triplet, la vérification joue le pire : celui qui perd le plus souvent.
# Essayez d'abord la récompense la plus simple, puis lisez ce que l'on a mesuré.

# %% tags=["exercise"]
from ql_functions.solutions import my_rewards

# %%
my_rewards = check("5.3", my_rewards)

# %% [markdown]
# **Observez.** Une récompense qui paraît juste, $(1, 0, -1)$, demande à O de perdre quelquefois : pour elle, 17
# victoires de plus valent bien 9 défaites. Ce n'est pas l'agent qui se trompe, c'est ce qu'on lui demande.
#
# Ce que l'on demande et ce qui s'apprend font deux. Voici dix entraînements pour chaque récompense, par la recette
# stable. **Prévoyez** combien d'agents seront imbattables.

# %%
for rewards in ((1, 0, 0), (1, 0, -1), my_rewards):
    recipe = Recipe(**symmetries, **rate, **starts, rewards=rewards)
    print(f"{rewards} : {unbeatable(recipe, seeds=range(10))} imbattables sur 10")

# %%
twin = {}
train(twin, Recipe(**symmetries, **rate, **starts, rewards=(1, 0, 0)), seed=0)
report_card(twin)

# %% [markdown]
# **Observez.** Quand une défaite ne coûte rien, aucun agent ne s'en défend. Avec $(1, 0, -1)$, personne ne bat les dix :
# O n'accepte pas l'échange que sa récompense lui demande. **Pourquoi ?** Ôtons des régimes. Dans le seul régime `'O'`,
# O n'affronte que le hasard. **Prévoyez** combien de parties sur 945 il perdra.

# %%
for regimes in (("O",), ("X", "O"), ("X", "O", "XO")):
    recipe = Recipe(**symmetries, **rate, **starts, rewards=(1, 0, -1), regimes=regimes)
    losses = [report_card(recipe.train(seed)).against_random["O"][2] for seed in range(10)]
    print(f"{regimes} : défaites de O, sur 945, graine par graine : {[int(945 * loss) for loss in losses]}")

# %% [markdown]
# <details><summary>Ce que montre l'expérience</summary>
#
# Quand O n'affronte que le hasard, il obéit à sa récompense : avec les graines 0 à 199, 162 agents perdent quelques
# parties lorsqu'ils jouent O. Ce n'est pas faute d'entraînement : avec vingt fois plus de parties, 19 agents sur 20 en
# perdent.
#
# Avec le régime `'X'` en plus, un seul agent sur 200 perd encore, et les 199 autres gagnent exactement 866 parties. O
# joue pourtant au hasard dans ce régime. Mais ses coups y sont rétropropagés comme les autres, et X, qui suit la table,
# y punit les pièges risqués : la table apprend que ces pièges font perdre. Avec les trois régimes, aucun des 200 ne perd.
# Une récompense mal choisie peut donc bien finir, si l'adversaire de l'entraînement la corrige ; on ne compte pas dessus.
# </details>
#
# ### Le laboratoire
#
# Chaque curseur relance vingt entraînements, un par graine, en un instant : un clic sur une marque montre le film de la
# sienne. Gardez la première recette comme A, changez **un seul** réglage, et lisez ce qui bouge. Quels réglages font
# plus que le hasard des graines ?

# %% tags=["nbval-ignore-output"]
laboratory()

# %% [markdown]
# ## À vous de jouer
#
# Voici l'agent de la recette stable. Prenez les X, puis les O ; demandez-lui ses valeurs, et cherchez la faille. S'il
# tarde à gagner, vous savez pourquoi : chaque coup d'une victoire est payé. Pour affronter le vôtre, relisez son
# fichier : `versus_agent(load_agent("agent.json"))`.
# Ou soyez son maître : `eleve = {}`, puis `versus_agent(eleve, trainable=True)`, part de zéro, et apprend de chacune de
# vos parties ; `save_agent("eleve.json", eleve)` le garde.

# %% tags=["nbval-ignore-output"]
versus_agent(q_table)

# %% [markdown]
# **Emportez votre agent.** Le vôtre tient en une page, avec la preuve de ce qu'il vaut, que tout navigateur ouvre, sans
# Python ni réseau. Signez-la, ouvrez-la, envoyez-la.

# %% tags=["nbval-ignore-output"]
your_name = None  # à vous, par exemple "Léa"
export_html(load_agent("agent.json"), "agent.html", overwrite=True, by=your_name)

# %% [markdown]
# ### Question 5.Q1 · Ce que montre le film, ce que taisent les taux
#
# 1. Décrivez ce que vous remarquez dans le film de la recette stable : les courbes, régime par régime, puis les valeurs
#    des deux plateaux. Pourquoi celles du plateau vide montent-elles et descendent-elles quand le régime change ?
# 2. Un camarade annonce : « mon O gagne 93 % de ses parties contre le hasard, celui de la recette stable 87 % ; le mien
#    est le plus fort. » Que lui répondez-vous ?

# %% [markdown] question="5.Q1"
# - **Les courbes.** Le joueur qui suit la table prend vite le dessus sur le hasard, X plus que O, qui a un coup de
#   retard. Quand les deux la suivent, X domine d'abord, puis les nuls l'emportent. À chaque lot, ε repart de moins haut.
# - **Les valeurs.** Parties de 0,3, elles dépassent vite 1 : ce ne sont pas des probabilités, puisque chaque coup d'une
#   partie gagnée est payé. Sur le plateau vide, les neuf cases finissent presque à égalité : aucune ne gagne à coup
#   sûr. Après l'ouverture dans un coin, une seule finit positive, le centre : c'est la seule réponse qui ne perde pas.
# - **Le va-et-vient.** La valeur d'un coup dépend de l'adversaire. Contre un O au hasard, la meilleure ouverture vaut
#   souvent plus de 3 ; contre un O qui se défend, elle fait souvent nul et retombe vers 1. L'environnement change, et
#   la table suit ; de moins en moins, à mesure que le taux approche de 0.
# - **Le camarade.** Un O qui ne perd jamais gagne au mieux 866 parties sur 945, soit 91,6 %. À 93 %, si la mesure est
#   exacte, son agent perd donc quelquefois, et qui connaît la suite de coups qui le bat la rejouera. Mesurés sur 1 000
#   parties, à $\pm 1{,}6$ point près, ses 93 % ne prouvent rien. La force se juge contre le meilleur adversaire.

# %% [markdown]
# ## Ce qu'il faut retenir
#
# 1. Apprendre, c'est répéter : jouer, rétropropager, en explorant de moins en moins.
# 2. Trois régimes : contre le hasard pour tout voir, contre soi-même pour apprendre à se défendre.
# 3. On mesure un agent sans hasard ni apprentissage, avec un intervalle ; zéro défaite en $n$ parties autorise $3/n$.
# 4. Une valeur apprise dépend de l'adversaire et des récompenses : ce n'est pas une probabilité de gagner.
# 5. Le taux de victoires n'est pas la force : est imbattable celui qui ne perd contre personne, et cela se calcule.
#
# ## Vérifiez-vous
#
# Trois questions, sans note. Cochez, lisez l'explication ; vous pouvez changer d'avis.

# %% tags=["nbval-ignore-output"]
quiz(5)

# %% [markdown]
# ## Pour aller plus loin
#
# - Sutton et Barto, [*Reinforcement Learning*](http://incompleteideas.net/book/the-book-2nd.html), § 1.5 et § 16.1.
# - D. Silver et al., [« Mastering Chess and Shogi by Self-Play »](https://arxiv.org/abs/1712.01815), 2017 : AlphaZero.
# - Gymnasium, [« Training an Agent »](https://gymnasium.farama.org/introduction/train_agent/) : la même boucle.
# - Wikipédia, [« Rule of three »](https://en.wikipedia.org/wiki/Rule_of_three_(statistics)) : d'où vient $3/n$.
