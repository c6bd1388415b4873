"""Les deux sorties de la cellule d'une vérification : la ligne que nbval compare, et le verdict."""

MIME = "application/x.ql-verdict+json"  # sous ce nom, le verdict est dans les métadonnées, que nbval ne compare pas


def right_line(exercise_id):
    """La ligne d'une réponse juste."""
    return f"{exercise_id} : juste"
