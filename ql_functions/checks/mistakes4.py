"""Leçon 4 : les réponses fausses que l'on sait nommer, les plus simples d'abord."""

from ..solutions import discount, lrate
from .exercise import Mistake

# --- 4.1 get_new_q -----------------------------------------------------------------------------------------

GET_NEW_Q = (
    Mistake(
        lambda current_q, reward, max_future_q: lrate * (reward + discount * max_future_q),
        "L'ancienne valeur a disparu du calcul : l'agent oublierait tout à chaque mise à jour.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: reward + discount * max_future_q,
        "C'est la cible tout entière : la mise à jour ne fait qu'une partie du chemin vers elle.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: current_q + lrate * (reward + discount * max_future_q),
        "L'ancienne valeur est gardée tout entière, et la cible s'y ajoute : les valeurs grandiraient sans fin. "
        "Quel est son poids dans la formule ?",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: 1 - lrate * current_q + lrate * (reward + discount * max_future_q),
        "Python multiplie avant de soustraire : 1 - lrate * current_q n'est pas ce que dit la formule.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: lrate * current_q + (1 - lrate) * (reward + discount * max_future_q),
        "Les deux poids sont échangés : c'est la cible qui pèse 0,85, et l'ancienne valeur 0,15.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - discount) * current_q + discount * (reward + lrate * max_future_q),
        "lrate et discount sont échangés. L'un dit quelle part du chemin parcourir, l'autre ce que vaut l'avenir.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + lrate * (reward + max_future_q),
        "L'avenir compte autant que le présent : il n'est pas actualisé.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + lrate * discount * (reward + max_future_q),
        "discount multiplie aussi la récompense, alors qu'elle est touchée tout de suite. Regardez les parenthèses.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + lrate * (discount * reward + max_future_q),
        "discount multiplie la récompense, et non l'avenir : lequel des deux faut-il attendre ?",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + lrate * reward + discount * max_future_q,
        "lrate ne multiplie que la récompense, et pas l'avenir : il manque une parenthèse autour de la cible.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + reward + lrate * discount * max_future_q,
        "lrate ne multiplie que l'avenir : la récompense entre tout entière dans la nouvelle valeur.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: (1 - lrate) * current_q + lrate * (reward - discount * max_future_q),
        "L'avenir est soustrait de la récompense : un bel avenir ferait baisser la valeur du coup.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: 0.85 * current_q + 0.15 * (reward + 0.9 * max_future_q),
        "Le calcul tient toujours pour 0,15 et 0,9 : il ne suit pas lrate et discount quand on les change.",
    ),
    Mistake(
        lambda current_q, reward, max_future_q: round(
            (1 - lrate) * current_q + lrate * (reward + discount * max_future_q), 3
        ),
        "La valeur renvoyée est arrondie, et l'écart grossirait à chaque mise à jour : gardez tous les chiffres.",
    ),
)

# --- 4.2 get_reward ----------------------------------------------------------------------------------------


def _reward(
    size=lambda n_steps_left, alpha: alpha**n_steps_left,
    win=lambda size: size,
    draw=lambda size: -0.1 * size,
    loss=lambda size: -size,
    view=lambda player: player,
):
    """La récompense juste, sauf ce qui est donné."""

    def answer(n_steps_left, player, winner, alpha=0.9):
        amount = size(n_steps_left, alpha)
        if winner == view(player):
            return win(amount)
        return draw(amount) if winner == "T" else loss(amount)

    return answer


def _signs_before_the_power(n_steps_left, player, winner, alpha=0.9):
    factor = 1 if winner == player else -0.1 if winner == "T" else -1
    return (factor * alpha) ** n_steps_left


def _only_the_loss_in_the_power(n_steps_left, player, winner, alpha=0.9):
    if winner == "T":
        return -0.1 * alpha**n_steps_left
    return (alpha if winner == player else -alpha) ** n_steps_left


GET_REWARD = (
    Mistake(
        _reward(size=lambda n, alpha: alpha ^ n),
        "Pour Python, l'opérateur ^ n'est pas la puissance, et il n'accepte que des entiers. "
        "Cherchez comment s'écrit une puissance.",
    ),
    Mistake(
        _reward(size=lambda n, alpha: alpha),
        "La récompense est la même à chaque coup : n_steps_left ne sert pas.",
    ),
    Mistake(
        _reward(size=lambda n, alpha: alpha * n),
        "alpha est multiplié par n_steps_left : la récompense grandit en s'éloignant de la fin.",
    ),
    Mistake(
        _reward(size=lambda n, alpha: n**alpha),
        "C'est n_steps_left qui est élevé à la puissance alpha : lequel des deux est l'exposant ?",
    ),
    Mistake(
        _reward(size=lambda n, alpha: alpha ** (n - 1)),
        "L'exposant est trop petit de 1. Combien vaut n_steps_left au dernier coup d'un joueur ?",
    ),
    Mistake(
        _reward(size=lambda n, alpha: alpha ** (n + 1)),
        "L'exposant est trop grand de 1. Combien vaut n_steps_left au dernier coup d'un joueur ?",
    ),
    Mistake(
        _reward(win=lambda size: -size, loss=lambda size: size),
        "Les signes sont à l'envers : le gagnant est puni, et le perdant récompensé.",
    ),
    Mistake(
        _reward(view=lambda player: "X"),
        "Tout est vu du côté de X : quand O gagne, O est puni. De quel joueur est-ce la récompense ?",
    ),
    Mistake(
        _reward(loss=lambda size: size),
        "Une défaite est récompensée comme une victoire : l'agent n'apprendrait pas à l'éviter.",
    ),
    Mistake(
        _reward(loss=lambda size: 0),
        "Une défaite ne coûte rien : l'agent n'apprendrait pas à l'éviter.",
    ),
    Mistake(
        _reward(loss=lambda size: -0.1 * size),
        "Une défaite est traitée comme un match nul : elle coûte dix fois trop peu.",
    ),
    Mistake(
        _only_the_loss_in_the_power,
        "Le signe − est pris dans la puissance : une défaite devient positive quand l'exposant est pair.",
    ),
    Mistake(
        _signs_before_the_power,
        "Le facteur de la défaite ou du nul est pris dans la puissance : il s'y multiplie par lui-même.",
    ),
    Mistake(
        _reward(draw=lambda size: -size),
        "Un match nul est puni comme une défaite. Relisez ce qu'il rapporte.",
    ),
    Mistake(
        _reward(draw=lambda size: size),
        "Un match nul est récompensé comme une victoire. Relisez ce qu'il rapporte.",
    ),
    Mistake(
        _reward(draw=lambda size: 0),
        "Un match nul ne rapporte rien du tout. Relisez ce qu'il vaut : c'est peu, mais ce n'est pas 0.",
    ),
    Mistake(
        _reward(draw=lambda size: 0.1 * size),
        "La récompense d'un match nul a la bonne taille, mais regardez son signe.",
    ),
    Mistake(
        _reward(draw=lambda size: -0.1),
        "La récompense d'un match nul ne dépend pas de la distance à la fin, ni de alpha.",
    ),
    Mistake(
        _reward(size=lambda n, alpha: 0.9**n),
        "Le calcul tient toujours pour 0,9 : il ne suit pas alpha quand on en donne un autre.",
    ),
)

# --- 4.4 double_future_q -----------------------------------------------------------------------------------


def _starts_from_zero(drawn, other):
    best_move, best = None, 0
    for move in drawn:
        if drawn[move] > best:
            best_move, best = move, drawn[move]
    return other[best_move]


DOUBLE_FUTURE_Q = (
    Mistake(
        lambda drawn, other: max(drawn, key=drawn.get),
        "C'est le coup qui est renvoyé : on veut sa valeur, lue dans l'une des deux tables.",
    ),
    Mistake(
        lambda drawn, other: max(drawn.values()),
        "other ne sert pas : le maximum et la valeur viennent tous deux de drawn, comme dans backpropagate.",
    ),
    Mistake(
        lambda drawn, other: max(other.values()),
        "drawn ne sert pas : le coup est choisi, et sa valeur lue, dans la seule table other.",
    ),
    Mistake(
        lambda drawn, other: drawn[max(other, key=other.get)],
        "Les rôles sont échangés : le coup est choisi dans other, et sa valeur lue dans drawn.",
    ),
    Mistake(
        lambda drawn, other: other[min(drawn, key=drawn.get)],
        "Le coup choisi est le moins bon de drawn, et non le meilleur.",
    ),
    Mistake(
        lambda drawn, other: other[max(drawn)],
        "Le coup choisi est celui de plus grand numéro : max d'un dictionnaire compare ses clés. "
        "Que faut-il comparer ?",
    ),
    Mistake(
        lambda drawn, other: other[list(drawn.values()).index(max(drawn.values()))],
        "Le rang du maximum dans la liste des valeurs est pris pour un coup : le dictionnaire a ses propres clés.",
    ),
    Mistake(
        _starts_from_zero,
        "Quand toutes les valeurs sont négatives, aucun coup n'est trouvé : d'où part la recherche du maximum ?",
    ),
    Mistake(
        lambda drawn, other: other[max(drawn, key=lambda move: drawn[move] + other[move])],
        "Le coup est choisi d'après les deux tables à la fois : other doit seulement juger, sans choisir.",
    ),
    Mistake(
        lambda drawn, other: (max(drawn.values()) + max(other.values())) / 2,
        "C'est la moyenne de deux maximums : les deux tables choisissent, et aucune ne vérifie l'autre.",
    ),
    Mistake(
        lambda drawn, other: max((drawn[move] + other[move]) / 2 for move in drawn),
        "C'est le maximum de la moyenne des deux tables : aucune ne vérifie l'autre.",
    ),
)
