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

_NAMES_OF = {  # module, en partant du paquet → les noms publics qu'il donne
    "offered": (
        "new_board show evaluate flip_board get_move simulate_game win_rates backpropagate train_agent choose_action"
    ),
    "solutions": "check_for_win q_table get_new_q get_reward lrate discount game_settings clear_q_table",
    "views.flow": "ql_flow",
    "views.values": "ql_values",
    "views.restaurants": "restaurants",
    "views.replay": "replay",
    "views.rewind": "rewind",
    "views.epsilon": "simulate_e_greedy",
    "views.film": "visualize_learning full_training",
    "views.laboratory": "laboratory",
    "training.recipe": "Recipe",
    "training.table": "train",
    "strength.report_card": "report_card hole",
    "strength.exact": "optimum",
    "strength.seeds": "unbeatable",
    "views.challenge": "challenge",
    "views.error_map": "error_map",
    "views.arena": "arena",
    "views.overestimation": "overestimation",
    "views.predict": "predict",
    "views.without": "without",
    "views.quiz": "quiz",
    "views.figures": "french_figures",
    "drawing": "say",
    "agents.tables": "states_met TableAgent ArrayAgent",
    "tournament.entries": "save_entry",
    "agents.agent": "Agent RandomAgent",
    "agents.minimax": "MinimaxAgent",
    "search.agent": "SearchAgent",
    "search.rules": "Rules",
    "search.network": "shipped_network",
    "training.learners": "TDValues SymmetricValues AfterStateQ OneStepQ",
    "saved": "save_agent load_agent save_network load_network",
    "views.board": "versus_agent two_players",
    "views.export": "export_html",
    "views.explosion": "explosion",
    "deep.dqn": "train_network",
    "alphazero.training": "train_search",
    "views.network_film": "network_film",
    "views.grow_tree": "grow_tree",
    "views.neuron": "one_neuron",
    "deep.ship": "shipped",
    "cliff": "cliff",
    "views.cliff_walk": "cliff_walk",
    "course": "carry check hint progress puzzle solution start_again step_through",
}
MODULE_OF = {name: module for module, names in _NAMES_OF.items() for name in names.split()}

_HERE = os.path.dirname(__file__)
_NAMES = [  # une leçon dont on ôte les fichiers emporte ses noms
    name for name, module in MODULE_OF.items()
    if any(os.path.exists(os.path.join(_HERE, *module.split(".")) + end) for end in (".py", os.sep))
]  # fmt: skip
# Un import de tout ne charge ni Keras ni JAX : ce qui les demande s'importe par son nom.
__all__ = [name for name in _NAMES if not MODULE_OF[name].startswith(("deep.", "alphazero."))]


def __getattr__(name):
    if name == "__version__":
        return import_module(".version", __name__).__version__
    if name not in _NAMES:
        if not name.startswith("_"):
            import_module(".checking", __name__)  # explique l'erreur sous la cellule
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
