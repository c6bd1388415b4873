"""Les réponses que l'enseignant garde fermées : un fichier à côté des carnets le dit. Une convention, pas un coffre."""

from datetime import date
from pathlib import Path

FILE = "solutions_fermees.txt"  # une date, 2026-12-01, le jour où elles s'ouvrent ; vide, elles restent fermées


def closed(folder="."):
    """Ce que l'on dit à qui demande une réponse fermée ; ``""`` si elles sont ouvertes.

    Args:
        folder: celui des carnets.
    """
    try:
        day = date.fromisoformat(Path(folder, FILE).read_text("utf-8").strip())
    except FileNotFoundError:
        return ""
    except ValueError:  # ce n'est pas une date
        return "Votre enseignant garde les réponses fermées."
    return f"Votre enseignant ouvrira les réponses le {day:%d/%m/%Y}." if date.today() < day else ""
