"""3.1 · simulate_game : les erreurs que l'on sait nommer, de la plus simple à la plus fine."""

from ....checking import Mistake, combinable
from ....game import flip
from ...lesson1.ex1_new_board import new_board
from ...lesson1.ex3_evaluate import evaluate
from ...lesson2.ex3_get_move import get_move


# fmt: off
@combinable
def _plays(
    start=lambda size: size,
    first="X",
    goes_on=lambda result, b: result[0] == "C",
    asks=lambda b, epsilon_x, epsilon_o, player: (b, epsilon_x if player == "X" else epsilon_o, player),
    state=lambda before, b, player: before,
    step=lambda state, move: {"state": state, "move": move},
    mark=lambda player: player,
    passes=lambda player: "O" if player == "X" else "X",
    judged=lambda before, b: b,
    kept=lambda steps, b: steps,
    winner=lambda result, player: result[0],
    returns=lambda steps, winner: (steps, winner),
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
            result = evaluate(judged(before, b))
            player = passes(player)
        return returns(kept(steps, b), winner(result, player))

    return answer


MISTAKES = (
    Mistake(
        _plays(goes_on=lambda result, b: False),
        "Aucun coup n'est joué : la boucle ne commence jamais. Affichez ce que vaut result pour un plateau vide, et "
        "regardez comment vous le comparez.",
        line='while result == "C":',
    ),
    Mistake(
        _plays(goes_on=lambda result, b: set(b) == {" "}),
        "Votre partie s'arrête après le premier coup. Regardez ce qui est répété, et où se trouve le return.",
    ),
    Mistake(
        _plays(mark=lambda player: " "),
        "À chaque tour, get_move reçoit un plateau vide : où posez-vous la marque du coup choisi, et que devient b "
        "d'un tour à l'autre ?",
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
        _plays(mark=lambda player: "O" if player == "X" else "X"),
        "Le coup de X est posé avec la marque de O, et celui de O avec celle de X. Que vaut player au moment où la "
        "marque est posée ?",
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
        "Pour O, get_move reçoit de vous un plateau déjà retourné, et le retourne encore : qui s'en charge, elle ou "
        "vous ?",
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
        "Chez vous, O joue avec epsilon_x : epsilon_o ne sert jamais.",
        line="move = get_move(b, epsilon_x, player)",
    ),
    Mistake(
        _plays(judged=lambda before, b: list(before)),
        "La partie est finie, et votre boucle demande encore un coup. Que vaut le verdict à ce moment-là, et que "
        "regarde la condition de votre boucle ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] == "C" or (len(b) - b.count(" ")) % 2 == 1),
        "Chez vous, O joue encore après un coup de X, même quand X vient de gagner. Combien de coups joue un tour de "
        "votre boucle, et combien de fois y regarde-t-on le verdict ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: " " in b),
        "Chez vous, la partie continue après une victoire, tant qu'il reste des cases libres. Qu'est-ce qui "
        "arrête votre boucle, et quand le regarde-t-elle ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] not in "XO"),
        "Votre boucle s'arrête quand quelqu'un gagne, mais pas quand le plateau est plein : un match nul ne finit "
        "jamais.",
    ),
    Mistake(
        _plays(start=lambda size: 3),
        "Avec size=4, la partie se joue quand même sur 9 cases : regardez comment est créé le plateau.",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] == "C" and len(b) - b.count(" ") < 9),
        "Votre partie s'arrête au neuvième coup, même sur un plateau de 16 cases : d'où vient ce nombre ?",
    ),
    Mistake(
        _plays(returns=lambda steps, winner: (winner, steps)),
        "Les deux valeurs renvoyées sont dans l'autre ordre : d'abord steps, puis winner.",
    ),
    Mistake(
        _plays(winner=lambda result, player: result),
        "winner contient toute la phrase du verdict, alors qu'une seule lettre est attendue.",
    ),
    Mistake(
        _plays(winner=lambda result, player: player),
        "Votre winner est le joueur dont ce serait le tour : après le dernier coup, la main est déjà passée.",
    ),
    Mistake(
        _plays(winner=lambda result, player: "O" if player == "X" else "X"),
        "Votre winner est toujours le dernier qui a joué, même quand personne n'a rien aligné. Qui dit le résultat ?",
    ),
    Mistake(
        _plays(state=lambda before, b, player: b),
        "Chez vous, tous les éléments de steps désignent le même plateau b, et montrent donc la fin de la partie.",
        line='steps.append({"state": b, "move": move})',
    ),
    Mistake(
        _plays(state=lambda before, b, player: list(before)),
        "Chez vous, l'état est noté comme une liste : il servira de clé dans la table, et une clé doit être une "
        "chaîne.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: str(list(before))),
        "str écrit la liste avec ses crochets et ses virgules : l'état n'a plus 9 caractères. "
        "Comment mettre bout à bout les cases d'un plateau ?",
    ),
    Mistake(
        _plays(state=lambda before, b, player: "".join(b)),
        "L'état que vous notez contient déjà le coup : il est pris après l'avoir joué. Regardez l'ordre de vos lignes.",
    ),
    Mistake(
        _plays(state=lambda before, b, player: flip(before) if player == "O" else before),
        "Chez vous, les états de O sont retournés dans steps. Ici l'état se note tel qu'on le voit sur le plateau.",
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
        _plays(kept=lambda steps, b: steps[:-1]),
        "Le dernier coup de la partie manque dans steps : quand le verdict tombe, ce coup a-t-il déjà été noté ?",
    ),
    Mistake(
        _plays(kept=lambda steps, b: [*steps, {"state": "".join(b), "move": None}]),
        "Le dernier élément de steps note le plateau final, où plus personne ne joue : steps n'a que les coups joués.",
    ),
    Mistake(
        _plays(kept=lambda steps, b: steps[::2]),
        "Chez vous, steps ne contient que les coups de X. Ceux de O serviront aussi à apprendre.",
    ),
    Mistake(
        _plays(winner=lambda result, player: "C"),
        "winner vaut 'C', le verdict d'une partie qui continue : de quel plateau vient-il ?",
    ),
    Mistake(
        _plays(goes_on=lambda result, b: result[0] == "C" or ((len(b) - b.count(" ")) % 2 == 1 and " " in b)),
        "Chez vous, O joue encore après un coup de X, même quand X vient de gagner ; seul un plateau plein l'en "
        "empêche. Combien de coups joue un tour de votre boucle, et combien de fois y regarde-t-on le verdict ?",
    ),
    Mistake(
        _plays(asks=lambda b, epsilon_x, epsilon_o, player: (b, (player == "X" and epsilon_x) or epsilon_o, player)),
        "Chez vous, quand epsilon_x vaut 0, X joue avec epsilon_o : pour Python, 0 compte pour faux, et « or » passe à "
        "la suite.",
    ),
)
