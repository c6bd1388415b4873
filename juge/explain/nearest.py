"""La réponse juste la plus proche : les endroits, trois au plus, qui en séparent une réponse fausse.

Les réponses justes sont la référence et les autres styles que l'exercice garde. On y donne aux variables les noms de
l'élève, d'après les valeurs qu'elles prennent ; on remplace ce qui diffère, puis on rend à l'élève chaque ligne et
chaque expression dont le changement ne servait à rien. Ce qui reste est dit par son endroit et sa sorte, jamais par son
texte. L'idée vient de Clara (Gulwani, Radiček et Zuleger, 2018) et de Refactory (Hu et al., 2019).
"""

import ast
import builtins
import copy
from collections import Counter
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache, cached_property
from itertools import combinations, zip_longest

from ..call.pool import pool_of
from ..call.run import COMPUTING, run
from ..call.source import function_in, parsed, tree_of
from ..declare.exercise import Exercise
from ..edits.nodes import LOOPS, replaced
from ..edits.rows import Row, differences, line_of, rows_of, written
from ..edits.spots import Sentence, alone, tried_on
from ..namespace import defined, names_read
from ..values import CONTAINERS, PLAIN, plain
from .search import Search
from .touched import Watcher

PLACES = 3  # au plus ; au-delà, dire où n'aiderait plus
_MAX_SHARE = 0.25  # de la réponse, en lignes ôtées ou ajoutées, si l'on en dit plusieurs : de plus longues égarent
_NEAREST = 12  # réponses justes que l'on compare
_MAX_CHANGES = 16  # d'une réponse juste que l'on essaie
_WATCHED = 3  # appels où l'on compare les valeurs des variables
_IMPORT_SECONDS = 5.0  # laissées à un appel qui importe : interrompre l'importation de NumPy l'empêche pour toujours
_WATCHED_SECONDS = 0.02  # laissées à chacun de ces appels
_MAX_VALUES = 200  # valeurs gardées d'une variable


@dataclass(frozen=True)
class Change:
    """Une ligne de l'élève, ``old``, qui devient une ligne de la réponse juste, ``new`` ; l'une peut manquer.

    ``rank`` : le rang de ``old``, ou celui de la ligne avant laquelle ``new`` s'ajoute.
    """

    rank: int
    old: Row | None
    new: Row | None


def nearest_answer(attempt):
    """Rend la `Sentence` qui dit les endroits ; ``""`` s'il y en a trop, ou si l'on n'en trouve pas."""
    repair = attempt.tree and Repair(attempt)
    changes = repair.changes() if repair else ()
    if not changes:
        return ""
    places, lines = _places(changes, repair.rows), [line_of(change, repair.rows) for change in changes]
    calls = 0 if repair.search.is_proven else repair.search.calls
    if len(places) == 1:
        return Sentence(f"{places[0][0].upper()}{places[0][1:]} : {alone(calls)}", *lines)
    several = f"{tried_on(calls)}une réponse juste ne diffère de la vôtre qu'à {_NUMBERS[len(places)]} endroits : "
    several = f"{several[0].upper()}{several[1:]}{' ; '.join(places)}."
    return Sentence(f"{several} Il y a peut-être plus court.", *lines)


class Repair:
    """La recherche de la réponse juste la plus proche."""

    def __init__(self, attempt):
        self.attempt, self.exercise = attempt, attempt.exercise
        self.rows = rows_of(attempt.tree)

    def changes(self):
        """Les `Change` qui suffisent, le moins possible ; aucun s'il en faut plus de `PLACES`."""
        best = ()
        found = sorted((_changes(self.rows, rows_of(style)) for style in self._nearest()), key=len)
        self.search = Search(self.attempt)  # le temps ne compte qu'une fois prêtes les réponses justes
        for changes in found:
            if self.search.budget.left <= 0 or len(best) == 1 or len(changes) > _MAX_CHANGES:
                break
            found = self._reduced(changes)
            if found and (not best or len(found) < len(best)):
                best = found
        places = len(_places(best, self.rows))
        lines = [row for change in best for row in (change.old, change.new) if row and not (change.old and change.new)]
        share = sum(map(_nodes, lines)) / sum(map(_nodes, self.rows))
        return best if places == 1 or (places <= PLACES and share <= _MAX_SHARE) else ()

    def _nearest(self):
        """Les arbres des réponses justes, aux noms de l'élève, de la plus proche à la plus lointaine."""
        known = self.attempt.namespace.keys() | vars(builtins).keys() | {self.exercise.name}
        shape = _shape_of(self.attempt.tree)
        styles = [style for style in styles_of(self.exercise) if style.names <= known]
        nearest = sorted(styles, key=lambda style: -_likeness(shape, style.shape))[:_NEAREST]
        if not nearest:
            return
        own = values_taken(self.attempt.tree, self.exercise, self.attempt.namespace)
        for style in nearest:
            yield self._renamed(style.tree, style.values, own)

    def _renamed(self, tree, values, own):
        mine, theirs = _parameters(self.attempt.tree), _parameters(tree)
        names = dict(zip(theirs, mine, strict=False))
        scores = sorted(
            ((_likeness(own[one], values[other]), one, other)
             for one in own.keys() - set(mine) for other in values.keys() - names.keys()),
            key=lambda score: (-score[0], score[1:]),
        )  # fmt: skip
        for score, one, other in scores:
            if score > 0 and other not in names and one not in names.values():
                names[other] = one
        left = [[name for name in found if name not in taken]
                for found, taken in ((_locals(tree), names), (_locals(self.attempt.tree), names.values()))]  # fmt: skip
        for other, one in zip_longest(*left):
            if other is not None:
                names[other] = one or (f"{other}_" if other in names.values() else other)
        return _Renaming(names).visit(ast.parse(ast.unparse(tree)))

    def _reduced(self, changes):
        """Ces changements, moins ceux qui ne servent à rien ; aucun s'ils ne suffisent pas."""
        if not self._is_right(changes):
            return ()
        left_out = [one for one in changes if one.new is None]
        pairs = [(one, one.old) for one in changes if one.old and one.new]
        in_place = [replace(one, new=replace(one.new, depth=old.depth, word=old.word)) for one, old in pairs]
        if self._is_right(in_place):
            changes = in_place
        changes = next(([one] for one in changes if self._is_right([one])), changes)
        for size in (*(len(changes) // 2**k for k in range(1, 3)), *range(len(changes) - 1, 0, -1)):
            rank = 0
            while size and rank + size <= len(changes) > size:
                fewer = changes[:rank] + changes[rank + size :]
                if self._is_right(fewer):
                    changes = fewer
                else:
                    rank += 1
        for rank, change in enumerate(changes):
            if change.old and change.new:
                changes = self._shrunk(changes, rank)
        left_out = [one for one in left_out if one not in changes]
        if self.search.budget.left <= 0 or self._makes_useless(changes, left_out):  # le temps a pu manquer
            return ()
        return _merged(changes)

    def _makes_useless(self, changes, left_out):
        """Est-ce une autre réponse que la sienne : plus de lignes ajoutées que d'écrites, ou de quoi s'en passer ?

        ``left_out`` : ce qui ôtait des lignes, et que l'on n'a pas gardé.
        """
        if sum(change.old is None for change in changes) >= len(self.rows):
            return True
        if len(left_out) > _MAX_SHARE * len(self.rows) and self._is_right([*changes, *left_out]):
            return True
        if any(self._is_right([*changes, *loop]) for loop in self._untouched_loops(changes)):
            return True
        touched = {change.rank for change in changes if change.old}
        others = [Change(rank, row, None) for rank, row in enumerate(self.rows) if rank not in touched]
        if others:
            return self._is_right([*changes, *others])
        kept = [change for change in changes if change.old and change.new]
        parts = [path for one in kept for path, _ in differences(one.old.node, one.new.node)]
        return len(kept) < len(changes) or len(parts) > len(changes) or any(len(path) < 2 for path in parts)

    def _untouched_loops(self, changes):
        """Les boucles où rien ne change, ôtées : pour chacune, des `Change`."""
        touched = {change.rank for change in changes}
        for first, row in enumerate(self.rows):
            after = enumerate(self.rows[first + 1 :], first + 1)
            last = next((rank for rank, other in after if other.depth <= row.depth), len(self.rows))
            if isinstance(row.node, LOOPS) and touched.isdisjoint(range(first, last)):
                yield [Change(rank, self.rows[rank], None) for rank in range(first, last)]

    def _shrunk(self, changes, rank):
        """Les changements, où celui de ce rang ne change que les expressions qu'il faut."""
        change = changes[rank]
        parts = differences(change.old.node, change.new.node)
        for size in range(1, min(len(parts), 3)):
            for some in combinations(parts, size):
                node = change.old.node
                for path, new in some:
                    node = replaced(node, path, new)
                row = replace(change.old, node=node)
                tried = [*changes[:rank], replace(change, new=row), *changes[rank + 1 :]]
                if self._is_right(tried):
                    return tried
        return changes

    def _is_right(self, changes):
        rows, by_rank = [], {}
        for change in changes:
            by_rank.setdefault(change.rank, []).append(change)
        for rank in range(len(self.rows) + 1):
            here = by_rank.get(rank, ())
            rows += [change.new for change in here if not change.old]
            old = next((change for change in here if change.old), None)
            if old:
                rows += [old.new] if old.new else []
            elif rank < len(self.rows):
                rows.append(self.rows[rank])
        head = ast.unparse(ast.Module([replaced(self.attempt.tree.body[0], [("body", None)], [ast.Pass()])], []))
        tree = parsed(head.rsplit("\n", 1)[0] + "\n" + "\n".join(row.text for row in rows))
        return tree is not None and self.search.is_right(tree)


_NUMBERS = {2: "deux", 3: "trois"}


def _nodes(row):
    """Le nombre de nœuds d'une ligne."""
    return len([*ast.walk(row.node)]) if row.node else 1


def _places(changes, rows):
    """Ce qui se dit de chaque changement, une fois."""
    return list(dict.fromkeys(written(change, rows) for change in changes))


def _changes(mine, theirs):
    """Les `Change` qui font d'une suite de lignes une autre."""
    matcher = SequenceMatcher(None, [row.text for row in mine], [row.text for row in theirs], False)
    changes = []
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            continue
        pairs = _paired(mine[first:last], theirs[start:end])
        rank = first
        for old, new in pairs:
            changes.append(Change(rank, old, new))
            rank += old is not None
    return changes


def _merged(changes):
    """Les changements, où une ligne ôtée et une autre ajoutée à sa place n'en font qu'un."""
    merged = []
    for change in changes:
        last = merged[-1] if merged else None
        is_swap = last and last.new is None and change.old is None and change.rank == last.rank + 1
        if is_swap and change.new.depth == last.old.depth and not change.new.word:
            merged[-1] = replace(last, new=change.new)
        else:
            merged.append(change)
    return merged


def _paired(mine, theirs):
    """Les couples (ligne, ligne qui la remplace) de deux suites : les plus semblables ensemble, dans l'ordre."""

    @cache
    def best(i, j):
        if i == len(mine) or j == len(theirs):
            return 0, ()
        alike = SequenceMatcher(None, mine[i].text.strip(), theirs[j].text.strip(), False).ratio()
        alike += type(mine[i].node) is type(theirs[j].node)
        options = [best(i + 1, j), best(i, j + 1)]
        score, pairs = best(i + 1, j + 1)
        if alike > 0.5:
            options.append((score + alike, ((i, j), *pairs)))
        return max(options, key=lambda option: option[0])

    (_, pairs), i, j = best(0, 0), 0, 0
    for one, other in (*pairs, (len(mine), len(theirs))):
        yield from ((row, None) for row in mine[i:one])
        yield from ((None, row) for row in theirs[j:other])
        if one < len(mine):
            yield mine[one], theirs[other]
        i, j = one + 1, other + 1


@dataclass(frozen=True)
class Style:
    """Une réponse juste à un exercice, donnée par son arbre."""

    tree: ast.Module
    exercise: Exercise

    @cached_property
    def shape(self):
        """Ses lignes, sans les noms de ses variables."""
        return _shape_of(self.tree)

    @cached_property
    def names(self):
        """Ce qu'elle lit, hors de ses variables."""
        return names_read(compile(self.tree, "<réponse juste>", "exec"))

    @cached_property
    def values(self):
        """Variable → les valeurs qu'elle prend."""
        imports = any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(self.tree))
        return values_taken(self.tree, self.exercise, self.exercise.world(), _IMPORT_SECONDS if imports else 0)


@cache
def styles_of(exercise):
    """Les réponses justes d'un exercice, des `Style`."""
    others = (function_in(source, exercise.name) for source in exercise.course.styles.get(exercise.id, ()))
    return [Style(tree, exercise) for tree in (tree_of(exercise.reference), *others) if tree]


def _shape_of(tree):
    """Les lignes d'une réponse, où les noms de ses variables sont effacés : un `Counter`."""
    names = dict.fromkeys(_locals(tree), "_")
    return Counter(row.text.strip() for row in rows_of(_Renaming(names).visit(copy.deepcopy(tree))))


def values_taken(tree, exercise, namespace, seconds=0):
    """Variable → les valeurs qu'elle prend, un `Counter`, dans les premiers appels de l'exercice."""
    world = {**namespace}
    function = defined(ast.fix_missing_locations(tree), exercise.name, world, "<valeurs>")
    taken = {variable: Counter() for variable in _locals(tree)}
    if function is None:
        return taken
    for rank, trial in enumerate(pool_of(exercise).public[:_WATCHED]):
        last = {}

        def note_values(frame, _line, rank=rank, last=last):
            if frame.f_code is not function.__code__:
                return
            for variable, value in frame.f_locals.items():
                is_small = type(value) in PLAIN or (type(value) in CONTAINERS and len(value) < _MAX_VALUES)
                text = repr(plain(value))[:80] if is_small else type(value).__name__
                if last.get(variable) != text and variable in taken and taken[variable].total() < _MAX_VALUES:
                    taken[variable][rank, text] += 1
                    last[variable] = text

        case, watcher = replace(trial.case, seconds=seconds or _WATCHED_SECONDS), Watcher(world, note_values)
        run(function, case, world, watcher=watcher, clock=COMPUTING)
    return taken


def _likeness(one, other):
    """De 0 à 1, la part commune de deux suites de valeurs."""
    return 2 * (one & other).total() / max(1, one.total() + other.total())


def _parameters(tree):
    arguments = tree.body[0].args
    return [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def _locals(tree):
    """Les variables d'une fonction, dans l'ordre où elles s'écrivent."""
    stored = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    in_order = sorted(stored, key=lambda node: (node.lineno, node.col_offset))
    return list(dict.fromkeys([*_parameters(tree), *(node.id for node in in_order)]))


class _Renaming(ast.NodeTransformer):
    """Donne d'autres noms aux variables."""

    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_arg(self, node):
        node.arg = self.names.get(node.arg, node.arg)
        return node
