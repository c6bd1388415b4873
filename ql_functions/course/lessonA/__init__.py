"""Leçon bonus A : d'autres façons d'apprendre."""
