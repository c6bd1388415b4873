"""Les tableaux à rendre : totaux, listes de la classe, feuilles de Moodle, et les réglages qui les font."""
