"""Le carnet de l'élève et sa progression : ses fonctions, ses points, les cellules qui se sont arrêtées."""
