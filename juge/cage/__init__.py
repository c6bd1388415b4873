"""Exécuter la réponse d'un inconnu dans un autre processus, qui ne voit rien et ne peut rien garder."""
