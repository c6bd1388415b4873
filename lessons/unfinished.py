"""Ce qu'il reste à écrire d'un exercice : une phrase par chose, qui nomme le fichier et dit ce qui y va.

Ce que sa déclaration refuse (des cas absents, des points qui contredisent les parts) arrête le constructeur plus tôt ;
ce que seule une exécution montre (une erreur sans jumelle, un indice qui donne la réponse) est l'affaire de son test.
"""

import re

import durations
from declared import FOLDER, TESTS, exercises, file_of, place

from juge.cage import box
from juge.cage.caged import Cage, DeadCageError, FaultyCageError, lesson_of, written_reference
from juge.declare import registry
from juge.declare.exercise import CourseError
from juge.explain.judge import fault_of
from juge.puzzles import blank_of, has_puzzle, is_outdated

_TO_WRITE = re.compile(r"À ÉCRIRE : (.+)")
_REHEARSAL = 60.0  # secondes laissées à une référence, sur tous les cas de son exercice


def of_course(sources, asked, is_whole=True):
    """Les phrases qui disent tout ce qu'il reste à écrire, sans qu'une leçon soit exécutée.

    Args:
        sources: les sources des leçons.
        asked: leurs exercices et leurs questions.
        is_whole: sont-ce toutes celles du cours ?
    """
    for thing in asked:
        if thing.id in exercises():
            yield from of_exercise(thing)
    for source in sources:
        yield from durations.too_long(source)
    yield from durations.untold(asked)
    if is_whole:
        yield from files_without_exercise()


def own_name(exercise_id, name):
    """Le nom, sans suffixe, du fichier ou du dossier d'un exercice : « ex5_softmax_move »."""
    return f"ex{exercise_id.partition('.')[2]}_{name}"


def _folder(exercise):
    """Le dossier d'un exercice, que dit son identifiant : un exercice peut changer de leçon."""
    return f"lesson{registry.lesson_of(exercise.id)}"


def test_of(exercise):
    """Le fichier de test d'un exercice."""
    return TESTS / _folder(exercise) / f"test_{own_name(exercise.id, exercise.name)}.py"


def of_exercise(exercise):
    """Les phrases qui disent ce qui manque à un exercice, hors de sa cellule."""
    where, files, test = place(file_of(exercise)), files_of(exercise), test_of(exercise)
    wanted = FOLDER / _folder(exercise) / own_name(exercise.id, exercise.name)
    if files[0] not in (wanted, wanted.with_suffix(".py")):
        named = f"{place(wanted)}{files[0].suffix}"
        yield f"{place(files[0])} : il déclare l'exercice {exercise.title} ; nommez-le {named}."
    if exercise.hint_count != 3:
        yield (
            f"{where} : un exercice a trois indices, celui-ci en a {exercise.hint_count} ; écrivez dans hints=… une "
            "question, puis du pseudo-code, et dans gap=… ce que le troisième, la réponse elle-même, laisse à trouver."
        )
    if not exercise.mistakes:
        yield f'{where} : il ne nomme aucune erreur ; écrivez-en dans mistakes=(Mistake(réponse, "…"), …).'
    yield from _of_hidden(exercise, where)
    if has_puzzle(exercise):
        yield from _of_puzzle(exercise, where)
    if refusal := refusal_of_reference(exercise):
        yield f"{where} : aucune copie n'aurait ses points, {refusal.rstrip('.')}."
    if not test.is_file():
        yield f"{place(test)} : ce fichier manque ; écrivez-y des réponses fausses et justes, comme dans ses voisins."
    for path in [*files, test]:
        yield from _to_write(path)


def files_of(exercise):
    """Le fichier d'un exercice, seul ; ou son dossier, puis ce qu'il contient."""
    path = file_of(exercise)
    inside = path.parent.parent.parent == FOLDER
    return [path.parent, *sorted(path.parent.glob("*.py"))] if inside else [path]


def _of_hidden(exercise, where):
    """Des cas cachés, s'il y a des arguments à changer."""
    try:
        hidden = exercise.hidden_cases(0)
    except Exception as error:  # hidden est ce qu'une personne a écrit
        yield f"{where} : hidden(rng) échoue, {type(error).__name__} : {error} ; corrigez-la."
        return
    if not hidden and any(case.args or case.kwargs for case in exercise.cases):
        yield f"{where} : il ne tire aucun cas caché ; écrivez hidden(rng), qui en rend, et déclarez hidden=hidden."


def _of_puzzle(exercise, where):
    """Une ligne fausse au moins à y glisser, et les ordres justes de la réponse d'aujourd'hui."""
    if not any(mistake.line for mistake in exercise.mistakes):
        yield (
            f"{where} : sa réponse est assez longue pour un puzzle, où il manque une ligne fausse ; à l'une au moins "
            'des erreurs de mistakes, ajoutez la ligne qui la fait, line="…".'
        )
    if is_outdated(exercise, blank_of(exercise)):
        yield (
            f"{where} : les ordres justes de son puzzle ne sont pas notés, ou le sont d'une autre réponse ; lancez "
            "lessons/build.py --puzzles."
        )


def _to_write(path):
    """Ce que le squelette demande encore : ses « À ÉCRIRE »."""
    if path.is_file():
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if match := _TO_WRITE.search(line):
                yield f"{place(path)}, ligne {number} : il reste à écrire {match[1]} ; ôtez ensuite ce commentaire."


def files_without_exercise():
    """Les phrases qui nomment les fichiers d'exercice où rien n'est déclaré."""
    declared = {files_of(exercise)[0] for exercise in exercises().values()}
    for path in sorted(FOLDER.glob("lesson*/ex[0-9]*")):
        if path not in declared and (path.suffix == ".py" or (path / "__init__.py").exists()):
            lesson, rank = path.parent.name.removeprefix("lesson"), re.match(r"ex(\d*)", path.name)[1]
            yield f'{place(path)} : il ne déclare rien ; écrivez EXERCISE = Exercise("{lesson}.{rank}", …), ou ôtez-le.'


def of_corrected(source, corrected):
    """Les phrases qui nomment les réponses qu'un corrigé exécuté ne trouve pas justes : il leur manque quelque chose.

    Args:
        source: la source de la leçon.
        corrected: son corrigé, exécuté.
    """
    for cell in corrected.cells:
        if cell.metadata.get("ql", {}).get("role") == "check":
            said = "".join(output["data"].get("text/plain", "") for output in cell.outputs if "data" in output)
            if not said.startswith("✓"):
                answer, says = f"la réponse de {cell.metadata['ql']['exercise']}", " ".join(said.split())[:300]
                yield (
                    f"{place(source)} : {answer} n'est pas juste dans le corrigé, où l'on lit « {says} » ; ce "
                    "qu'elle importe va aussi dans la première cellule de code de la leçon."
                )


def without_cell(things, notebooks):
    """Les phrases qui nomment ce qu'aucune leçon ne donne à faire : un carnet est alors incomplet.

    Args:
        things: les exercices et les questions que les leçons construites doivent avoir.
        notebooks: leurs carnets.
    """
    used = {cell.metadata.get("ql", {}).get("exercise") for notebook in notebooks for cell in notebook.cells}
    for thing in things:
        if thing.id not in used:
            source = f"lessons/sources/{thing.cell.partition('-')[0]}_….py"
            what = f"l'exercice {thing.title}" if thing.id in exercises() else f"la question {thing.id}"
            yield f"{place(file_of(thing))} : aucune leçon ne donne {what} ; collez sa cellule dans {source}."


def refusal_of_reference(exercise, kind=box.NONE):
    """Ce qui empêcherait une copie juste d'avoir ses points : ``""`` si la référence est juste à la correction."""
    try:
        with Cage(lesson_of(exercise, written_reference(exercise)), kind, _REHEARSAL) as cage:
            says, why = cage.define()
            if says != "ready":
                return f"sa référence ne s'exécute pas à la correction ({why or says})"
            for case in exercise.cases:
                if fault := fault_of(exercise, case, cage.call(case)):
                    return f"sa référence n'est pas juste à la correction ({fault.says})"
    except (CourseError, FaultyCageError, DeadCageError) as error:
        return str(error)
    return ""
