"""Faire dire d'une réponse fausse ce qu'en dit le carnet : les mêmes phrases, puisque c'est la même vérification.

Elle tourne avec le code de l'élève, dans une cage neuve qui ne reçoit que la réponse et ce qui l'entoure. Rien de ce
qui en sort ne compte : ce sont des mots pour cet élève, jamais des points. Aucun cas caché n'a encore été appelé, dans
aucune cage de la copie : rien n'en passe donc dans ces mots.
"""

import time

from . import box, wire


def explained(exercise, lesson, kind, course, seconds):
    """Ce que dit le carnet d'une réponse, les phrases et les lignes du tableau ; aucune si rien n'en vient.

    Une cage qui trouve la réponse juste, meurt, tarde ou répond mal n'explique rien : les points n'en dépendent pas.

    Args:
        lesson: la réponse et ce qui l'entoure, voir `caged.lesson_of`.
        course: le cours, tel qu'on le lit ici ; voir `courses.bring`.
    """
    deadline = time.monotonic() + seconds
    answer = lesson["answer"].strip()  # ses lignes sont celles de la page de retour
    with box.start_explainer(kind, course) as process:
        try:
            wire.send(process.stdin.fileno(), wire.encode({**lesson, "answer": answer, "id": exercise.id}), deadline)
            return wire.decode_report(wire.receive(process.stdout.fileno(), deadline))
        except (TimeoutError, EOFError, BrokenPipeError, wire.WireError):
            return [], []
        finally:
            box.kill_job(process)
