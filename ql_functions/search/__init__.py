"""Chercher avant de jouer : les jeux où l'on aligne des marques, l'arbre qui grandit, l'agent qui le lit."""
