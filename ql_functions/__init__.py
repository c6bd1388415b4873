"""Le morpion et le Q-learning : ce que les carnets appellent.

``import ql_functions as affichage`` ne charge rien : chaque nom va chercher son module au premier usage. Une chose est
faite aussitôt : choisir le moteur de Keras, qui ne le demande qu'une fois, à son premier import.
"""

import os
from importlib import import_module
from importlib.util import find_spec

# celui que vous avez choisi, sinon le premier installé de ceux qui savent entraîner
os.environ["KERAS_BACKEND"] = os.environ.get("KERAS_BACKEND") or next(
    filter(find_spec, ("jax", "tensorflow", "torch")), "jax"
)

MODULE_OF = {  # nom public → son module, en partant du paquet
    "new_board": "offered",
    "show": "offered",
    "check_for_win": "solutions",
    "evaluate": "offered",
    "flip_board": "offered",
    "q_table": "solutions",
    "get_move": "offered",
    "simulate_game": "offered",
    "win_rates": "offered",
    "get_new_q": "solutions",
    "get_reward": "solutions",
    "backpropagate": "offered",
    "train_agent": "offered",
    "lrate": "solutions",
    "discount": "solutions",
    "choose_action": "offered",
    "game_settings": "solutions",
    "clear_q_table": "solutions",
    "ql_flow": "views.flow",
    "restaurants": "views.restaurants",
    "replay": "views.replay",
    "rewind": "views.rewind",
    "simulate_e_greedy": "views.epsilon",
    "visualize_learning": "views.film",
    "full_training": "views.film",
    "laboratory": "views.laboratory",
    "Recipe": "training.recipe",
    "train": "training.table",
    "report_card": "strength.report_card",
    "hole": "strength.report_card",
    "optimum": "strength.exact",
    "unbeatable": "strength.seeds",
    "challenge": "views.challenge",
    "error_map": "views.error_map",
    "arena": "views.arena",
    "overestimation": "views.overestimation",
    "predict": "views.predict",
    "quiz": "views.quiz",
    "french_figures": "views.figures",
    "states_met": "agents.tables",
    "save_entry": "tournament.entries",
    "Agent": "agents.agent",
    "RandomAgent": "agents.agent",
    "MinimaxAgent": "agents.minimax",
    "TableAgent": "agents.tables",
    "ArrayAgent": "agents.tables",
    "TDValues": "training.learners",
    "SymmetricValues": "training.learners",
    "AfterStateQ": "training.learners",
    "OneStepQ": "training.learners",
    "save_agent": "saved",
    "load_agent": "saved",
    "versus_agent": "views.board",
    "two_players": "views.board",
    "export_html": "views.export",
    "explosion": "views.explosion",
    "train_network": "deep.dqn",
    "network_film": "views.network_film",
    "one_neuron": "views.neuron",
    "save_network": "saved",
    "load_network": "saved",
    "shipped": "deep.ship",
    "cliff": "cliff",
    "cliff_walk": "views.cliff_walk",
    "carry": "course",
    "check": "course",
    "hint": "course",
    "progress": "course",
    "puzzle": "course",
    "solution": "course",
    "start_again": "course",
    "step_through": "course",
}

_HERE = os.path.dirname(__file__)
_NAMES = [  # une leçon dont on ôte les fichiers emporte ses noms
    name for name, module in MODULE_OF.items()
    if any(os.path.exists(os.path.join(_HERE, *module.split(".")) + end) for end in (".py", os.sep))
]  # fmt: skip
# Un import de tout ne charge ni Keras ni JAX : ce qui les demande s'importe par son nom.
__all__ = [name for name in _NAMES if not MODULE_OF[name].startswith("deep.")]


def __getattr__(name):
    if name == "__version__":
        return import_module("importlib.metadata").version("ql-functions")
    if name not in _NAMES:
        near = import_module("difflib").get_close_matches(name, _NAMES, 1)
        meant = f" : vouliez-vous dire {near[0]!r} ?" if near else "."
        raise AttributeError(f"ql_functions ne contient pas {name!r}{meant}")
    try:
        module = import_module(f".{MODULE_OF[name]}", __name__)
    except ModuleNotFoundError as error:
        if error.name != "anywidget":
            raise
        module = import_module(".views.without_widgets", __name__)
    return module if name == MODULE_OF[name] else getattr(module, name)  # un monde est une salle entière


def __dir__():
    return _NAMES
