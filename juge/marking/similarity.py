"""Les copies dont les réponses sont les mêmes, aux noms et à la mise en page près.

La forme normale d'une réponse est son arbre syntaxique, sans annotation ni texte d'aide, où chaque nom que la réponse
définit est remplacé par son rang d'apparition : ni un renommage, ni un commentaire, ni des guillemets ne la changent.
"""

import ast
import inspect
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import FunctionType

from ..call.source import BLANK_MARKS
from ..declare.cases import Status
from ..declare.registry import EXERCISES, by_name, order
from ..intake.sheets import write_table

MIN_NODES = 60  # nœuds écrits par l'élève ; deux réponses justes plus courtes se ressemblent forcément
_BEGIN, _END = BLANK_MARKS


@cache
def normal_form(source):
    """La forme normale d'un code et son nombre de nœuds ; ``(None, 0)`` s'il ne se compile pas."""
    try:
        tree = ast.parse(source)
        tree.body = [node for node in tree.body if not isinstance(node, ast.Expr | ast.Import | ast.ImportFrom)]
        tree = _Normalizer().visit(tree)
        return ast.dump(tree), sum(1 for _ in ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None, 0


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Module)


class _Normalizer(ast.NodeTransformer):
    """Ôte annotations et textes d'aide ; donne à chaque nom défini son rang d'apparition, portée par portée."""

    def __init__(self):
        self.names, self.number = {}, 0

    def visit_FunctionDef(self, node):
        node.returns, first = None, node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_arg(self, node):
        return self.generic_visit(ast.arg(node.arg))

    def visit_AnnAssign(self, node):
        return self.generic_visit(ast.Assign([node.target], node.value or ast.Constant(None), lineno=0))

    def generic_visit(self, node):
        """Renomme un nœud et les nœuds qu'il contient."""
        field = {ast.Name: "id", ast.arg: "arg"}.get(type(node), "name")
        if (name := getattr(node, field, None)) in self.names:
            setattr(node, field, self.names[name])
        if not isinstance(node, _SCOPES):
            return super().generic_visit(node)
        outer, bound = self.names, dict.fromkeys(_bound(node))
        ranks = enumerate(bound, start=self.number)
        self.names, self.number = {**outer, **{name: f"n{rank}" for rank, name in ranks}}, self.number + len(bound)
        super().generic_visit(node)
        self.names = outer
        return node


def _bound(node):
    """Les noms que définit une portée, dans l'ordre, sauf les noms d'exercices et les noms des portées intérieures."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.arg):
            yield child.arg
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield from {child.id} - by_name().keys()
        elif isinstance(child, (*_FUNCTIONS, ast.ClassDef, ast.ExceptHandler)) and child.name:
            yield from {child.name} - by_name().keys()
        if not isinstance(child, _SCOPES):
            yield from _bound(child)


@cache
def given_code(exercise_id):
    """Le code que l'énoncé donne, texte d'aide compris : la référence sans sa réponse ; ``""`` sans fonction."""
    reference = EXERCISES[exercise_id].reference
    if not isinstance(reference, FunctionType):
        return ""
    before, _, rest = inspect.getsource(reference).partition(_BEGIN)
    return f"{before}pass{rest.partition(_END)[2]}"


@cache
def _reference_form(exercise_id):
    """La forme normale de la référence d'un exercice, et le nombre de nœuds du code donné."""
    given = given_code(exercise_id)
    if not given:
        return None, 0
    return normal_form(inspect.getsource(EXERCISES[exercise_id].reference))[0], normal_form(given)[1]


def as_reference(mark):
    """Les exercices où une copie est la référence même, aux noms et à la mise en page près.

    Les réponses courtes se ressemblent toutes : seules comptent les réponses longues (« 2.3 »), à moins que toute la
    copie ne soit juste, et identique à la référence (« toute la copie »).
    """
    same, long, read = [], [], 0
    for exercise_id, source in mark.answers.items():
        reference, given = _reference_form(exercise_id)
        form, size = normal_form(source)
        read += reference is not None
        if reference and form == reference:
            same.append(exercise_id)
            if size - given >= MIN_NODES:
                long.append(exercise_id)
    is_right = all(verdict["status"] == Status.RIGHT for verdict in mark.exercises.values())
    return "toute la copie" if is_right and long and len(same) == read > 1 else ", ".join(long)


@dataclass(frozen=True)
class Alike:
    """Des copies qui ont des réponses en commun.

    Attributes:
        marks: leurs notes, deux au moins.
        exercises: les exercices où leurs réponses sont les mêmes.
        size: le nombre de nœuds de ces réponses.
    """

    marks: tuple
    exercises: tuple[str, ...]
    size: int


def alike(marks):
    """Les groupes de copies qui ont des réponses en commun, du plus grand nombre de nœuds au plus petit.

    Un groupe réunit les réponses que deux copies ont en commun, et toutes les copies qui ont ces mêmes réponses. Si
    trois copies ont la même 2.3, et que deux d'entre elles ont aussi la même 3.1, il y a deux groupes, de trois et de
    deux copies.
    """
    holders, sizes, own = {}, {}, {mark.name: set() for mark in marks}
    for mark in marks:
        for exercise_id, source in mark.answers.items():
            form, size = normal_form(source)
            reference, given = _reference_form(exercise_id)
            if form and form != reference and size - given >= MIN_NODES:
                key = exercise_id, form
                holders.setdefault(key, []).append(mark.name)
                own[mark.name].add(key)
                sizes[key] = size - given
    pairs = {pair for names in holders.values() for pair in combinations(names, 2)}
    groups = []
    for common in {frozenset(own[first] & own[second]) for first, second in pairs}:
        found = tuple(mark for mark in marks if common <= own[mark.name])
        exercises = tuple(sorted((exercise_id for exercise_id, _ in common), key=order))
        groups.append(Alike(found, exercises, sum(sizes[key] for key in common)))
    return sorted(groups, key=lambda group: (-group.size, [mark.name for mark in group.marks]))


def write_alike(path, groups):
    """Écrit ``similitudes.csv`` : une ligne par copie d'un groupe."""
    header = ["groupe", "élève", "exercices", "taille commune", "copie"]
    rows = [
        [rank, mark.student, ", ".join(group.exercises), group.size, mark.name]
        for rank, group in enumerate(groups, 1)
        for mark in group.marks
    ]
    write_table(path, header, rows)
