"""Les vérifications : un cadre, et un fichier par leçon."""

from .frame import check

__all__ = ["check"]
