"""Leçon 6 : les erreurs que l'on sait nommer, de la plus simple à la plus fine.

Elles lisent ``np`` et les fonctions de la leçon dans le carnet auquel on les relie : ce module se passe de NumPy.
"""

from typing import TYPE_CHECKING

from .exercise import Mistake

if TYPE_CHECKING:
    import numpy as np

    from ..solutions6 import encode, masked_argmax, sample, td_target

# fmt: off
# --- 6.1 encode --------------------------------------------------------------------------------------------

ENCODE = (
    Mistake(lambda b_key: encode(b_key).astype(bool),
            "Votre tableau contient des vrais et des faux. Un réseau lit des nombres : 0 et 1."),
    Mistake(lambda b_key: encode(b_key).astype(int).astype(str),
            "Votre tableau contient des chaînes, '0' et '1'. Un réseau lit des nombres : 0 et 1, sans guillemets."),
    Mistake(lambda b_key: encode(b_key).reshape(2, -1),
            "Les deux plans sont justes, mais l'un sous l'autre, dans un tableau à deux lignes. "
            "Le réseau attend une seule ligne : le plan de X, puis celui de O."),
    Mistake(lambda b_key: np.array(b_key),
            "Votre fonction renvoie l'état tel quel, une chaîne : np.array n'en fait pas des nombres. "
            "Comparez ses cases une par une."),
    Mistake(lambda b_key: encode(b_key) * 0,
            "Votre tableau ne contient que des 0. Les marques sont 'X' et 'O', en majuscules : "
            "à quoi comparez-vous chaque case ?"),
    Mistake(lambda b_key: encode(np.reshape(list(b_key), (-1, round(len(b_key) ** 0.5))).T.ravel()),
            "Le plateau est lu colonne par colonne. L'état range ses cases ligne par ligne : gardez son ordre."),
    Mistake(lambda b_key: np.array([" XO".index(square) for square in b_key]),
            "Chaque case est devenue un chiffre : 0, 1 ou 2. C'est dire que O est le double de X. "
            "Donnez un plan à chaque joueur : deux nombres par case."),
    Mistake(lambda b_key: np.array([{"X": 1, "O": -1}.get(square, 0) for square in b_key]),
            "Les deux joueurs sont dans un seul plan, 1 pour X et −1 pour O. On veut un plan chacun, "
            "où il n'y a que des 0 et des 1."),
    Mistake(lambda b_key: encode(b_key)[: len(b_key)],
            "Il n'y a que le plan de X : les marques de O n'y sont nulle part. Il y a deux nombres par case."),
    Mistake(lambda b_key: np.concatenate([encode(b_key), [square == " " for square in b_key]]),
            "Il y a trois plans : celui des cases libres est de trop. Une case libre se voit déjà, à ses deux 0."),
    Mistake(lambda b_key: encode(b_key).reshape(2, -1).T.ravel(),
            "Les deux nombres d'une case se suivent : un pour X, un pour O, puis la case d'après. "
            "On veut d'abord tout le plan de X, et ensuite celui de O."),
    Mistake(lambda b_key: np.concatenate([[square == mark for square in b_key] for mark in "OX"]).astype(float),
            "Le plan de O vient avant celui de X. Le joueur au trait, qui est X, passe le premier."),
    Mistake(lambda b_key: encode(b_key.replace("O", " ")),
            "Le second plan est vide : les marques de O n'y sont pas. À quoi comparez-vous chaque case ?"),
    Mistake(lambda b_key: encode(b_key.replace("X", " ")),
            "Le premier plan est vide : les marques de X n'y sont pas. À quoi comparez-vous chaque case ?"),
    Mistake(lambda b_key: np.tile(encode(b_key)[: len(b_key)], 2),
            "Le second plan est encore celui de X. À quoi y comparez-vous chaque case ?"),
    Mistake(lambda b_key: encode(b_key.replace(" ", "O")),
            "Dans le second plan, les cases libres ont un 1. Une case qui n'a pas de X n'a pas forcément un O."),
    Mistake(lambda b_key: encode(b_key) * np.repeat([1, -1], len(b_key)),
            "Le second plan contient des −1. Qu'il y ait une marque s'y écrit 1, comme dans le premier."),
    Mistake(lambda b_key: encode(b_key) * np.repeat([1, 2], len(b_key)),
            "Le second plan contient des 2 : O y est le double de X. Qu'il y ait une marque s'y écrit 1, comme dans le "
            "premier."),
    Mistake(lambda b_key: np.roll(encode(b_key), len(b_key) * (b_key.count("O") > b_key.count("X"))),
            "Quand il y a plus de O que de X, les deux plans sont échangés. L'état est déjà vu par le joueur au trait, "
            "qui y est toujours X : il n'y a pas à deviner qui joue."),
    Mistake(lambda b_key: encode(b_key[:9]),
            "Votre fonction ne regarde que les 9 premières cases. Un plateau peut en avoir 16 : "
            "parcourez l'état jusqu'au bout."),
)

# --- 6.2 masked_argmax -------------------------------------------------------------------------------------

MASKED_ARGMAX = (
    Mistake(lambda q, legal: np.where(legal, q, -np.inf).max(axis=1),
            "Votre fonction renvoie la plus grande valeur. On attend la case qui a cette valeur, son numéro."),
    Mistake(lambda q, legal: masked_argmax(q, legal).astype(float),
            "Les numéros de cases sont justes, mais ce sont des flottants, et un flottant ne peut pas servir d'indice. "
            "D'où viennent-ils : d'un tableau rempli de 0.0 au départ ?"),
    Mistake(lambda q, legal: masked_argmax(q, legal) + 1,
            "Les cases sont numérotées à partir de 1. Comme partout en Python, la première est la case 0."),
    Mistake(lambda q, legal: int(np.where(legal, q, -np.inf).argmax()),
            "Votre fonction renvoie un seul nombre, pour tout le tableau. Il en faut un par ligne : voyez axis, "
            "dans np.argmax."),
    Mistake(lambda q, legal: int(masked_argmax(q, legal)[0]),
            "Votre fonction ne renvoie que la case de la première ligne. Il en faut une par ligne, dans un tableau."),
    Mistake(lambda q, legal: masked_argmax(q.T, legal.T),
            "Le maximum est cherché le long des colonnes. Une ligne est un état : cherchez-le le long des lignes, "
            "avec l'autre axis."),
    Mistake(lambda q, legal: q.argmax(axis=1),
            "Les cases interdites comptent aussi : le masque legal ne sert pas."),
    Mistake(lambda q, legal: np.where(legal, q, np.nan).argmax(axis=1),
            "Les cases interdites valent nan, et np.argmax rend le premier nan qu'il rencontre. "
            "Par quoi remplacer leur valeur pour qu'elles perdent toujours ?"),
    Mistake(lambda q, legal: masked_argmax(-q, legal),
            "Votre fonction donne la case permise de plus petite valeur."),
    Mistake(lambda q, legal: masked_argmax(q, ~legal),
            "Le masque est pris à l'envers : ce sont les cases permises qui sont écartées. "
            "legal est vrai là où l'on peut jouer."),
    Mistake(lambda q, legal: legal.argmax(axis=1),
            "C'est toujours la première case permise, quelle que soit sa valeur. Où q sert-il à choisir ?"),
    Mistake(lambda q, legal: (q * legal).argmax(axis=1),
            "Une case interdite vaut 0, et l'emporte quand toutes les autres sont négatives. "
            "Par quoi remplacer sa valeur pour qu'elle perde toujours ?"),
    Mistake(lambda q, legal: np.where(legal, q, -1).argmax(axis=1),
            "Une case interdite vaut −1, et l'emporte quand toutes les autres valent moins encore. "
            "Par quoi remplacer sa valeur pour qu'elle perde toujours ?"),
    Mistake(lambda q, legal: np.where(legal, q, q.min()).argmax(axis=1),
            "Une case interdite vaut autant que la pire case, et l'emporte quand c'est la seule permise. "
            "Par quoi remplacer sa valeur pour qu'elle perde toujours ?"),
    Mistake(lambda q, legal: (q == np.where(legal, q, -np.inf).max(axis=1, keepdims=True)).argmax(axis=1),
            "La plus grande valeur permise est trouvée, mais cherchée ensuite dans toute la ligne : une case interdite "
            "qui vaut autant peut y venir avant."),
    Mistake(lambda q, legal: (np.cumsum(legal, axis=1) - 1)[np.arange(len(q)), masked_argmax(q, legal)],
            "Votre fonction donne le rang de la case parmi les cases permises. On attend son numéro sur le plateau."),
    Mistake(lambda q, legal: q.shape[1] - 1 - masked_argmax(q[:, ::-1], legal[:, ::-1]),
            "Quand deux cases permises se valent, vous prenez la dernière. On veut la première."),
)

# --- 6.3 td_target -----------------------------------------------------------------------------------------

TD_TARGET = (
    Mistake(lambda r, done, online, target, legal, discount:
            r - discount * np.where(done, 0, target[:, masked_argmax(online, legal)]),
            "Votre fonction renvoie un tableau carré, de b lignes et b colonnes. q[:, coups] prend tous ces coups dans "
            "chaque ligne : dans la ligne i, on ne veut que le coup de la ligne i."),
    Mistake(lambda r, done, online, target, legal, discount:
            r - discount * np.where(done, 0, np.take_along_axis(target, masked_argmax(online, legal)[:, None], 1)),
            "Votre fonction renvoie un tableau carré, de b lignes et b colonnes. Les valeurs des répliques ont la "
            "forme (b, 1), les récompenses (b,) : NumPy combine chacune avec toutes. Il leur faut la même forme."),
    Mistake(lambda *args: td_target(*args)[:, None],
            "Les cibles sont justes, mais en colonne, dans un tableau de forme (b, 1). "
            "On attend b nombres à la suite, de forme (b,)."),
    Mistake(lambda r, done, online, target, legal, discount:
            r - discount * np.where(done, 0, masked_argmax(online, legal)),
            "C'est le numéro de la réplique qui est retranché. Il faut ce qu'elle vaut."),
    Mistake(lambda r, *rest: 2 * r - td_target(r, *rest),
            "Ce que vaut la réplique s'ajoute à la récompense. Or c'est l'adversaire qui la joue : "
            "ce qu'il gagne, le joueur le gagne-t-il aussi ?"),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, target, legal, 1),
            "discount ne sert pas : l'avenir compte autant que le présent."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, target, legal, 0.99),
            "discount ne sert pas : 0,99 est écrit à sa place. Prenez celui qui arrive en argument."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, target, legal, 0.97),
            "discount ne sert pas : 0,97 est écrit à sa place. Il vaut cela dans cette leçon, pas partout : prenez "
            "celui qui arrive en argument."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, target, legal, discount**2),
            "L'avenir est multiplié deux fois par discount. La réplique vient juste après le coup : une fois suffit."),
    Mistake(lambda r, done, online, target, legal, discount: discount * td_target(r, done, online, target, legal, 1),
            "La récompense aussi est multipliée par discount. Elle arrive tout de suite : seul l'avenir attend."),
    Mistake(lambda r, *rest: td_target(0 * r, *rest),
            "La récompense n'est pas dans la cible : que vaut alors un coup qui gagne ?"),
    Mistake(lambda r, done, *rest: td_target(r * done, done, *rest),
            "La récompense n'est comptée qu'à la fin de la partie. Dans ce jeu, les autres coups rapportent 0, "
            "mais votre fonction doit servir quelle que soit la récompense."),
    Mistake(lambda r, done, *rest: td_target(r, done & False, *rest),
            "Quand la partie est finie, votre cible regarde encore une réplique, et il n'y en a plus : "
            "où dones sert-il ?"),
    Mistake(lambda r, done, *rest: td_target(r, done, *rest) * ~done,
            "Quand la partie est finie, toute la cible est nulle, récompense comprise. "
            "C'est l'avenir seul que dones doit annuler."),
    Mistake(lambda r, done, *rest: td_target(r, ~done, *rest),
            "dones est pris à l'envers : l'avenir ne compte que dans les parties finies, où il n'y en a plus."),
    Mistake(lambda r, done, online, target, legal, discount:
            np.where(done & ~legal.any(axis=1), np.nan, td_target(r, done, online, target, legal, discount)),
            "La cible n'est pas un nombre (nan) quand la partie est finie et le plateau plein : "
            "−∞ y est multiplié par 0. Ne prenez l'avenir que là où il y en a un."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, target, legal | True, discount),
            "L'adversaire joue aussi les cases interdites : legal_next ne sert pas à choisir sa réplique."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, -online, target, legal, discount),
            "L'adversaire choisit sa plus mauvaise réplique. Les valeurs suivantes sont les siennes : "
            "il veut la plus grande."),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, target, online, legal, discount),
            "Les deux réseaux ont échangé leurs rôles : lequel choisit la réplique, lequel dit ce qu'elle vaut ?"),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, online, online, legal, discount),
            "Le réseau en ligne choisit la réplique et dit aussi ce qu'elle vaut : il se juge lui-même. "
            "Où q_next_target sert-il ?"),
    Mistake(lambda r, done, online, target, legal, discount: td_target(r, done, target, target, legal, discount),
            "Le réseau cible choisit la réplique et dit aussi ce qu'elle vaut : il se juge lui-même. "
            "Où q_next_online sert-il ?"),
)

# --- 6.4 sample --------------------------------------------------------------------------------------------

SAMPLE = (
    Mistake(lambda rows, count, batch, rng: sample(rows, count, 1, rng)[0],
            "Votre fonction renvoie un seul coup à chaque appel. Il en faut batch, dans un tableau."),
    Mistake(lambda rows, count, batch, rng: rng.integers(min(count, len(rows)), size=batch),
            "Votre fonction renvoie des numéros de places. On attend les coups qui s'y trouvent, dans rows."),
    Mistake(lambda rows, count, batch, rng: sample(rows, count, min(count, len(rows)), rng),
            "Chaque lot a autant de coups que le tampon en garde. C'est batch qui dit combien en tirer."),
    Mistake(lambda rows, count, batch, rng: rows[:batch],
            "Votre fonction renvoie toujours le début de rows, sans rien tirer au hasard."),
    Mistake(lambda rows, count, batch, rng: rows[: min(count, len(rows))][-batch:],
            "Votre fonction renvoie toujours la fin de ce qui est rempli, sans rien tirer au hasard."),
    Mistake(lambda rows, count, batch, rng: sample(rows, count, batch, np.random.default_rng(0)),
            "Chaque appel tire les mêmes coups : un générateur qui repart de sa graine se répète. "
            "Prenez rng tel qu'il arrive."),
    Mistake(lambda rows, count, batch, rng: np.repeat(sample(rows, count, 1, rng), batch),
            "Un lot contient batch fois le même coup : il n'est tiré qu'une fois, puis répété."),
    Mistake(lambda rows, count, batch, rng: rng.permutation(rows)[:batch],
            "Toutes les places de rows sont mélangées, vides comprises, et le lot en est le début. "
            "Il faut batch tirages, parmi les seules places remplies, où le même coup peut sortir deux fois."),
    Mistake(lambda rows, count, batch, rng: sample(rows, len(rows), batch, rng),
            "Le tirage peut tomber sur une place que le tampon n'a pas encore remplie. "
            "Combien le sont, d'après count ?"),
    Mistake(lambda rows, count, batch, rng: rows[rng.integers(count % len(rows), size=batch)],
            "count % len(rows) est la prochaine place à remplir. Une fois le tampon plein, toutes le sont : "
            "ne tirer qu'avant celle-là en oublie."),
    Mistake(lambda rows, count, batch, rng: rng.choice(rows[np.nonzero(rows)], batch),
            "Les coups nuls ne sortent jamais. Une place vide ne se reconnaît pas à ce qu'elle contient : "
            "c'est count qui dit combien sont remplies."),
    Mistake(lambda rows, count, batch, rng: rows[rng.integers(count, size=batch)],
            "Une fois le tampon plein, le tirage sort de rows : count compte aussi les coups qui ont été remplacés. "
            "Combien de places sont remplies, au plus ?"),
    Mistake(lambda rows, count, batch, rng: rng.choice(rows[: min(count, len(rows))], batch, replace=False),
            "Demander plus de coups que le tampon n'en garde arrête votre fonction : elle tire sans remise. "
            "Un même coup doit pouvoir sortir deux fois."),
    Mistake(lambda rows, count, batch, rng: rng.permutation(rows[: min(count, len(rows))])[:batch],
            "Les coups sont mélangés, puis coupés : aucun ne sort deux fois, et le lot est trop court quand batch "
            "dépasse leur nombre. Il faut batch tirages, avec remise."),
    Mistake(lambda rows, count, batch, rng: sample(rows, min(count, len(rows)) - 1, batch, rng),
            "Le coup de la dernière place remplie ne sort jamais. rng.integers(n) exclut déjà n."),
    Mistake(lambda rows, count, batch, rng: rows[rng.integers(min(count, len(rows)) + 1, size=batch)],
            "Le tirage va une place trop loin : vide tant que le tampon n'est pas plein, inexistante ensuite."),
    Mistake(lambda rows, count, batch, rng: sample(rows[1:], min(count, len(rows)) - 1, batch, rng),
            "Le coup de la place 0 ne sort jamais. D'où part votre tirage ?"),
    Mistake(lambda rows, count, batch, rng: sample(rows, count, batch, np.random.default_rng()),
            "rng ne sert pas : vos coups sont tirés d'un autre hasard, et un entraînement ne se referait jamais à "
            "l'identique. C'est rng qui doit tirer."),
    Mistake(lambda rows, count, batch, rng:
            np.take(rows[: min(count, len(rows))], rng.integers(len(rows)) + np.arange(batch), mode="wrap"),
            "Les coups d'un lot se suivent dans le tampon : seul le premier est tiré au hasard. Deux coups voisins se "
            "ressemblent trop ; tirez chacun à part."),
)
