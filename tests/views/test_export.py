import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import oracle
import pytest
import tables
from nightly import nightly
from tables import TABLES, constant_table
from typed import typed

import ql_functions
from juge.drawing.numbers import thousands
from ql_functions import solutions
from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.agents.tables import TableAgent
from ql_functions.strength.report_card import report_card
from ql_functions.views import export
from ql_functions.views.export import export_html


def test_a_whole_table_fits_in_one_small_page(tmp_path):
    path = tmp_path / "dossier é" / "agent.html"
    path.parent.mkdir()
    said = export_html(TABLES["floats"], path)
    size = path.stat().st_size
    assert size < 200_000
    assert said == f"Une page de {size / 1000:.0f} ko est écrite dans {path} : ouvrez-la dans un navigateur."
    page = path.read_text("utf-8")
    assert '<html lang="fr">' in page
    encoded = re.search(r'"table":"([\w-]*)"', page)[1]
    assert len(encoded) == 5 * len(oracle.RUNNING) + 6 * sum(len(oracle.free(board)) for board in oracle.RUNNING)


def test_the_page_asks_nothing_of_the_network(tmp_path):
    export_html({}, tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text("utf-8")
    assert "default-src 'none'" in page
    assert {address.partition(":")[0] for address in re.findall(r"""(?:src|href)=["']([^"']*)""", page)} == {"data"}
    assert set(re.findall(r"https?://[^\s\"']*", page)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize(
    "table",
    [
        tables.table(lambda rng: rng.choice([-1, 1]) * 1.7e308),
        *nightly([TABLES["fractions"], TABLES["with foreign states"], tables.table(lambda rng: 5e-324)]),
    ],
)
def test_every_table_of_the_course_has_its_page(tmp_path, table):
    export_html(table, tmp_path / "a.html")
    assert 20_000 < (tmp_path / "a.html").stat().st_size < 200_000


@pytest.mark.parametrize("name", ["</title><script>alert(1)</script>", "<!--<script>", "{title} %s", "\udc80", ""])
def test_a_hostile_name_is_only_text(tmp_path, name):
    export_html(TableAgent({}, name), tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text("utf-8")
    assert (page.count("<script"), page.count("</script"), page.count("<!--")) == (1, 1, 0)


def signed(page):
    """What the page is called, in its tab and where a link to it is shared."""
    titles = {*re.findall("<title>(.*)</title>", page), *re.findall('"og:title" content="(.*)"', page)}
    (title,) = titles | set(re.findall("<h1>(.*)</h1>", page))
    return typed(unescape(title)).removeprefix("Jouez au morpion contre l'agent ")


@pytest.mark.parametrize(
    ("by", "whose"),
    [
        ("Léa", "de Léa"),
        ("Éloi", "d'Éloi"),
        ("Œuvrard", "d'Œuvrard"),
        ("  Anne\n Dupont ", "d'Anne Dupont"),
        ("</title><script>alert(1)</script>", "de </title><script>alert(1)</script>"),
        ('"><img src=x>', 'de "><img src=x>'),
        ("{title}-%s", "de {title}-%s"),
        ("L\u202ea\udc80\0", "de La"),
        ("x" * 60, f"de {'x' * 60}"),
    ],
)
def test_a_page_is_signed(tmp_path, by, whose):
    export_html({}, tmp_path / "a.html", by=by)
    page = (tmp_path / "a.html").read_text("utf-8")
    assert signed(page) == whose
    assert (page.count("<script"), page.count("</script"), page.count("<img")) == (1, 1, 1)


@pytest.mark.parametrize(
    ("by", "error", "says"),
    [
        (3, TypeError, "by est le nom de qui a entraîné l'agent, un texte, pas 3."),
        (["Léa"], TypeError, "un texte, pas ['Léa']."),
        ("", ValueError, "by est vide : écrivez-y votre nom, ou ôtez by pour une page qui n'est pas signée."),
        (" \u202e\n", ValueError, "by est vide"),
        ("x" * 61, ValueError, "by a 61 signes : il en faut 60 au plus."),
    ],
)
def test_what_is_no_name_is_refused_and_nothing_is_lost(tmp_path, by, error, says):
    path = tmp_path / "a.html"
    path.write_text("à moi")
    with pytest.raises(error, match=re.escape(says)) as caught:
        export_html({}, path, True, by)
    assert "\n" not in str(caught.value)
    assert path.read_text() == "à moi"


def promise(page):
    (said,) = {*re.findall('"description" content="(.*)"', page), *re.findall('"og:description" content="(.*)"', page)}
    return typed(unescape(said))


def games_against(choices, player, board=oracle.EMPTY):
    """How many games the other player can lead the agent into, counted one by one."""
    if board not in oracle.RUNNING:
        return 1
    own = ("X" if board.count("X") == board.count("O") else "O") == player
    moves = choices(board) if own else oracle.free(board)
    return sum(games_against(choices, player, oracle.after(board, move)) for move in moves)


def test_the_page_of_an_unbeatable_agent_says_how_many_games_prove_it(tmp_path):
    agent = TableAgent(tables.perfect_table(), "parfait")
    export_html(agent, tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text("utf-8")
    count = thousands(sum(games_against(agent.choices, player) for player in "XO"))
    assert promise(page).startswith(f"Imbattable, et c'est prouvé : des {count} parties que l'on peut jouer contre lui")
    assert report_card(agent).framed() in page


def test_the_page_of_a_beatable_agent_does_not_tell_how(tmp_path):
    export_html({}, tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text("utf-8")
    assert promise(page) == "Il n'est pas imbattable : une partie au moins le bat. La trouverez-vous ?"
    assert "Un adversaire qui le connaît peut le battre" in page
    assert "La plus courte partie" not in page


def test_the_result_is_a_sentence_and_shows_a_link_and_the_board(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = export_html({}, "un agent.html", by="Léa")
    assert repr(said) == str(said) == said
    assert said.path == Path("un agent.html")
    assert "href" not in said._repr_html_()  # nobody reads: the page of a corrected notebook leads to no file
    monkeypatch.setattr(export.notebook, "channel", lambda: "00")
    html = said._repr_html_()
    assert 'href="un%20agent.html"' in html
    assert 'class="ql ql-board"' in html
    assert "href" not in export_html({}, tmp_path.parent / f"{tmp_path.name}.html")._repr_html_()


@pytest.mark.parametrize(
    ("agent", "error", "says"),
    [
        (3, TypeError, "Une table Q est un dictionnaire"),
        (None, TypeError, "Une table Q est un dictionnaire"),
        (constant_table([" " * 16], 4), ValueError, "16 cases : il en faut 9"),
        ({" " * 9: {"Q1": {}, "Q2": {}}}, ValueError, "les coups sont les cases libres"),
        (tables.table(lambda rng: float("nan")), ValueError, "la valeur est un nombre fini, pas nan"),
    ],
)
def test_what_is_no_agent_is_refused(tmp_path, agent, error, says):
    with pytest.raises(error, match=re.escape(says)) as caught:
        export_html(agent, tmp_path / "a.html")
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_only_3x3_has_a_page(tmp_path):
    solutions.game_settings(4, 3)
    with pytest.raises(ValueError, match=r"Une page se fait du morpion 3×3, pas 4×4 \(voir game_settings\)"):
        export_html(RandomAgent(), tmp_path / "a.html")


def test_in_4x4_an_agent_is_no_network_because_it_says_so(tmp_path):
    class Mine:
        game, network = (4, 4), "mine"

        def choices(self, board):
            return [board.index(" ")]

    with pytest.raises(ValueError, match="d'un réseau, en 4×4 aussi"):
        export_html(Mine(), tmp_path / "a.html")


@pytest.mark.nightly  # Keras starts
def test_the_4x4_network_fits_in_one_page(tmp_path):
    export_html(ql_functions.shipped(), tmp_path / "a.html")
    assert 170_000 < (tmp_path / "a.html").stat().st_size < 230_000


@pytest.mark.parametrize("path", [None, 3, b"a.html"])
def test_a_path_is_a_name(path):
    with pytest.raises(TypeError, match="Le nom du fichier est une chaîne, pas"):
        export_html({}, path)


@pytest.mark.parametrize("name", ["absent/a.html", "a\0.html", "a" * 300, "fichier/a.html"])
def test_a_path_that_cannot_be_written(tmp_path, name):
    (tmp_path / "fichier").write_text("")
    with pytest.raises(ValueError, match="ne peut pas être écrit : le dossier existe-t-il") as caught:
        export_html({}, tmp_path / name)
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["fichier"]


def test_a_file_is_replaced_on_request_only(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("à moi")
    with pytest.raises(ValueError, match="existe déjà : choisissez un autre nom, ou remplacez-le avec overwrite=True"):
        export_html({}, path)
    assert path.read_text() == "à moi"
    export_html(MinimaxAgent(), str(path), overwrite=True)
    assert "minimax" in path.read_text("utf-8")
    assert list(tmp_path.iterdir()) == [path]


def test_the_face_offers_it_without_numpy(tmp_path):
    assert ql_functions.export_html is export_html
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'matplotlib']))\n"
        f"from ql_functions import export_html; export_html({{}}, {str(tmp_path / 'a.html')!r})"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
