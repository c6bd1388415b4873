"""Le laboratoire : on règle une recette, l'entraînement se refait aussitôt, et l'on compare.

Les entraînements sont ici ; `static/laboratory.js` montre les réglages et dessine.
"""

import asyncio
import json
from dataclasses import asdict
from itertools import accumulate
from threading import Lock

import anywidget
import traitlets
from ipywidgets import widget_serialization

from ..drawing.fragment import module_source, style_source
from ..drawing.numbers import thousands
from ..drawing.typography import spaced, to_screen
from ..strength.policies import agent_of
from ..strength.report_card import card_of
from ..strength.seeds import Mark, learned, marks
from ..strength.shares import better, interval
from ..training.engine import run
from ..training.history import History
from ..training.recipe import ALGORITHMS, REGIMES, Recipe
from ..training.stream import Stream
from ..training.table import new_history
from .board import Board, versus_agent
from .displayed import displayed
from .film import TITLES, drawn, met, sentence


@displayed
def laboratory(recipe=None):
    """Réglez un entraînement, et voyez aussitôt ses courbes, ses valeurs Q et son bulletin.

    Chaque réglage réentraîne, en 3×3, une table neuve par graine : celle du paquet n'est pas touchée. Chaque graine a
    sa marque, exacte ; on voit le film de celle que l'on choisit. « Garder comme A » retient une recette, et la compare
    à celle que donnent ensuite les réglages, B ; le même bouton l'oublie. Un clic sur une courbe montre les valeurs de
    ce moment ; l'attribut ``q_table`` est la table de la graine choisie.

    Args:
        recipe: la `Recipe` de départ ; par défaut celle du cours, 45 000 parties.

    Returns:
        Laboratory: le laboratoire, affiché dès l'appel.

    Raises:
        TypeError: ``recipe`` n'est pas une recette.
        ValueError: le jeu du paquet n'est plus le morpion 3×3.
    """
    recipe = Recipe() if recipe is None else recipe
    if not isinstance(recipe, Recipe):
        raise TypeError(f"recipe est une Recipe, pas {recipe!r}.")
    return Laboratory(recipe)


def _hundredths(first, last, step):
    return tuple(hundredth / 100 for hundredth in range(first, last + 1, step))


_SHARE = _hundredths(0, 100, 5)
_SLIDERS = {
    "lrate": ("Taux d'apprentissage", (0.01, 0.02, *_SHARE[1:])),
    "last_lrate": ("Taux à la dernière partie", (None, *_SHARE)),
    "discount": ("Facteur d'actualisation", _SHARE),
    "alpha": ("Base des récompenses", _SHARE),
    "init_q": ("Valeur d'un coup jamais joué", _hundredths(-100, 300, 10)),
    "init_e": ("ε à la première partie", _SHARE),
    "batches": ("Lots", (1, 2, 3, 4, 5, 7, 10, 15, 20, 30)),
    "sims_per_batch": ("Parties par lot et par régime", (10, 20, 50, 100, 200, 500, 1000, 1500, 2000, 3000)),
    "opening": ("Premiers coups au hasard, au plus", tuple(range(10))),
    "seeds": ("Graines", (1, 2, 5, 10, 20, 30, 50, 100)),
}
_ALGORITHMS = list(zip(ALGORITHMS, ("des leçons", "une seule table", "double"), strict=True))
_SWITCHES = {
    "symmetric": "Valeurs partagées par symétrie",
    "reward_at_end": "Récompense au dernier coup",
}
_CODE = """from ql_functions import Recipe, report_card, train

table = {{}}
train(table, {recipe}, seed={seed})
report_card(table)"""
_PARAMETERS = Recipe.__dataclass_fields__.keys()
_SEEDS, _MOST = 20, 100
_PAUSE = 0.002  # secondes laissées aux messages entre deux groupes de graines
_REST = 0.03  # secondes d'abord laissées à l'image : le navigateur la dessine, et demande déjà la suivante
_BETWEEN = 0.12  # secondes entre deux dessins de leurs marques : le navigateur se sert des mêmes cœurs
_FAILED = "L'entraînement a échoué : le journal du noyau dit pourquoi."
_INTERRUPTED = "L'entraînement a été interrompu ; changez un réglage pour en lancer un autre."


def _controls(recipe):
    """Les réglages que `static/laboratory.js` montre ; chaque curseur passe par la valeur de ``recipe``."""
    for name, (label, values) in _SLIDERS.items():
        own = getattr(recipe, name, _SEEDS)
        if own not in values:
            values = sorted((*values, own), key=lambda value: (value is not None, value))
        yield {"kind": "slider", "name": name, "label": label, "values": values}
    regimes = [[regime, TITLES[regime]] for regime in REGIMES]
    yield {"kind": "toggles", "name": "regimes", "label": "Régimes", "options": regimes}
    yield {"kind": "choice", "name": "algorithm", "label": "Algorithme", "options": _ALGORITHMS}
    for name, label in _SWITCHES.items():
        yield {"kind": "switch", "name": name, "label": label}


def code_of(recipe, seed):
    """Le code Python qui refait un entraînement ; de la recette, seulement ce qui n'est pas celle du cours."""
    own = {name: value for name, value in asdict(recipe).items() if value != getattr(Recipe, name)}
    written = f"Recipe({', '.join(f'{name}={value!r}' for name, value in own.items())})"
    return _CODE.format(recipe=written, seed=seed)


class Laboratory(anywidget.AnyWidget):
    """Des réglages, et l'entraînement qu'ils donnent.

    Un curseur que l'on traîne change ``request`` sans cesse ; ipywidgets n'envoie pourtant rien avant que la demande
    d'avant soit traitée, puis seulement la dernière. JupyterLab la confie à un autre fil que celui des cellules, où les
    graines d'avant se mesurent peut-être : un verrou, et il n'y a jamais qu'un entraînement en cours.

    Attributes:
        controls: ce que l'on peut régler.
        first: la demande d'origine.
        request: la dernière demande : son numéro, la graine choisie, le nombre de graines et les paramètres de la
            `Recipe`.
        answered: le numéro de la dernière demande traitée, satisfaite ou non.
        picture: en JSON, ce qui se dessine de la dernière demande satisfaite, et cette demande.
        kept: l'image gardée comme A, ``''`` s'il n'y en a pas.
        seeds: ce que l'on sait des graines de la dernière demande satisfaite, voir `_show_seeds`.
        status: la phrase qui dit le résultat, ou ce qui ne va pas.
        opponent: le plateau où l'on joue contre la table, tant qu'elle est la dernière.
    """

    _esm = module_source("laboratory") + "\nexport default { render };\n"
    _css = style_source("laboratory")

    controls = traitlets.List().tag(sync=True)
    first = traitlets.Dict().tag(sync=True)
    request = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Unicode().tag(sync=True)
    seeds = traitlets.Dict().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True, to_json=to_screen)
    opponent = traitlets.Instance(Board, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, recipe):
        request = {"number": 0, "seed": 0, "seeds": _SEEDS, **asdict(recipe)}
        self._recipe, self._marks, self._groups, self._turn = None, {}, None, Lock()
        super().__init__(controls=list(_controls(recipe)), first=request, request=request)
        self.status = self._train()
        self.observe(self._answer, "request")
        self.observe(self._show_seeds, "kept")
        self.on_msg(self._on_message)

    @property
    def q_table(self):
        """La table de la graine choisie ; elle ne s'écrit que si on la demande, par le même entraînement, refait."""
        with self._turn:
            if self._table is None:
                self._table = {}
                run.train(self._table, self._recipe, Stream(self._seed), History(()))
            return self._table

    def _on_message(self, _widget, message, _buffers):
        """« Jouer contre l'agent », puis « Ranger le plateau »."""
        self.opponent = versus_agent(self.q_table) if message.get("play") else None

    def _answer(self, _change):
        with self._turn, self.hold_sync():
            says = _FAILED
            try:
                says = self._train()
            except (TypeError, ValueError) as error:
                says = str(error)
            except KeyboardInterrupt:
                says = _INTERRUPTED
            finally:
                self.status, self.answered = says, self.request.get("number", 0)

    def _train(self):
        """Satisfait la demande, et rend la phrase qui dit le résultat."""
        recipe, seed, count = self._requested()
        if self._groups:
            self._groups.close()  # jamais deux entraînements à la fois
        agent_of({})  # refuse d'une phrase un autre jeu que le 3×3
        history = new_history()
        policy = learned(recipe, seed, history)
        self._history, self._card, self.opponent = history, card_of(policy), None
        shown = {"request": self.request, "card": self._card._repr_html_(), "code": code_of(recipe, seed)}
        self.picture = json.dumps(drawn(recipe, history) | shown, separators=(",", ":"))
        if recipe != self._recipe:
            self._recipe, self._marks = recipe, {}
        self._table, self._seed, self._count = None, seed, count
        wins = tuple(float(results[0]) for results in self._card.against_random.values())
        self._marks[seed] = Mark("".join(self._card.losses), wins)
        self._measure(marks(recipe, [other for other in range(count) if other not in self._marks]))
        strength = "battable" if self._card.beatable else "imbattable"
        return f"{thousands(history.games)} parties, {met(history)} : agent {strength}."

    def _requested(self):
        match self.request:
            case {"number": int(), "seed": seed, "seeds": count, "regimes": [*regimes], **others} if (
                others.keys() <= _PARAMETERS and type(count) is int and 1 <= count <= _MOST
            ):
                if type(seed) is int and not 0 <= seed < count:
                    raise ValueError(f"La graine choisie est l'une des {count}, de 0 à {count - 1}, pas {seed}.")
                return Recipe(regimes=tuple(map(str, regimes)), **others), seed, count
        raise ValueError(f"On règle de 1 à {_MOST} graines et les paramètres d'une Recipe, pas {self.request!r}.")

    def _measure(self, groups):
        """Mesure les autres graines, un groupe après l'autre ; une demande reçue entre deux les remplace."""
        self._groups = groups
        self._show_seeds()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # hors d'un noyau, personne ne redonnerait la main
            for found in groups:
                self._marks |= found
            self._show_seeds()
            return

        def go_on(shown_at):
            with self._turn:
                found = next(groups, None) if groups is self._groups else None
                if found:
                    self._marks |= found
                    if loop.time() - shown_at > _BETWEEN or self._marks.keys() >= set(range(self._count)):
                        self._show_seeds()
                        shown_at = loop.time()
                    loop.call_later(_PAUSE, go_on, shown_at)

        loop.call_later(_REST, go_on, loop.time())

    def _show_seeds(self, _change=None):
        """Les marques, ``None`` pour celles qui manquent ; la part des imbattables et son intervalle, de la première
        graine à chaque autre ; ce qu'en disent des phrases."""
        shown = [self._marks.get(seed) for seed in range(self._count)]
        known = [mark for mark in shown if mark]
        counts = [*accumulate(not mark.loses for mark in known)]
        shares = [(count / total, *interval(count, total)) for total, count in enumerate(counts, 1)]
        share, low, high = (f"{100 * part:.0f}" for part in shares[-1])
        count = f"{counts[-1]} imbattable{'s' * (counts[-1] > 1)} sur {len(known)}"
        says = f"{count} : {share} % (intervalle à 95 % : {low} à {high} %)."
        self.seeds = {"marks": shown, "shares": shares, "says": says, "versus": self._versus(counts[-1], len(known))}

    def _versus(self, count, total):
        kept = json.loads(self.kept).get("seeds") if self.kept else None
        if not kept:
            return ""
        first = [mark for mark in kept["marks"] if mark]
        chance = 100 * float(better(sum(not loses for loses, _ in first), len(first), count, total))
        return f"B vaut mieux que A avec une probabilité de {chance:.1f} %.".replace(".", ",", 1)

    def __repr__(self):
        return f"Laboratoire. Un {sentence(self._history)}\n{self._card!r}"

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        says = spaced(f"Laboratoire. Un {sentence(self._history)} Exécutez la cellule pour changer les réglages.")
        return {**data, "text/html": f"<p>{says}</p>{self._card._repr_html_()}"}, metadata
