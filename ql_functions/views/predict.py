"""Prévoir, puis voir : une question, un champ où répondre ; le résultat ne paraît qu'ensuite."""

import re
from contextlib import redirect_stdout
from io import StringIO
from reprlib import repr as shown

from juge.drawing.html import Html, safe, tag
from juge.drawing.typography import spaced
from juge.learner import notebook
from juge.learner.progress import Progress

from ..course import observations
from ..drawing import Fragment
from .displayed import displayed

_LONGEST = 200  # signes d'une prédiction
_STYLES = ((r"\*\*(.+?)\*\*", "b"), (r"\*(.+?)\*", "i"), (r"`(.+?)`", "code"))


@displayed
def predict(question, *answers, name=None):
    """Pose une question ; la réponse ne paraît qu'une fois une prédiction écrite, ou « Voir » pressé.

    Rien n'est noté. La prédiction est gardée avec la progression : qui revient la retrouve à côté du résultat. Sans
    noyau, la question se joue de même, et rien n'est gardé. Sans scripts, la réponse est un paragraphe replié.

    Args:
        question: la question, par exemple ``"Combien de parties X gagnera-t-il sur cent ?"``.
        answers: ce qui paraît ensuite, dans l'ordre. Un texte peut avoir du **gras**, de l'*italique* et du `code`.
            Une fonction sans argument est appelée : la réponse est ce que la fonction affiche et ce qu'elle renvoie,
            comme une image ou un bulletin. De toute autre valeur paraît son écriture.
        name: le nom sous lequel la prédiction est gardée ; par défaut, la question. Au nom d'une prédiction du cours,
            par exemple ``"2.P1"``, s'ajoute ce que le cours en dit.

    Raises:
        TypeError: la question ou le nom n'est pas un texte.
        ValueError: la question est vide, ou il n'y a pas de réponse à montrer.
    """
    name = question if name is None else name
    for text in (question, name):
        if not isinstance(text, str):
            raise TypeError(f"La question et le nom d'une prédiction sont des textes, pas {shown(text)}.")
    if not question.strip():
        raise ValueError("La question est vide : écrivez ce qu'il faut prévoir.")
    observed = observations().get(name)
    if not answers and observed is None:
        raise ValueError("Il n'y a pas de réponse à montrer : donnez-la après la question.")
    found = [each for answer in answers for each in _results_of(answer)]
    if observed:
        found += _results_of(f"**Observez.** {observed.strip()}")
    notebook.listen(notebook.channel(), {"predict": _keep})
    channel = notebook.channel() and f"{notebook.channel()}-predict"
    # sans lecteur, un carnet doit toujours donner la même sortie
    kept = Progress().read().get(name, {}).get("prediction", "") if channel else ""
    data = {"question": spaced(question), "name": name, "kept": kept, "channel": channel, "longest": _LONGEST}
    summary = tag("summary", "Voir la réponse", data_lm_suppress_shortcuts="true")
    folded = tag("details", summary, Html("".join(map(_html_of, found))))
    still = tag("p", tag("b", "Prévoyez. "), spaced(question)) + folded
    text = "\n\n".join([f"Prévoyez. {question}", *(result.get("text/plain", "") for result in found)])
    return Fragment("predict", data, text, still=still, prose=())


def _keep(name, prediction):
    """Garde une prédiction, et rend l'avertissement sur le fichier, s'il y en a un."""
    progress = Progress()
    progress.update(name, prediction=prediction[:_LONGEST])
    return {"notice": progress.notice}


def _results_of(answer):
    """Ce qui se montre d'une réponse : des dictionnaires, un type MIME → le contenu."""
    if isinstance(answer, str):
        paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", answer.strip())]
        html = "".join(tag("p", _styled(part)) for part in paragraphs)
        return [{"text/plain": "\n\n".join(paragraphs), "text/html": html}]
    if not callable(answer):
        return [{"text/plain": repr(answer)}]
    if notebook.in_notebook():
        from IPython.display import display  # tous les navigateurs ne l'ont pas
        from IPython.utils.capture import capture_output

        with capture_output(stderr=False) as caught:
            value = answer()
            if value is not None:
                display(value)
        last = {}  # de ce qui est affiché, puis remplacé sur place, comme une attente, reste le dernier état
        for place, output in enumerate(caught.outputs):
            last[(output.transient or {}).get("display_id", place)] = output.data
        printed, outputs = caught.stdout, [data for data in last.values() if data]
    else:
        with redirect_stdout(StringIO()) as caught:
            value = answer()
        printed = caught.getvalue()
        written = {"text/html": value._repr_html_()} if hasattr(value, "_repr_html_") else {}
        outputs = [] if value is None else [{"text/plain": repr(value)} | written]
    return [*([{"text/plain": printed.rstrip()}] if printed else []), *outputs]


def _html_of(result):
    """Un résultat en HTML : le sien, une image, ou son texte tel quel."""
    if "text/html" in result:
        return result["text/html"]
    if "image/png" in result:
        return tag("img", src=f"data:image/png;base64,{result['image/png']}", alt="La figure que trace la réponse")
    return tag("pre", result.get("text/plain", ""))


def _styled(text):
    written = safe(spaced(text))
    for pattern, name in _STYLES:
        written = re.sub(pattern, rf"<{name}>\1</{name}>", written)
    return Html(written)
