"""La réponse d'un exercice, prise dans son fichier, et ce qu'il en reste à l'élève."""

import ast

from declared import BuildError, file_of_answer, place, written_in

BEGIN, END = "### YOUR CODE HERE ###", "### END OF YOUR CODE ###"


class SourceError(BuildError):
    """Un fichier dont on ne peut pas faire un carnet : lequel, sa ligne et ce qu'il faut y écrire."""

    def __init__(self, path, line, says):
        super().__init__(f"{place(path)}, ligne {line} : {says}")


def answer_of(name, path):
    """Le code d'une réponse, marques comprises.

    Args:
        name: ce qu'elle définit.
        path: le fichier où elle est.

    Raises:
        SourceError: elle n'y est pas ; ou une marque manque, est en trop, ou emboîtée.
    """
    lines = written_in(path).splitlines()
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first, last = node.lineno - 1, node.end_lineno
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            first, last = node.lineno - 1, node.end_lineno
            first -= lines[first - 1].strip() == BEGIN
        else:
            continue
        while last < len(lines) and lines[last].strip() == END:
            last += 1  # la marque de fin est un commentaire : l'arbre syntaxique ne la compte pas
        _check_marks(lines[first:last], path, first + 1)
        return "\n".join(lines[first:last])
    raise SourceError(path, 1, f"{name} n'y est pas ; écrivez ici la réponse, entre {BEGIN!r} et {END!r}.")


def _check_marks(lines, path, first):
    """Refuse un bloc dont les marques ne vont pas par deux, dans l'ordre."""
    opened = None
    for number, line in enumerate(lines, start=first):
        if line.strip() == BEGIN:
            if opened:
                raise SourceError(path, number, f"un blanc s'ouvre dans un autre ; écrivez {END!r} avant.")
            opened = number
        elif line.strip() == END:
            if not opened:
                raise SourceError(path, number, f"cette fin n'a pas de début ; écrivez {BEGIN!r} avant.")
            opened = None
        elif "YOUR CODE" in line:
            raise SourceError(path, number, f"marque mal écrite ; écrivez {BEGIN!r} ou {END!r}.")
    if opened:
        raise SourceError(path, opened, f"ce blanc n'est jamais fermé ; écrivez {END!r} après lui.")
    if not any(line.strip() == BEGIN for line in lines):
        raise SourceError(path, first, f"cet exercice n'a pas de blanc ; écrivez {BEGIN!r} et {END!r}.")


def blank_and_full(exercise):
    """Ce que l'élève reçoit, chaque région marquée remplacée par ce qu'il doit remplir, et la réponse entière.

    Raises:
        SourceError: voir `answer_of`.
    """
    full = answer_of(exercise.name, file_of_answer(exercise))
    stub = f'raise NotImplementedError("exercice {exercise.id} : {exercise.name} est à compléter")'
    if not exercise.is_function:
        stub = f"{exercise.name} = ...  # exercice {exercise.id} : à compléter"
    kept, inside = [], False
    for line in full.splitlines():
        inside = inside and line.strip() != END
        if not inside:
            kept.append(line)
        if line.strip() == BEGIN:
            kept.append(line[: line.index(BEGIN)] + stub)
            inside = True
    return "\n".join(kept), full
