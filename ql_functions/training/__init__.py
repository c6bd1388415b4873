"""Apprendre : les recettes, le moteur compilé, la boucle des leçons, les autres façons d'apprendre."""

from .table import train

__all__ = ["train"]
