"""L'orthographe de tout ce qui se lit en français : le dictionnaire de Debian, et les mots de `mots.txt`."""

import ast
import builtins
import io
import keyword
import re
import shutil
import subprocess
import tokenize
from collections import defaultdict
from itertools import chain
from pathlib import Path

import nbformat
import pytest
from missing import missing
from root import ROOT

OWN = Path(__file__).with_name("mots.txt")  # « rétropropager/partager » : s'accorde comme partager
READ = ("*.md", "docs/*.md", "lessons/*.py", "lessons/*.md", "lessons/sources/*.py", "lessons/sources/*.md")
READ += ("images/*.py", "site/*.py", "site/*.html")
READ += ("ql_functions/**/*.py", "ql_functions/**/*.js", "juge/**/*.py", "juge/**/*.js", "juge/*.md")
READ += ("examples/**/*.py", "examples/**/*.ipynb")

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
MARKS_OF_A_PLAYER = re.compile("[XOT]+")  # une rangée : XXO
JS_PROSE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.DOTALL)
NOT_READ = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)
# Une chaîne que quelqu'un lit, plutôt qu'une classe CSS ou un nom de fichier.
FRENCH = re.compile(
    r"[éèêàùçœ’«»]|\b(?:[ldn]['’]|(?:le|la|les|une?|des?|du|et|est|vous|votre|que|pas|en|dans|par)\b)", re.I
)
NOT_WORDS = re.compile(
    r"""(?:(?<!\*)\*(?!\*)|«)[^*«»`]*\b(?:the|of|with|by|into)\b[^*«»`]*[*»]   # un titre, un résumé en anglais
    |```.*?``` | ``?[^`\n]*``?                              # du code
    |\$\$.*?\$\$ | \$[^$\n]+(?:\n[^$\n]*)?\$ | \\\w+        # des formules, « \n »
    |\{[^}]*\} | </?\w[^>]*> | &\w+; | \#\ %%.*?$           # trous d'une chaîne f, balises, débuts de cellule
    |\]\([^)]*\) | https?:\S+ | \S*/\S*\.\S+                # adresses, chemins
    |[\w-]*(?:_\w+|\.\w+|\w\()[\w.-]* | \s--\w[\w-]*        # noms de Python, appels, options
    |\#\ (?:fmt|noqa).*?$ | \#{3}\ (?:YOUR|END)\ .*?\#{3}   # directives, marques d'un blanc""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


def prose(path):
    """Le texte du fichier où seul reste, à sa ligne, ce qui se lit : commentaires et chaînes pour un programme."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        cells = nbformat.reads(text, 4).cells
        return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    if path.suffix in (".md", ".html"):
        return NOT_READ.sub(lambda match: "\n" * match[0].count("\n"), text)
    lines = [""] * (text.count("\n") + 2)
    for first, found in (_js_pieces if path.suffix == ".js" else _python_pieces)(text):
        for number, line in enumerate(found.split("\n"), first):
            lines[number] += " " + line
    return "\n".join(lines[1:])


def _js_pieces(text):
    for match in JS_PROSE.finditer(text):
        if match[0][0] == "/" or FRENCH.search(match[0]):
            yield text.count("\n", 0, match.start()) + 1, match[0].strip("`")


def _python_pieces(text):
    kinds = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}  # celui-ci depuis Python 3.12
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type in kinds and FRENCH.search(token.string)):
            yield token.start[0], re.sub(r"^\w+(?=[\"'])", "", token.string)


def words(text):
    """Les mots et leur ligne."""
    text = NOT_WORDS.sub(lambda match: " " + "\n" * match[0].count("\n"), text)
    for number, line in enumerate(text.split("\n"), 1):
        yield from ((number, word.replace("’", "'")) for word in WORD.findall(line))


def names():
    """Ce qu'un programme du cours nomme : un indice, une docstring en parlent."""
    found = {*keyword.kwlist, *dir(builtins)}
    for path in [path for pattern in READ for path in ROOT.glob(pattern) if path.suffix == ".py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            found |= {getattr(node, kind, None) for kind in ("id", "name", "arg", "attr")}
    return found


@pytest.fixture(scope="module")
def misspelt():
    """Fichiers → « ligne, mot » de chaque faute ; sans hunspell, un saut, mais un échec où CI=true."""
    if not shutil.which("hunspell"):
        missing("hunspell est absent ; `apt-get install -y hunspell hunspell-fr-comprehensive` l'installe.")
    known = names()

    def misspelt(*paths):
        places = defaultdict(list)
        for path in paths:
            for number, word in words(prose(path)):
                if word not in known and not MARKS_OF_A_PLAYER.fullmatch(word):
                    places[word].append(f"{path.name}, ligne {number} : {word}")
        command = ["hunspell", "-d", "fr", "-p", OWN, "-i", "utf-8", "-l"]
        done = subprocess.run(command, input="\n".join(places), capture_output=True, encoding="utf-8", check=True)
        assert not done.stderr
        return [place for word in done.stdout.split() for place in places[word]]

    return misspelt


def test_no_word_is_misspelt(misspelt):
    paths = [sorted(set(ROOT.glob(pattern)) - {*ROOT.glob("*/README.en.md")}) for pattern in READ]  # in English
    assert all(paths)
    assert misspelt(*chain(*paths)) == [], "un mot juste que le dictionnaire n'a pas va dans tests/project/mots.txt"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("leçon.md", "Une phrase juste.\n\nL'état `recompence` et sa récompence.\n", [3]),
        ("résumé.md", "*A reward\nfor each of the moves.*\n\nLa récompence, dans *Rewards of a Learner*.\n", [4]),
        ("leçon.py", "# %% [markdown]\n# Soit $\\recompence$ :\n# la récompence.\n", [3]),
        ("paquet.py", 'def f(x):\n    """Rend la récompence.\n\n    Ou la récompence.\n    """\n', [2, 4]),
        ("message.py", 'récompence = 1\nprint(\n    f"la récompence de {récompence}"\n)\n', [3]),
        ("image.js", 'const récompence = 1;\nsay("récompence", `\n  la récompence`); // la récompence\n', [2, 3, 3]),
    ],
)
def test_a_mistake_is_named_with_its_place(misspelt, tmp_path, name, text, lines):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert misspelt(path) == [f"{name}, ligne {line} : récompence" for line in lines]
