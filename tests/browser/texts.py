"""What a page says, whatever its spaces and apostrophes: those are tested with the typography."""

import re


def said(pattern):
    """A regular expression whose spaces are any space, and its apostrophes, either."""
    return re.compile(pattern.replace(" ", r"\s").replace("'", "['’]"))
