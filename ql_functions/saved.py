"""Garder tout agent dans un fichier et le relire : en JSON, ou au format de Keras si c'est un réseau."""

from juge.files import as_path

from .agents import files


def save_agent(path, q_table=None):
    """Enregistre un agent, d'un bloc : une écriture interrompue laisse le fichier d'avant.

    Args:
        path: le fichier, par exemple ``"agent.json"``, ou ``"reseau.keras"`` pour un réseau ; il est remplacé s'il
            existe.
        q_table: une table du cours, ou un agent : de table, de valeurs, minimax, le hasard, un réseau ; par défaut, la
            table du paquet.

    Returns:
        str: ce qui a été enregistré, en une phrase.

    Raises:
        TypeError, ValueError: voir `agents.files.save_agent` et `deep.network_files.save_network`.
    """
    if getattr(q_table, "network", None):
        from .deep.network_files import save_network  # Keras ne se charge que pour un réseau

        return save_network(path, q_table)
    return files.save_agent(path, q_table)


def load_agent(path):
    """Relit un agent enregistré par `save_agent`.

    Args:
        path: le fichier, de 64 Mo au plus ; celui d'un réseau finit par .keras.

    Returns:
        dict | Agent: une table neuve du jeu de `game_settings`, si c'est une table que l'on a gardée, par exemple pour
        ``versus_agent(load_agent("agent.json"))`` ; sinon l'agent, qui joue, se mesure et se montre comme avant.

    Raises:
        TypeError: ``path`` n'est pas un nom de fichier.
        ValueError: le fichier n'est pas un agent ; la phrase dit pourquoi.
    """
    if as_path(path).suffix == ".keras":
        from .deep.network_files import load_network

        return load_network(path)
    return files.load_agent(path)


save_network, load_network = save_agent, load_agent  # les noms d'avant, du temps où un réseau avait les siens
