"""Les questions ouvertes de la leçon 4, qu'une personne lit et note."""

from juge import Question

Question("4.Q1", points=2, minutes=10)
