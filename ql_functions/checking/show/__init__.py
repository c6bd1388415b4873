"""Montrer un compte rendu : en texte, en HTML, avec les lignes en cause, la barre et le bouton d'une aide."""
