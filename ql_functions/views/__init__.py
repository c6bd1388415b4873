"""Ce que l'on voit et manipule : une image par fichier, son JS et son CSS dans `static/`."""
