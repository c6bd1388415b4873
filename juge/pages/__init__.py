"""Les pages à ouvrir dans un navigateur : le retour de chaque élève, la classe, les questions ouvertes."""
