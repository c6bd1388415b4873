"""Ce que le juge dit de réponses que personne ici n'a écrites : `python benchmarks/strangers.py DOSSIER [RAPPORTS]`.

DOSSIER contient un fichier JSON par devoir : ``reference`` (une ou plusieurs fonctions), ``given`` (le code exécuté
avant), ``calls`` (les appels du test, « f(1, [2]) »), ``wrong`` et ``right``, des listes de {``n``, ``code``}. Les
données publiques de Hu, Ahmed, Mechtaev, Leong et Roychoudhury (« Re-factoring based Program Repair applied to
Programming Assignments », ASE 2019 ; dépôt githubhuyang/refactory) s'y mettent en quelques lignes.

Chaque fonction de la référence est un exercice sans aucune erreur connue. Ses arguments sont libres, car
ces tests ne regardent que la valeur rendue, par ==. Le tableau dit, par devoir, quelle part des programmes faux reçoit
une explication, qui l'a donnée, et les secondes de calcul ; avec ``--classe``, les programmes justes servent de styles.
Dans RAPPORTS, un fichier JSON, chaque compte rendu est gardé, pour être lu.

Ce qui est compté :

- un programme que tous les appels acceptent n'est pas faux ici, et il est compté à part : au devoir 4, par exemple, il
  emploie sorted, que l'énoncé d'origine interdisait ;
- une erreur de Python est dite si le compte rendu en nomme la cause à sa ligne : le nom bien écrit d'un nom mal écrit,
  l'indice et la longueur, la valeur que remove ne trouve pas, le += qui voulait un append, la variable que rien ne
  remplit. C'est la colonne « dont erreurs ». Une erreur seulement traduite, comme « ce nom n'est pas défini », ne l'est
  pas ;
- « Ce n'est pas le résultat attendu. » et « Votre fonction ne renvoie rien. », seuls, ne disent rien.
"""

import ast
import json
import linecache
import sys
import types
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from explain import speakers

from juge import Case, Course, Exercise, explain
from juge.declare.exercise import equality
from juge.errors.culprits import culprit_of
from juge.explain.examine import examine

PUBLISHED = {"Refactory": (90.80, 0.40, 5.5), "Clara": (71.28, 0.56, 13.6)}  # %, part du programme, secondes
SECONDS = 2.0  # laissées à un appel
UNTOLD = ("observed", "sans explication")  # ce qui ne dit que le cas
ERROR = "erreur nommée"


def module_of(name, source):
    """Un module fait de ce code, que l'on peut relire."""
    module = types.ModuleType(name)
    file = f"<{name}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), vars(module))
    sys.modules[name] = module
    return module


def declared(task, is_class=False):
    """Les exercices d'un devoir : un par fonction de sa référence que ses appels éprouvent.

    ``is_class`` : les programmes justes du devoir en sont-ils les styles ?
    """
    package = f"assignment_{task['assignment']}"
    source = f"{task['given']}\n{task['reference']}"
    module = module_of(package, source)
    right = [one["code"] for one in task["right"] if is_class]
    styles = {f"{package}.{name}": right for name in vars(module)}
    Course(package, styles=styles)
    calls = {}
    for text in task["calls"]:
        call = ast.parse(text, mode="eval").body
        args = tuple(eval(ast.unparse(arg), vars(module)) for arg in call.args)
        calls.setdefault(call.func.id, {})[repr(args)] = Case(args, about="Un appel du test.", seconds=SECONDS)
    for name, cases in calls.items():
        yield Exercise(f"{package}.{name}", vars(module)[name], tuple(cases.values()), judge=judge_value,
                       module=package, may_alter=True)  # fmt: skip


def judge_value(case, got, expected):
    """Juge comme les tests de ces devoirs, par == : 0 y vaut False."""
    return None if got.value == expected.value else equality(case, got, expected)


def names_the_cause(failure):
    """Le compte rendu de cette erreur en nomme-t-il la cause, lue dans la ligne où elle naît ?"""
    return bool(failure and failure.line and failure.error and culprit_of(failure.error, {}))


def report_on(exercises, source, given):
    """Le compte rendu du premier exercice où ce programme est faux, ou du dernier ; et les secondes de calcul."""
    file = f"<program {len(linecache.cache)}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    namespace = {"__name__": "carnet"}
    began, report = process_time(), None
    try:
        exec(given, namespace)
        exec(compile(source, file, "exec"), namespace)
    except Exception as error:
        return f"{type(error).__name__} à la définition", process_time() - began
    for exercise in exercises:
        if exercise.name not in namespace:
            return "sans la fonction", process_time() - began
        report = examine(exercise, namespace[exercise.name], namespace)
        if report.status != "right":
            break
    return report, process_time() - began


if __name__ == "__main__":
    FOLDER, *KEPT = [argument for argument in sys.argv[1:] if argument != "--classe"]
    explain.EXPLAINERS, LAST = speakers()
    KEPT_REPORTS, EVERY, WRONG = [], [], [0, 0]
    print("devoir  faux  dits   dont erreurs   acceptés   justes refusés   CPU médiane, au pire")
    for file in sorted(Path(FOLDER).glob("*.json")):
        task = json.loads(file.read_text("utf-8"))
        exercises, speaks, seconds, refused = list(declared(task, "--classe" in sys.argv)), Counter(), [], 0
        for kind in ("wrong", "right"):
            for program in task[kind]:
                LAST[:] = "sans explication", None
                report, lasted = report_on(exercises, program["code"], task["given"])
                status, (speaker, attempt) = getattr(report, "status", "wrong"), LAST
                if speaker == "observed" and names_the_cause(attempt.wrong[0][1].failure):
                    speaker = ERROR
                if kind == "right":
                    refused += status != "right"
                elif status == "right":
                    speaker = "accepté"
                if kind == "wrong":
                    speaks[speaker] += 1
                    seconds.append(lasted)
                if kind == "wrong" or status != "right":
                    says = repr(report) if status != "right" and not isinstance(report, str) else str(report)
                    KEPT_REPORTS.append({"task": task["assignment"], "n": program["n"], "kind": kind, "who": speaker,
                                         "seconds": lasted, "says": says, "code": program["code"]})  # fmt: skip
        total = sum(speaks.values()) - speaks["accepté"]
        told = total - sum(speaks[one] for one in UNTOLD)
        EVERY += seconds
        WRONG[:] = [WRONG[0] + total, WRONG[1] + told]
        print(f"{task['assignment']:<6}{total:>6}{told / total:>7.1%}{speaks[ERROR] / total:>9.1%}"
              f"{speaks['accepté']:>9}{refused:>10} sur {len(task['right']):<6}"
              f"{median(seconds):>8.2f} {max(seconds):>6.2f}   {dict(speaks.most_common())}", flush=True)  # fmt: skip
    print(f"en tout : {WRONG[1] / WRONG[0]:.1%} de {WRONG[0]} programmes faux ; CPU médiane {median(EVERY):.2f} s, "
          f"neuf sur dix sous {quantiles(EVERY, n=10)[-1]:.2f} s, au pire {max(EVERY):.2f} s")  # fmt: skip
    for name, (share, size, lasted) in PUBLISHED.items():
        print(f"{name}, publié : {share} % réparés, par {size} du programme, en {lasted} s")
    if KEPT:
        Path(KEPT[0]).write_text(json.dumps(KEPT_REPORTS, ensure_ascii=False, indent=1), "utf-8")
