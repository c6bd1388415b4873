"""What a page says, whatever its spaces: those that keep a line whole are tested with the typography."""

import re


def plain(text):
    return re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", text)


def said(pattern):
    """A regular expression whose spaces are any space."""
    return re.compile(pattern.replace(" ", r"\s"))
