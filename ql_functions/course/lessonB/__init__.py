"""Leçon bonus B : le laboratoire."""
