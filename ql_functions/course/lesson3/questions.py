"""Les questions ouvertes de la leçon 3, qu'une personne lit et note."""

from juge import Question

Question("3.Q1", points=2, minutes=10)
