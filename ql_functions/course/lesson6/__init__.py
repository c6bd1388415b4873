"""Leçon 6 : l'apprentissage profond."""
