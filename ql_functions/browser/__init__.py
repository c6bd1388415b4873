"""Ce qui manque au Python d'un navigateur : de quoi traduire en JavaScript ce que Numba compile ailleurs."""
