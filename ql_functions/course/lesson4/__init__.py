"""Leçon 4 : la rétropropagation."""
