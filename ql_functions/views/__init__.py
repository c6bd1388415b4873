"""Les images que l'on manipule : une par fichier, leur JS et leur CSS dans `static/`."""
