"""Prévoir, puis voir : une question, ce que l'on en prédit ; la réponse ne paraît qu'à côté."""

import re
from contextlib import redirect_stdout
from io import StringIO
from numbers import Integral, Real
from reprlib import repr as shown

from juge.drawing.grid import grid_lines
from juge.drawing.html import Html, safe, tag
from juge.drawing.typography import spaced
from juge.learner import notebook

from ..course import observations, right_answers
from ..course.pictures import as_board
from ..drawing import Fragment
from .displayed import displayed
from .kept import keeping

_LONGEST = 200  # signes d'une prédiction en mots
_STYLES = ((r"\*\*(.+?)\*\*", "b"), (r"\*(.+?)\*", "i"), (r"`(.+?)`", "code"))


@displayed
def predict(question, *answers, name=None, number=None, square=None, among=None, curve=None, boards=(), right=None):
    """Pose une question ; la réponse ne paraît qu'à côté d'une prédiction.

    Rien n'est noté. La prédiction est gardée : qui revient la retrouve à côté de la réponse. Sans noyau, la question se
    joue de même. Sans scripts, la réponse est un paragraphe replié.

    Ce que l'on prédit a une forme, et une seule ; sans elle, on l'écrit en quelques mots.

    Args:
        question: la question, par exemple ``"Combien de parties X gagnera-t-il sur cent ?"``.
        answers: ce qui paraît ensuite, dans l'ordre. Un texte peut avoir du **gras**, de l'*italique* et du `code`.
            Une fonction sans argument est appelée : la réponse est ce que la fonction affiche et ce qu'elle renvoie,
            comme une image ou un bulletin. De toute autre valeur paraît son écriture.
        name: le nom sous lequel la prédiction est gardée ; par défaut, la question. Au nom d'une prédiction du cours,
            par exemple ``"2.P1"``, s'ajoute ce que le cours en dit, et la réponse juste qu'il en donne.
        number: on prédit un nombre ; le plus petit, le plus grand et, s'il en a une, son unité :
            ``(0, 100, "parties")``.
        square: on prédit une case de ce plateau, ``"X   O    "`` : libre, ou d'un joueur, comme la réponse juste.
        among: on prédit l'une de ces phrases.
        curve: on prédit une courbe : ce qui va en travers et ses valeurs, puis ce qui va en hauteur, son plus petit et
            son plus grand : ``("ε", (0, 0.5, 1), "note moyenne", 0, 10)``.
        boards: des plateaux, dessinés sous la question.
        right: la réponse juste, qui se compare à la prédiction : un nombre, une case ou un ensemble de cases, une des
            phrases, les hauteurs de la courbe ; ou la fonction qui la tire de ce que renvoie la dernière des
            ``answers``.

    Raises:
        TypeError: la question ou le nom n'est pas un texte.
        ValueError: la question est vide, il n'y a pas de réponse à montrer, il y a deux formes, ou la réponse juste
            n'a pas la forme de la prédiction.
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
    form = _form(number=number, square=square, among=among, curve=curve)
    found, value = [], None
    for answer in answers:
        results, value = _results_of(answer)
        found += results
    if right is None and form["kind"] != "words":  # un carnet d'hier pose la même question en mots
        right = right_answers().get(name)
    right = _checked(form, right(value) if callable(right) else right)
    if square is not None:
        kinds = {square[each] for each in right or range(len(square))}
        form["offered"] = [each for each, kind in enumerate(square) if kind in kinds]
    if observed:
        found += _results_of(f"**Observez.** {observed.strip()}")[0]
    data = {"question": spaced(question), "boards": boards, "form": form, "right": right, "keeps": keeping(name)}
    summary = tag("summary", "Voir la réponse", data_lm_suppress_shortcuts="true")
    folded = tag("details", summary, Html("".join(map(_html_of, found))))
    drawn = ["\n".join(grid_lines(as_board(board))) for board in (*boards, *filter(None, [square]))]
    choices = [f"– {says}" for says in among or ()]
    asked = [tag("p", tag("b", "Prévoyez. "), spaced(question)), *(tag("pre", each) for each in drawn)]
    asked += [tag("p", spaced(each)) for each in choices]
    text = "\n\n".join([f"Prévoyez. {question}", *drawn, *choices, *(each.get("text/plain", "") for each in found)])
    name = "predict_curve" if form["kind"] == "curve" else "predict"  # qui ne trace rien n'en porte pas le code
    return Fragment(name, data, text, still=tag("div", *asked) + folded, prose=())


def _form(**given):
    """Ce que l'on prédit, en valeurs JSON, d'après l'argument de `predict` qui le dit."""
    match {kind: value for kind, value in given.items() if value is not None}:
        case {**none} if not none:
            return {"kind": "words", "longest": _LONGEST}
        case {"number": (least, most, *unit), **other} if not other:
            step = 1 if most - least >= 5 else 0.01
            return {"kind": "number", "least": least, "most": most, "unit": "".join(unit), "step": step}
        case {"square": board, **other} if not other and as_board(board):
            return {"kind": "square", "board": board}
        case {"among": says, **other} if not other:
            return {"kind": "among", "says": [spaced(each) for each in says]}
        case {"curve": (along, places, up, least, most), **other} if not other:
            return {"kind": "curve", "along": along, "places": places, "up": up, "least": least, "most": most}
        case asked:
            raise ValueError(f"Une prédiction a une forme, et une seule ; celle-ci ne se lit pas : {shown(asked)}.")


def _checked(form, right):
    """La réponse juste, en valeurs JSON ; ``None`` s'il n'y en a pas."""
    match form["kind"], right:
        case _, None:
            return None
        case "number", Real():
            return float(right)
        case "square", Integral():
            return _checked(form, [right])
        case "square", set() | list() | tuple() if {*right} <= {*range(len(form["board"]))}:
            return sorted(map(int, right))
        case "among", str() if spaced(right) in form["says"]:
            return spaced(right)
        case "curve", [*values] if len(values) == len(form["places"]):
            return list(map(float, values))
    raise ValueError(f"La réponse juste n'a pas la forme de ce que l'on prédit : {shown(right)}.")


def _results_of(answer):
    """Ce qui se montre d'une réponse, des dictionnaires type MIME → contenu, et ce que la fonction a renvoyé."""
    if isinstance(answer, str):
        paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", answer.strip())]
        html = "".join(tag("p", _styled(part)) for part in paragraphs)
        return [{"text/plain": "\n\n".join(paragraphs), "text/html": html}], None
    if not callable(answer):
        return [{"text/plain": repr(answer)}], answer
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
    return [*([{"text/plain": printed.rstrip()}] if printed else []), *outputs], value


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
