"""Qui sait jouer au morpion, derrière un même protocole : le hasard, le jeu parfait, une table, des valeurs."""
