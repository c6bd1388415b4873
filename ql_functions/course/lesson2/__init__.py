"""Leçon 2 : explorer ou exploiter."""
