"""Le correcteur sous son nom d'hier, pour les commandes qui l'écrivent encore ; il est dans `juge`."""
