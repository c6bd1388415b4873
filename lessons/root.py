"""La racine du dépôt, pour l'atelier, le site, les mesures et les tests."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
