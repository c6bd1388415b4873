"""Qui sait jouer au morpion : le hasard, le jeu parfait, une table ; derrière un même protocole, gardés en JSON."""
