"""Cinq exercices sur les listes, pour une première année : un fichier par exercice."""

from juge import Course

Course(__name__).find()
