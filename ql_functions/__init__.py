"""Le morpion et le Q-learning : ce que les carnets appellent.

``import ql_functions as affichage`` ne charge rien : chaque nom va chercher son module au premier usage.
"""

from importlib import import_module

_MODULE_OF = {
    "new_board": "solutions",
    "show": "solutions",
    "check_for_win": "solutions",
    "evaluate": "solutions",
    "flip_board": "solutions",
    "q_table": "solutions",
    "get_move": "solutions",
    "simulate_game": "solutions",
    "win_rates": "solutions",
    "get_new_q": "solutions",
    "get_reward": "solutions",
    "backpropagate": "solutions",
    "train_agent": "solutions",
    "game_settings": "course",
    "clear_q_table": "course",
    "ql_flow": "views.flow",
    "restaurants": "views.restaurants",
    "replay": "views.replay",
    "rewind": "views.rewind",
    "simulate_e_greedy": "views.epsilon",
    "visualize_learning": "views.film",
    "full_training": "views.film",
    "laboratory": "views.laboratory",
    "Recipe": "recipe",
    "report_card": "report_cards",
    "hole": "report_cards",
    "optimum": "exact",
    "error_map": "views.error_map",
    "arena": "views.arena",
    "overestimation": "views.overestimation",
    "quiz": "views.quiz",
    "states_met": "q_tables",
    "save_agent": "agent_files",
    "load_agent": "agent_files",
    "versus_agent": "views.board",
    "two_players": "views.board",
    "export_html": "views.export",
    "explosion": "views.explosion",
    "train_network": "deep.dqn",
    "network_film": "views.network_film",
    "save_network": "deep.network_files",
    "load_network": "deep.network_files",
    "shipped": "deep.ship",
    "carry": "checks",
    "check": "checks",
    "hint": "checks",
    "progress": "checks",
    "solution": "checks",
}

__all__ = list(_MODULE_OF)


def __getattr__(name):
    if name not in _MODULE_OF:
        raise AttributeError(f"ql_functions ne contient pas {name!r}.")
    return getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)


def __dir__():
    return __all__
