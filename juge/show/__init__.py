"""Montrer un compte rendu, en texte ou en HTML, avec les lignes en cause, la barre de progression et les indices."""
