"""Appeler une réponse sans rien risquer : le temps, la mémoire, le hasard et les globales y sont tenus."""
