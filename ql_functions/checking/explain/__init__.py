"""Éprouver une réponse et dire ce qui ne va pas, du plus sûr au moins sûr."""
