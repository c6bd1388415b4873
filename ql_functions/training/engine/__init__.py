"""Le moteur compilé : sa boucle, et ses deux façons de tourner, avec Numba ou dans un navigateur."""
