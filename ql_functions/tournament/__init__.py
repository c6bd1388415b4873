"""Le tournoi de la classe : des participations d'élèves, mesurées à neuf, et la page qui en rend compte."""
