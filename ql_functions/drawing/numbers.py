"""Les nombres comme on les écrit en français."""


def thousands(number):
    """Un nombre à l'unité près, ses milliers séparés d'une espace fine."""
    return f"{number:,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}")
