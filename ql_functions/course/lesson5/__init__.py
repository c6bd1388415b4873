"""Leçon 5 : entraîner, mesurer, jouer."""
