"""6.3 · td_target : la cible d'un double DQN.

Source : van Hasselt, Guez et Silver, « Deep Reinforcement Learning with Double Q-learning » (2016).
"""

from dataclasses import replace

from juge import Case, Exercise, Mistake, Part, combinable, equality, whole
from juge.values import same

from ..draws import uniform
from .arrays import add_shape, legal, np
from .ex2_masked_argmax import masked_argmax


def td_target(rewards, dones, q_next_online, q_next_target, legal_next, discount):
    """Renvoie la valeur vers laquelle tirer chaque coup d'un lot.

    Après le coup, c'est à l'adversaire de jouer : q_next_online et q_next_target (une ligne par coup, une colonne par
    case) sont les valeurs de SES coups, legal_next dit lesquels sont permis. Il joue le meilleur selon le réseau en
    ligne ; le réseau cible dit ce que ce coup vaut pour lui ; ce qu'il gagne, le joueur le perd. Après le dernier coup
    de la partie (dones), il n'y a plus que la récompense.

    >>> q_next = np.array([[0.5, 0.8]])
    >>> td_target(np.array([0.0]), np.array([False]), q_next, q_next, np.array([[True, False]]), 0.9).tolist()
    [-0.45]
    """
    ### YOUR CODE HERE ###
    replies = masked_argmax(q_next_online, legal_next)
    values = q_next_target[np.arange(len(replies)), replies]
    return rewards - discount * np.where(dones, 0, values)
    ### END OF YOUR CODE ###


def round_outcome(outcome):
    """Arrondit l'issue au millionième : une réponse qui calcule en simple précision, comme un réseau, est juste."""
    value = outcome.value
    if type(value) is list:
        value = [round(item, 6) if type(item) is float else item for item in value]
    return replace(outcome, value=value)


def judge_targets(case, got, expected):
    """Compare les cibles à celles de la référence, au millionième près."""
    return add_shape(equality(case, round_outcome(got), round_outcome(expected)), got.value, len(expected.value))


def judge_ends(case, got, expected):
    """Juge la fin de la partie : la récompense seule y reste, et là seulement ; la réplique est d'une autre part."""
    fault, targets = judge_targets(case, got, expected), round_outcome(got).value
    if type(targets) is not list or len(targets) != len(expected.value) or not fault:
        return fault
    moves = zip(case.args[1], case.args[0], targets, strict=True)
    return None if all(same(target, round(reward, 6)) == done for done, reward, target in moves) else fault


def judge_replies(case, got, expected):
    """Juge la réplique, choisie par un réseau et évaluée par l'autre ; son signe est d'une autre part."""
    rewards, right = case.args[0], expected.value
    added = [2 * reward - target for reward, target in zip(rewards, right, strict=True)]
    return judge_targets(case, got, expected) and judge_targets(case, got, replace(expected, value=added))


def after(online, target=None, legal="", reward=0.0, done=False):
    """Construit un coup et les valeurs des répliques de l'adversaire ; sans ``legal``, toutes sont permises."""
    legal = [letter == "T" for letter in legal or "T" * len(online)]
    return reward, done, online, target or online, legal


def targets(moves, about, group="", discount=0.9):
    """Construit un cas de `td_target` sur un lot de coups."""
    columns = map(list, zip(*moves, strict=True))
    return Case((*columns, discount), about=about, group=group, arrays=True)


CASES = (
    targets([after([0.5, 0.2])], "La meilleure réplique vaut 0,5 pour l'adversaire : la cible est 0 − 0,9 × 0,5."),
    targets([after([-0.6, -0.3])],
            "La meilleure réplique vaut −0,3 pour l'adversaire : la cible est 0 − 0,9 × (−0,3)."),
    targets([after([0.1, 0.4], reward=0.2)], "Une récompense avant la fin : la cible est 0,2 − 0,9 × 0,4."),
    targets([after([0.5, 0.2])], "Avec discount = 0,5 : la cible est 0 − 0,5 × 0,5.", discount=0.5),
    targets([after([0.4, 0.7], reward=1.0, done=True)], "Le coup gagne : il n'y a plus que la récompense.", "fin"),
    targets([after([0.4, 0.7], legal="FF", done=True)], "Le plateau est plein, personne n'a gagné.", "fin"),
    targets([after([0.3, 0.9], legal="TF")], "L'adversaire ne joue pas une case interdite.", "double"),
    targets([after([0.8, -0.4, -0.2], legal="FTT")], "L'adversaire ne joue pas une case interdite.", "double"),
    targets([after([0.4, -2.5, -3.5], [0.1, 0.6, -0.2], "FTT")],
            "L'adversaire ne joue pas une case interdite ; les autres valent ici moins que −1.", "double"),
    targets([after([0.1, 0.5, 0.9], [0.7, 0.2, 0.8], "TTF")],
            "Le réseau en ligne choisit la réplique, le réseau cible dit ce qu'elle vaut.", "double"),
    targets([after([0.6, -0.4], [-0.3, 0.8]), after([-0.5, -0.1], [0.2, -0.6]),
             after([0.7, 0.3], [0.4, 0.9], "FT")], "Un lot de trois coups, chacun avec ses répliques.", "double"),
    targets([after([0.2, -0.4]), after([5.0, 5.0], legal="FF", reward=1.0, done=True), after([-0.6, -0.7])],
            "Dans un lot, certaines parties peuvent être finies et d'autres non.", "fin"),
    targets([after([3.0, 2.0], legal="FF", reward=1.0, done=True), after([0.1, 0.3])],
            "Dans un lot, la première partie peut être finie et d'autres non.", "fin"),
    targets([after([1.4, 1.2])], "Une réplique peut valoir plus de 1 : la cible est 0 − 0,9 × 1,4."),
    targets([after([0.1, 0.2], reward=-1.0, done=True), after([0.1, 0.2], reward=0.5, done=True)],
            "La partie finie, il reste la récompense, quelle qu'elle soit.", "fin"),
    targets([after([0.4, 0.7], reward=-0.5)], "Une récompense peut être négative : la cible est −0,5 − 0,9 × 0,7."),
    targets([after([0.5, 0.5, 0.1], [0.3, 0.3, 0.6])], "À égalité, une seule réplique est jouée.", "double"),
    targets([after([0.3, -40.0, -30.0], legal="FTT")], "Les répliques permises peuvent être très mauvaises.", "double"),
)  # fmt: skip


def hidden(rng):
    """Tire les cas cachés."""

    def replies(squares, allowed):
        return after(uniform(rng, squares), uniform(rng, squares), allowed)

    def alone(**rest):
        return after(uniform(rng, 3), **rest)

    for reward in (0.0, *uniform(rng, 2)):
        discount = round(rng.uniform(0.3, 0.95), 2)
        yield targets([alone(reward=reward)], "Une autre réplique.", discount=discount)
    for _ in range(2):
        ends = [alone(reward=1.0, done=True), alone(legal="FFF", done=True), alone()]
        yield targets(rng.sample(ends, 3), "D'autres parties, finies ou non.", "fin")
    for count, squares in ((1, 3), (2, 4), (4, 9), (4, 9)):
        moves = [replies(squares, legal(rng, squares)) for _ in range(count)]
        yield targets(moves, "D'autres répliques, permises ou non.", "double")


PARTS = (
    Part("la récompense et la réplique", 2, lambda case: not case.group),
    Part("la fin de la partie", 1, lambda case: case.group == "fin", judge_ends),
    Part("les coups permis et les deux réseaux", 2, lambda case: case.group == "double", judge_replies),
)


# fmt: off
@combinable
def _targets(
    nets=lambda online, target: (online, target),
    value=lambda values, replies: values[np.arange(len(replies)), replies],
    sign=-1,
):
    """Construit une cible juste, sauf les étapes données : rôles des deux réseaux, forme, signe."""

    def answer(rewards, dones, q_next_online, q_next_target, legal_next, discount):
        chooser, judge = nets(q_next_online, q_next_target)
        replies = masked_argmax(chooser, legal_next)
        return rewards + sign * discount * np.where(dones, 0, value(judge, replies))

    return answer


MISTAKES = (
    Mistake(_targets(value=lambda values, replies: values[:, replies]),
            "Votre fonction renvoie un tableau carré, d'une ligne et d'une colonne par coup : dans la ligne i, on ne "
            "veut que le coup de la ligne i.",
            asks={"Slice": "q[:, coups] prend tous ces coups dans chaque ligne."}),
    Mistake(_targets(sign=1),
            "Vous ajoutez ce que vaut la réplique à la récompense. Or c'est l'adversaire qui la joue : ce qu'il gagne, "
            "le joueur le gagne-t-il aussi ?"),
    Mistake(_targets(nets=lambda online, target: (target, online)),
            "Les deux réseaux ont échangé leurs rôles : lequel choisit la réplique, lequel dit ce qu'elle vaut ?"),
)
# fmt: on

HINTS = (
    "Des deux réseaux, lequel choisit la réplique, lequel dit ce qu'elle vaut ? Ce qu'elle rapporte à "
    "l'adversaire, faut-il l'ajouter ou le retrancher ? Et s'il n'y a plus de réplique, que reste-t-il ?",
    """\
répliques ← les meilleures cases permises, selon le réseau en ligne (masked_argmax sert ici)
valeurs ← dans chaque ligne du réseau cible, la valeur de la réplique de cette ligne
valeurs ← 0 là où la partie est finie
renvoyer les récompenses, moins discount fois les valeurs""",
)

EXERCISE = Exercise(
    "6.3",
    td_target,
    minutes=12,
    cases=CASES,
    parts=PARTS,
    judge=judge_targets,
    hidden=hidden,
    hints=HINTS,
    gap="np.where(dones, 0, values)",
    mistakes=MISTAKES,
    signature=lambda case, outcome: whole(case, round_outcome(outcome)),
)
