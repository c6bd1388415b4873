"""What a page says, as one types it: with ordinary spaces, and the apostrophe of the keyboard."""

_TYPED = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "’": "'"})


def typed(text):
    return text.translate(_TYPED)
