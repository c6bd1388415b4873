"""3.1 · simulate_game : jouer une partie et noter ses coups."""

from ....checking import Exercise, Part
from ...draws import random_game
from .answer import simulate_game
from .cases import CASES, game, judge_moves, judge_simulate_game, signature_of_game
from .mistakes import MISTAKES


def hidden(rng):
    """Tire les cas cachés."""
    for _ in range(4):
        yield game(tuple(random_game(rng)[0]), "Une autre partie.")
    for _ in range(3):
        epsilons = [round(rng.uniform(0.05, 0.95), 2) for _ in "XO"]
        yield game(tuple(random_game(rng)[0]), "Une autre partie, où chacun a son ε.", *epsilons)
    for _ in range(2):
        yield game(tuple(random_game(rng, 4)[0]), "Une autre partie, avec size=4.", size=4)
    for options in (("verb",), ("slow_down",), ("verb", "slow_down")):
        about = f"Une autre partie, avec {' et '.join(options)}."
        yield game(tuple(random_game(rng)[0]), about, **dict.fromkeys(options, True))


PARTS = (
    Part("les coups et le résultat", 4, lambda case: not case.kwargs, judge_moves),
    Part("un ε pour chaque joueur", 2, lambda case: "epsilon_x" in case.kwargs, judge_moves),
    Part("d'autres tailles", 2, lambda case: "size" in case.kwargs, judge_moves),
    Part("ce que montrent verb et slow_down", 1, lambda case: not {"epsilon_x", "size"} & case.kwargs.keys()),
)

HINTS = (
    "Choisir, noter, jouer, demander le verdict, passer la main : pourquoi faut-il noter avant de jouer ? "
    "Et sous quelle forme noter un plateau pour qu'il ne change plus ?",
    """\
tant que le verdict commence par C :
    coup ← get_move, pour le joueur au trait et avec son ε
    ajouter à steps l'état, en une chaîne, et le coup
    poser la marque du joueur sur b
    verdict ← evaluate(b)
    joueur ← l'autre joueur
    si verb, afficher le plateau et le verdict ; si slow_down, attendre un peu""",
    """\
while result[0] == "C":
    move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
    steps.append({"state": …, "move": move})
    b[move] = player
    result = evaluate(b)
    player = "O" if player == "X" else "X"
    if verb:
        show(b)
        print(result)
    if slow_down:
        time.sleep(0.7)""",
)

EXERCISE = Exercise(
    "3.1",
    simulate_game,
    cases=CASES,
    parts=PARTS,
    judge=judge_simulate_game,
    hidden=hidden,
    hints=HINTS,
    mistakes=MISTAKES,
    signature=signature_of_game,
)
