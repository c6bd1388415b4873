"""Leçon 3 : simuler des parties."""
