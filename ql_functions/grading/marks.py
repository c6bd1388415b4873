"""Les points d'une réponse : une part pour chaque face de l'exercice, gagnée si tous ses cas sont justes.

Une part contient toujours des cas qui se contredisent : une réponse vide ou constante n'en gagne aucune.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from .. import game
from ..checks import lesson3, lesson5, lesson6
from ..checks.diagnosis import recognise
from ..checks.frame import call_text, fault_of
from ..checks.points import POINTS
from ..checks.values import same


@dataclass(frozen=True)
class Part:
    """Une face d'un exercice.

    Attributes:
        title: ce qu'elle demande.
        points: ce qu'elle vaut.
        concerns: ``concerns(case)`` dit si un cas en est.
        judge: le juge de cette face, s'il est moins sévère que celui de l'exercice.
    """

    title: str
    points: float
    concerns: Callable = lambda _case: True
    judge: Callable | None = None


def _aligned_differently(straight):
    """Les plateaux gagnés de cette façon-là (en ligne droite ou non), et ceux où personne n'a gagné."""

    def concerns(case):
        lines = [line for line in game.lines() if {case.args[0][i] for i in line} in ({"X"}, {"O"})]
        return not lines or any((line[1] - line[0] in (1, 3)) == straight for line in lines)

    return concerns


def _has_ended_or_filled(case):
    """Les plateaux pleins, gagnés ou non, et ceux où la partie continue."""
    board = "".join(case.args[0])
    return " " not in board or game.verdict(board) == "C"


def judge_frequencies(case, got, expected):
    """Les seules fréquences de `win_rates`, sans leurs demi-largeurs."""
    found, wanted = ({result: _first(pair) for result, pair in value.items()} if type(value) is dict else value
                     for value in (got.value, expected.value))  # fmt: skip
    if same(found, wanted):
        got = replace(got, value=expected.value)
    return lesson3.judge_win_rates(case, got, expected)


def _first(pair):
    return pair[0] if type(pair) in (list, tuple) and pair else pair


PARTS = {
    "1.2": (
        Part("trois marques qui se suivent", 3, lambda case: len(case.args) == 1),
        Part("un autre min_contig", 1, lambda case: len(case.args) == 2),
    ),
    "1.3": (
        Part("les lignes et les colonnes", 2, _aligned_differently(straight=True)),
        Part("les diagonales", 2, _aligned_differently(straight=False)),
        Part("la fin de la partie", 2, _has_ended_or_filled),
    ),
    "2.3": (
        Part("un état nouveau entre dans la table", 3, lambda case: not case.group),
        Part("le coup glouton de X", 3, lambda case: case.group == "glouton" and case.kwargs.get("player") != "O"),
        Part("les coups de O", 2, lambda case: case.kwargs.get("player") == "O"),
        Part("l'exploration", 3, lambda case: case.group in ("hasard", "mélange")),
    ),
    "3.1": (
        Part("les coups et le résultat", 5, lambda case: not case.kwargs),
        Part("un ε pour chaque joueur", 2, lambda case: "epsilon_x" in case.kwargs),
        Part("d'autres tailles", 2, lambda case: "size" in case.kwargs),
    ),
    "3.2": (Part("les fréquences", 2, judge=judge_frequencies), Part("les demi-largeurs", 2)),
    "4.2": (
        Part("gagner ou perdre", 2, lambda case: case.args[2] != "T"),
        Part("le match nul", 1, lambda case: case.args[2] == "T"),
        Part("alpha", 1, lambda case: len(case.args) == 4),
    ),
    "4.3": (
        Part("le dernier coup de chacun", 3, lambda case: len(case.args[0]) < 3),
        Part("la remontée des parties gagnées", 4, lambda case: len(case.args[0]) > 2 and case.args[1] != "T"),
        Part("les matchs nuls et le tirage", 3, lambda case: len(case.args[0]) > 2 and case.args[1] == "T"),
    ),
    "5.1": (
        Part("les trois régimes et leurs ε", 5, judge=lesson5.judge_games),
        Part("la rétropropagation des parties", 4, judge=lesson5.judge_learning),
        Part("les fréquences courantes", 3, judge=lesson5.judge_rates),
    ),
    "6.2": (
        Part("la case permise de plus grande valeur", 2, lambda case: len(case.args[0]) == 1),
        Part("plusieurs lignes à la fois", 1, lambda case: len(case.args[0]) > 1),
    ),
    "6.3": (
        Part("la récompense et la réplique", 2, lambda case: not case.group),
        Part("la fin de la partie", 1, lambda case: case.group != "double"),
        Part("les coups permis et les deux réseaux", 2, lambda case: case.group == "double"),
    ),
    "6.4": (
        Part("le tampon qui n'est pas plein", 2, lambda case: case.args[1] < len(case.args[0])),
        Part("le tampon plein", 1, lambda case: case.args[1] >= len(case.args[0]), lesson6.judge_draws),
        Part("rng seul tire", 1, lambda case: case.group == "rng"),
    ),
}


def parts_of(exercise):
    """Les parts d'un exercice ; une seule, tout entier, s'il n'a qu'une face."""
    return PARTS.get(exercise.id) or (Part("l'exercice", exercise.points),)


def check_parts():
    """Vérifie que les parts d'un exercice valent ses points.

    Raises:
        ValueError: un exercice et ses parts ne vont plus ensemble.
    """
    for name, parts in PARTS.items():
        total = sum(part.points for part in parts)
        if total != POINTS[name]:
            raise ValueError(
                f"{name} vaut {POINTS[name]} points, ses parts {total} : accordez PARTS, dans grading/marks.py, à "
                "checks/points.py."
            )


def mark(exercise, outcomes, public):
    """Les points d'une réponse qui s'est laissé appeler sur tous les cas.

    Args:
        exercise: l'`Exercise`.
        outcomes: les couples (cas, issue), les cas publics d'abord.
        public: le nombre de cas publics.

    Returns:
        dict: ``points``, ``of``, ``status`` (``'right'``, ``'partial'`` ou ``'wrong'``), ``says``, ``parts``.
    """
    results = [(case, got, fault_of(exercise, case, got)) for case, got in outcomes]
    parts = [(part, _is_earned(exercise, part, results)) for part in parts_of(exercise)]
    is_right = not any(fault for _, _, fault in results)
    points = sum(part.points for part, earned in parts if earned)
    return {
        "points": points,
        "of": exercise.points,
        "status": "right" if is_right else "partial" if points else "wrong",
        "says": [] if is_right else _says(exercise, results, public),
        "parts": [[part.title, part.points * earned, part.points] for part, earned in parts],
    }


def nothing(exercise, status, *says):
    """Ce que rend `mark` pour une réponse qui ne s'est pas laissé juger."""
    parts = [[part.title, 0, part.points] for part in parts_of(exercise)]
    return {"points": 0, "of": exercise.points, "status": status, "says": list(says), "parts": parts}


def _is_earned(exercise, part, results):
    """Tous les cas de cette part sont-ils justes ? Sous son juge à elle, s'il y en a un."""
    results = [result for result in results if part.concerns(result[0])]
    if part.judge is None:
        return not any(fault for _, _, fault in results)
    exercise = replace(exercise, judge=part.judge)
    return not any(fault and fault_of(exercise, case, got) for case, got, fault in results)


def _says(exercise, results, public):
    """L'erreur si on la reconnaît, sinon ce qui ne va pas dans le premier cas faux ; rien de ce qui est caché."""
    mistake = recognise(exercise, results, exercise.world())
    place, (case, _, fault) = next((i, result) for i, result in enumerate(results) if result[2])
    if place >= public:
        hidden = f"Les cas de la leçon passent, mais pas tous ceux du correcteur. {case.about}"
        return [mistake.says if mistake else hidden]
    rows = {"Appel": call_text(exercise, case), "Attendu": fault.expected, "Obtenu": fault.got}
    return [mistake.says if mistake else fault.says, *(f"{row} : {text}" for row, text in rows.items() if text)]
