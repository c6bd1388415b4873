"""Les questions ouvertes de la leçon 2, qu'une personne lit et note."""

from juge import Question

Question("2.Q1", points=2, minutes=10)
Question("2.Q2", points=2, minutes=10)
