"""Le glossaire : chaque mot en une phrase, et la leçon qui le présente, celle où il est d'abord en gras."""

import re

from declared import code_of, written_in
from prose import typeset

NAME = "glossaire.md"
_ENTRY = re.compile(r"- \*\*(.+)\*\* : (.+)")
_HEAD = "# Glossaire\n\nChaque mot du cours, en une phrase, et la leçon qui le présente.\n"


def entries(text):
    """Les couples (mot, phrase) d'une source, dans l'ordre."""
    return [_ENTRY.fullmatch(line).groups() for line in text.splitlines()]


def lesson_of(term, sources):
    """La source où ce mot est d'abord en gras, au singulier ou au pluriel ; ``None`` s'il ne l'est nulle part."""
    bold = re.compile(rf"\*\*{re.escape(term)}s?\*\*", re.IGNORECASE)
    return next((path for path in sources if bold.search(prose_of(path))), None)


def prose_of(path):
    """Le texte d'une source d'une traite, sans les « # » du début des lignes."""
    return " ".join(re.sub("(?m)^# ?", "", written_in(path)).split())


def page(sources):
    """La page, d'après ``glossaire.md`` et les sources des leçons ; ``None`` si le cours n'en a pas.

    Un mot que plus aucune leçon ne présente n'y est pas.
    """
    file = sources[0].with_name(NAME)
    if not file.exists():
        return None
    known = ((term, says, lesson_of(term, sources)) for term, says in entries(written_in(file)))
    lines = [f"- **{term}** : {says} *(leçon {code_of(path).lstrip('0')})*" for term, says, path in known if path]
    return typeset("\n".join([_HEAD, *lines])) + "\n"
