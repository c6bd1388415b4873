"""Leçon 1 : l'environnement."""
