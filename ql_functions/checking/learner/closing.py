"""Garder les réponses fermées, si l'enseignant met un fichier à côté des carnets ; un élève peut l'effacer."""

from datetime import date
from pathlib import Path

FILE = "solutions_fermees.txt"  # le jour où les réponses s'ouvrent, 2026-12-01 ; vide, elles restent fermées


def closed(folder="."):
    """Rend la phrase qui refuse une réponse fermée ; ``""`` si les réponses sont ouvertes."""
    try:
        day = date.fromisoformat(Path(folder, FILE).read_text("utf-8").strip())
    except FileNotFoundError:
        return ""
    except ValueError:  # ce n'est pas une date
        return "Votre enseignant garde les réponses fermées."
    return f"Votre enseignant ouvrira les réponses le {day:%d/%m/%Y}." if date.today() < day else ""
