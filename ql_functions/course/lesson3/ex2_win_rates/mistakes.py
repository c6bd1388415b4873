"""3.2 · win_rates : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from math import sqrt

from ....checking import Mistake, combinable
from ..ex1_simulate_game import simulate_game


# fmt: off
def _half(f, n):
    return 1.96 * (f * (1 - f) / n) ** 0.5


def _once(play, count):
    winners = [play() for _ in range(count)]
    return {result: winners.count(result) for result in "XOT"}


def _for_each_result(play, count):
    return {result: sum(play() == result for _ in range(count)) for result in "XOT"}


def _at_each_test(play, count):
    wins = dict.fromkeys("XOT", 0)
    for _ in range(count):
        wins[next((result for result in "XO" if play() == result), "T")] += 1
    return wins


def _copied(play, count):
    winner = play()
    return {result: (winner == result) * count for result in "XOT"}


@combinable
def _rates(
    games=lambda n: n,
    play=lambda game: game()[1],
    counted=_once,
    f=lambda result, wins, n: wins[result] / n,
    whose=lambda result: result,
    half=_half,
    pair=lambda f, half, n: (f, half),
    results="XOT",
):
    """Le calcul juste, sauf ce qui est donné."""

    def answer(n):
        wins = counted(lambda: play(simulate_game), games(n))
        shares = {result: f(result, wins, n) for result in "XOT"}
        return {result: pair(shares[result], half(shares[whose(result)], n), n) for result in results}

    return answer


MISTAKES = (
    Mistake(
        _rates(counted=_for_each_result),
        "Chez vous, chaque fréquence a ses propres parties, soit 3 × n en tout. Les mêmes n parties suffisent aux "
        "trois.",
    ),
    Mistake(
        _rates(counted=_at_each_test),
        "Il se joue plus de n parties : chaque appel de simulate_game en joue une autre. Combien de fois "
        "l'appelez-vous pour savoir le résultat d'une seule ?",
    ),
    Mistake(
        _rates(whose=lambda result: "T"),
        "Vos trois demi-largeurs sont la même, celle de T. Chaque fréquence a la sienne : où la calculez-vous ?",
    ),
    Mistake(
        _rates(whose=lambda result: "X"),
        "Vos trois demi-largeurs sont la même, celle de X. Chaque fréquence a la sienne : d'où vient la vôtre ?",
    ),
    Mistake(
        _rates(games=lambda n: n - 1),
        "Il manque une partie : combien de fois votre code appelle-t-il simulate_game quand n vaut 2 ?",
    ),
    Mistake(
        _rates(games=lambda n: n + 1),
        "Il y a une partie de trop : combien de fois votre code appelle-t-il simulate_game quand n vaut 2 ?",
    ),
    Mistake(
        _rates(play=lambda game: game(0.5, 0.5)[1]),
        "Vos joueurs ne jouent pas avec ε = 1 : regardez ce que reçoit simulate_game, et ses valeurs par défaut.",
    ),
    Mistake(
        _rates(f=lambda result, wins, n: 0),
        "Aucun résultat n'est compté. simulate_game renvoie steps, puis winner, qui vaut 'X', 'O' ou 'T' : lequel "
        "regardez-vous, et à quoi le comparez-vous ?",
        line="winners = [simulate_game()[0] for _ in range(n)]",
    ),
    Mistake(
        _rates(f=lambda result, wins, n: float(result == "T")),
        "Toutes les parties sont comptées comme nulles. simulate_game renvoie steps, puis winner, qui vaut 'X', 'O' ou "
        "'T' : lequel regardez-vous, et à quoi le comparez-vous ?",
    ),
    Mistake(
        _rates(results="XO"),
        "Les matchs nuls manquent : le dictionnaire n'a pas de clé 'T'.",
        line='for result in "XO":',
    ),
    Mistake(
        _rates(pair=lambda f, half, n: (round(f * n), half)),
        "Chez vous, le premier nombre de chaque couple est un nombre de parties : une fréquence en est une part, de 0 "
        "à 1.",
    ),
    Mistake(
        _rates(f=lambda result, wins, n: wins[result] / max(1, n - wins["T"])),
        "Chez vous, les matchs nuls ne comptent pas dans le total : les parts de X et de O sont trop grandes.",
    ),
    Mistake(
        _rates(pair=lambda f, half, n: f),
        "Chaque résultat n'a que sa fréquence : la demi-largeur de l'intervalle manque.",
    ),
    Mistake(
        _rates(pair=lambda f, half, n: (100 * f, 100 * half)),
        "Vos fréquences sont en pour cent : on attend des nombres de 0 à 1.",
    ),
    Mistake(
        _rates(pair=lambda f, half, n: (f - half, f + half)),
        "Vos deux nombres sont les bornes de l'intervalle : il faut son milieu et la moitié de sa largeur.",
    ),
    Mistake(
        _rates(half=lambda f, n: 2 * _half(f, n)),
        "Votre second nombre est la largeur entière de l'intervalle, le double de ce qui est demandé.",
    ),
    Mistake(
        _rates(half=lambda f, n: _half(f, n) / 1.96),
        "Votre demi-largeur est l'erreur type : il manque le facteur qui en fait celle d'un intervalle à 95 %.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * f * (1 - f) / n),
        "La demi-largeur est trop petite : relisez la formule, il y a une racine carrée.",
    ),
    Mistake(
        _rates(half=lambda f, n: _half(f, n) ** 2 / 1.96 / 2),
        "La demi-largeur est trop petite : au lieu d'en prendre la racine, votre code divise par 2. Pour Python, "
        "x ** 1 / 2 est la moitié de x, et x * 0.5 aussi.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * f * (1 - f) / n**0.5),
        "Votre racine ne prend que n : relisez dans la formule jusqu'où elle va.",
        line="rates[result] = (f, 1.96 * f * (1 - f) / n**0.5)",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 / n**0.5),
        "Chez vous, la demi-largeur est la même pour tous les résultats : il manque f (1 − f) sous la racine.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * (f * n * (1 - f * n) / n) ** 0.5),
        "La demi-largeur n'est pas toujours un nombre réel : on prend la racine d'un nombre négatif. "
        "Dans la formule, f est une fréquence, pas un nombre de parties.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * sqrt(f * n * (1 - f * n) / n)),
        "Votre calcul prend la racine d'un nombre négatif. Dans la formule, f est une fréquence, pas un nombre de "
        "parties.",
    ),
    Mistake(
        _rates(pair=lambda f, half, n: (round(f, 2), round(half, 2))),
        "Vos nombres sont arrondis à deux décimales : gardez tous leurs chiffres.",
    ),
    Mistake(
        _rates(pair=lambda f, half, n: (round(f, 3), round(half, 3))),
        "Vos nombres sont arrondis à trois décimales : gardez tous leurs chiffres.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * (f * (1 - f)) ** 0.5 / n),
        "La demi-largeur est trop petite : la racine s'arrête avant la division par n.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * (f * (1 - f)) ** 0.5),
        "Votre demi-largeur ne diminue pas quand n augmente : n manque dans le calcul.",
    ),
    Mistake(
        _rates(half=lambda f, n: 0),
        "Toutes les demi-largeurs sont nulles. Faites votre calcul à la main, dans l'ordre de Python : f * 1 - f, par "
        "exemple, vaut 0.",
    ),
    Mistake(
        _rates(half=lambda f, n: 1.96 * (f * (1 - f) / (n - 1)) ** 0.5),
        "Sous votre racine, la division se fait par n − 1 : relisez la formule de la demi-largeur.",
    ),
    *(
        Mistake(
            _rates(f=lambda result, wins, n, digits=digits: round(wins[result] / n, digits)),
            f"Votre fréquence est arrondie à {name}, et la demi-largeur s'en ressent. Gardez tous les chiffres.",
        )
        for digits, name in ((2, "deux décimales"), (3, "trois décimales"))
    ),
    *(
        Mistake(
            _rates(play=lambda game, own=own: game(**{own: 0.5})[1]),
            f"Chez vous, {other} joue avec ε = 1, {player} non : quel ε simulate_game reçoit-elle pour {player} ?",
        )
        for player, other, own in (("X", "O", "epsilon_x"), ("O", "X", "epsilon_o"))
    ),
    Mistake(
        _rates(counted=_copied),
        "Une seule partie est jouée, et son résultat tient lieu de tous. Combien de fois appelez-vous simulate_game ?",
    ),
    *(
        Mistake(
            _rates(pair=lambda f, half, n, digits=digits: (f, round(half, digits))),
            f"Votre demi-largeur est arrondie à {name} : gardez tous ses chiffres.",
        )
        for digits, name in ((2, "deux décimales"), (3, "trois décimales"))
    ),
)
# fmt: on
