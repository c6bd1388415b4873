"""Les vérifications : un cadre, et pour chaque leçon ses cas et ses erreurs connues."""

from .commands import carry, check, hint, progress, solution

__all__ = ["carry", "check", "hint", "progress", "solution"]
