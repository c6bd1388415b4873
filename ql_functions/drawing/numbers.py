"""Les nombres comme on les écrit en français."""

import re


def thousands(number):
    """Un nombre à l'unité près, ses milliers séparés d'une espace fine."""
    return f"{number:,.0f}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def decimal(number, form=".2f"):
    """Un nombre à virgule, à lire ; devant un nombre négatif, le signe moins, plus long qu'un trait d'union.

    Args:
        number: un nombre, ou une fraction.
        form: comment Python l'écrirait : ``".2f"``, deux décimales ; ``"g"``, sans zéros inutiles.

    >>> decimal(-0.5), decimal(0.5, "g")
    ('−0,50', '0,5')
    """
    return with_comma(format(float(number), form)).replace("-", "−")


def percent(share, form=".2f"):
    """Une part en pour cent, écrite par `decimal`.

    >>> percent(0.915)
    '91,50 %'
    """
    return f"{decimal(100 * share, form)} %"


def quantity(number, noun):
    """Un nombre et son nom, accordé.

    >>> quantity(2, "copie"), quantity(1.5, "point")
    ('2 copies', '1,5 point')
    """
    written = str(number) if isinstance(number, int) else decimal(number, "g")
    return f"{written} {noun}{'s' if number >= 2 else ''}"


def with_comma(written):
    """Le texte d'un nombre, que matplotlib a écrit ou qu'un tableur relit : son point devient une virgule."""
    return written.replace(".", ",")


def say(*values, **options):
    """Affiche des phrases comme le fait ``print``, leurs nombres écrits comme le fait `decimal`.

    Args:
        values: ce que ``print`` afficherait.
        options: celles de ``print``.

    >>> say(f"écart {-0.5:.2f}", "en 600 parties.")
    écart −0,50 en 600 parties.
    """
    phrases = (re.sub(r"(?<=\d)\.(?=\d)", ",", str(value)) for value in values)
    print(*(re.sub(r"(?<![\w,])-(?=\d)", "−", phrase) for phrase in phrases), **options)
