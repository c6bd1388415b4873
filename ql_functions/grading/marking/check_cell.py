"""Ce que la cellule d'une vérification affiche : une ligne que nbval compare, et à côté le verdict."""

MIME = "application/x.ql-verdict+json"  # sous ce nom, le verdict est dans les métadonnées, que nbval ne compare pas


def right_line(exercise_id):
    """La ligne d'une réponse juste."""
    return f"{exercise_id} : juste"
