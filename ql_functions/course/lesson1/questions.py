"""Les questions ouvertes de la leçon 1, qu'une personne lit et note."""

from juge import Question

Question("1.Q1", points=2, minutes=10)
