"""Ce qui reste à l'élève d'une leçon à l'autre : ses fonctions, ses points, la cellule qui s'est arrêtée."""
