"""Leçon 3 : les réponses fausses que l'on sait nommer, les plus simples d'abord."""

from ..game import flip
from ..solutions import evaluate, get_move, new_board, simulate_game
from .exercise import Mistake

# --- 3.1 simulate_game -------------------------------------------------------------------------------------


def _plays(
    start=lambda size: size,
    first="X",
    goes_on=lambda result, b: result[0] == "C",
    asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x if player == "X" else epsilon_o, player),
    state=lambda before, b, player: before,
    step=lambda state, move: {"state": state, "move": move},
    mark=lambda player: player,
    passes=lambda player: "O" if player == "X" else "X",
    returns=lambda steps, result, player: (steps, result[0]),
):
    """La boucle juste, sauf ce qui est donné."""

    def answer(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
        b, steps, player = new_board(start(size)), [], first
        result = evaluate(b)
        while goes_on(result, b):
            move = get_move(*asks(b, epsilon_x, epsilon_o, player))
            before = "".join(b)
            b[move] = mark(player)
            steps.append(step(state(before, b, player), move))
            result = evaluate(b)
            player = passes(player)
        return returns(steps, result, player)

    return answer


def _looks_too_late(epsilon_x=1, epsilon_o=1, verb=False, slow_down=False, size=3):
    b, steps, player = new_board(size), [], "X"
    result = evaluate(b)
    while result[0] == "C":
        result = evaluate(b)
        move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
        steps.append({"state": "".join(b), "move": move})
        b[move] = player
        player = "O" if player == "X" else "X"
    return steps, result[0]


SIMULATE_GAME = (
    Mistake(
        _plays(goes_on=lambda result, b: False),
        "Aucun coup n'est joué : la boucle ne commence jamais. Affichez ce que vaut result pour un plateau vide, et "
        "regardez à quoi vous le comparez.",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: set(b) == {" "}),
        "La partie s'arrête après le premier coup. Regardez ce qui est répété, et où se trouve le return.",
    ),
    Mistake(
        _plays(mark=lambda player: " "),
        "Le plateau reste vide : le coup est choisi et noté, mais aucune marque n'est posée sur b.",
    ),
    Mistake(
        _plays(passes=lambda player: player),
        "X joue tous les coups : la main ne passe jamais à O. Regardez ce que devient player à la fin d'un tour.",
    ),
    Mistake(
        _plays(first="O"),
        "C'est O qui joue le premier coup, alors que dans ce cours X commence toujours.",
    ),
    Mistake(
        _plays(mark=lambda player: "X"),
        "Toutes les marques posées sur b sont des X, même quand c'est O qui joue.",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x if player == "X" else epsilon_o)),
        "get_move croit que c'est toujours à X de jouer : regardez les arguments que vous lui donnez.",
    ),
    Mistake(
        _plays(
            asks=lambda b, epsilon_x, epsilon_o, player: (
                (b, epsilon_x, "X") if player == "X" else (list(flip(b)), epsilon_o, "O")
            )
        ),
        "Pour O, get_move reçoit un plateau déjà retourné, et le retourne encore : qui s'en charge, elle ou vous ?",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, 0.5, player)),
        "get_move joue toujours avec ε = 0,5, sa valeur par défaut : celui de la partie ne lui parvient pas.",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_o if player == "X" else epsilon_x, player)),
        "Les deux ε sont échangés : X joue avec epsilon_o, et O avec epsilon_x.",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x, player)),
        "O joue avec epsilon_x : epsilon_o ne sert jamais.",
    ),
    Mistake(
        _looks_too_late,
        "La partie est finie, et un coup de plus est demandé : la boucle regarde un verdict d'avant le dernier coup. "
        "À quel moment du tour appelez-vous evaluate ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: " " in b),
        "La partie continue après une victoire : la boucle ne regarde que s'il reste des cases libres.",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] not in "XO"),
        "La boucle s'arrête quand quelqu'un gagne, mais pas quand le plateau est plein : un match nul ne finit jamais.",
    ),
    Mistake(
        _plays(start=lambda size: 3),
        "Avec size=4, la partie se joue quand même sur 9 cases : regardez comment est créé le plateau.",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] == "C" and len(b) - b.count(" ") < 9),
        "La partie s'arrête au neuvième coup, même sur un plateau de 16 cases : d'où vient ce nombre ?",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (result[0], steps)),
        "Les deux valeurs renvoyées sont dans l'autre ordre : d'abord steps, puis winner.",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (steps, result)),
        "winner contient toute la phrase du verdict, alors qu'une seule lettre est attendue.",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (steps, player)),
        "winner est le joueur dont ce serait le tour : après le dernier coup, la main est déjà passée.",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (steps, "O" if player == "X" else "X")),
        "winner est toujours le dernier qui a joué, même quand personne n'a rien aligné. Qui dit le résultat ?",
    ),
    Mistake(
        _plays(state=lambda before, b, player: b),
        "Tous les éléments de steps désignent le même plateau b, et montrent donc la fin de la partie.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: list(before)),
        "L'état est noté comme une liste : il servira de clé dans la table, et une clé doit être une chaîne.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: str(list(before))),
        "str écrit la liste avec ses crochets et ses virgules : l'état n'a plus 9 caractères. "
        "Comment mettre bout à bout les cases d'un plateau ?",
    ),
    Mistake(
        _plays(state=lambda before, b, player: "".join(b)),
        "L'état noté contient déjà le coup : il est pris après l'avoir joué. Regardez l'ordre de vos lignes.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: flip(before) if player == "O" else before),
        "Les états de O sont retournés dans steps. Ici l'état se note tel qu'on le voit sur le plateau.",
    ),
    Mistake(
        _plays(step=lambda state, move: {"state": state, "move": move + 1}),
        "Les coups notés sont trop grands de 1 : ici les cases vont de 0 à 8, comme les indices d'une liste.",
    ),
    Mistake(
        _plays(step=lambda state, move: (state, move)),
        "Chaque coup est noté comme un couple, alors que la suite du cours attend un dictionnaire à deux clés.",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (steps[:-1], result[0])),
        "Le dernier coup de la partie manque dans steps : la boucle s'arrête avant de l'avoir noté.",
    ),
    Mistake(
        _plays(returns=lambda steps, result, player: (steps[::2], result[0])),
        "steps ne contient que les coups de X. Ceux de O serviront aussi à apprendre.",
    ),
)

# --- 3.2 win_rates -----------------------------------------------------------------------------------------


def _rates(
    games=lambda n: n,
    play=lambda game: game()[1],
    f=lambda result, winners, n: winners.count(result) / n,
    pair=lambda f, n: (f, 1.96 * (f * (1 - f) / n) ** 0.5),
    results="XOT",
):
    """Le calcul juste, sauf ce qui est donné."""

    def answer(n):
        winners = [play(simulate_game) for _ in range(games(n))]
        return {result: pair(f(result, winners, n), n) for result in results}

    return answer


def _half(f, n):
    return 1.96 * (f * (1 - f) / n) ** 0.5


def _plays_again_for_each_result(n):
    rates = {}
    for result in "XOT":
        f = sum(simulate_game()[1] == result for _ in range(n)) / n
        rates[result] = (f, 1.96 * (f * (1 - f) / n) ** 0.5)
    return rates


WIN_RATES = (
    Mistake(
        _plays_again_for_each_result,
        "Chaque fréquence a ses propres parties, soit 3 × n en tout. Les mêmes n parties suffisent aux trois.",
    ),
    Mistake(
        _rates(games=lambda n: n - 1),
        "Il manque une partie : comptez combien de nombres parcourt votre boucle.",
    ),
    Mistake(
        _rates(games=lambda n: n + 1),
        "Il y a une partie de trop : comptez combien de nombres parcourt votre boucle.",
    ),
    Mistake(
        _rates(play=lambda game: game(0.5, 0.5)[1]),
        "Les joueurs ne jouent pas au hasard : regardez les ε donnés à simulate_game, et leurs valeurs par défaut.",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: 0),
        "Aucun résultat n'est jamais compté. simulate_game renvoie deux choses, steps et winner : "
        "laquelle comparez-vous à 'X', 'O' et 'T' ?",
    ),
    Mistake(
        _rates(results="XO"),
        "Les matchs nuls manquent : le dictionnaire n'a pas de clé 'T'.",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: winners.count(result), pair=lambda count, n: (count, _half(count / n, n))),
        "Le premier nombre de chaque couple est un nombre de parties : une fréquence en est une part, de 0 à 1.",
    ),
    Mistake(
        _rates(f=lambda result, winners, n: winners.count(result) / max(1, n - winners.count("T"))),
        "Les matchs nuls ne comptent pas dans le total : les parts de X et de O sont trop grandes.",
    ),
    Mistake(
        _rates(pair=lambda f, n: f),
        "Chaque résultat n'a que sa fréquence : la demi-largeur de l'intervalle manque.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (100 * f, 100 * _half(f, n))),
        "Les fréquences sont en pour cent : ici ce sont des nombres de 0 à 1.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f - _half(f, n), f + _half(f, n))),
        "Les deux nombres sont les bords de l'intervalle : il faut son milieu et la moitié de sa largeur.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 2 * _half(f, n))),
        "Le second nombre est la largeur entière de l'intervalle, le double de ce qui est demandé.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, _half(f, n) / 1.96)),
        "Le second nombre est l'erreur type : il manque le facteur qui en fait un intervalle à 95 %.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * f * (1 - f) / n)),
        "La demi-largeur est trop petite : relisez la formule, il y a une racine carrée.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f)) ** 0.5 / n)),
        "La demi-largeur est trop petite : la racine s'arrête avant la division par n.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f)) ** 0.5)),
        "La demi-largeur ne diminue pas quand n augmente : n manque dans le calcul.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 0)),
        "Toutes les demi-largeurs sont nulles : f * 1 − f vaut 0. Il y a une parenthèse à regarder.",
    ),
    Mistake(
        _rates(pair=lambda f, n: (f, 1.96 * (f * (1 - f) / (n - 1)) ** 0.5)),
        "Sous la racine, la division se fait par n − 1 : relisez la formule de la demi-largeur.",
    ),
)
