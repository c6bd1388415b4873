"""Les questions ouvertes de la leçon 5, qu'une personne lit et note."""

from juge import Question

Question("5.Q1", points=3, minutes=10)
