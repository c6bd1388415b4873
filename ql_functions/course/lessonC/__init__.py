"""Leçon bonus C : chercher avant de jouer."""
