"""L'arbre qui grandit, dans une page nue : la position, les simulations, ce que Python a enregistré, deux thèmes."""

import inspect
import random
from array import array

import pytest
from playwright.sync_api import expect
from typed import typed

from ql_functions import Rules, grow_tree, solutions
from ql_functions.course.lessonC import tree
from ql_functions.search.network import SearchNetwork
from ql_functions.search.rules import CONNECT_FOUR
from ql_functions.views import grow_tree as module

from .accessibility import smallest_text, violations
from .texts import said

pytestmark = pytest.mark.browser

TRAP = "X   O   X"
# Ce qui se lit hors du cadre d'un dessin, et les plateaux ou les disques qui se couvrent.
CUT = """() => [...document.querySelectorAll(".ql-grow-panel svg")].flatMap((picture) => {
  const frame = picture.getBoundingClientRect();
  const out = [...picture.querySelectorAll("text, circle, .ql-grow-frame")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < frame.left - 3 || box.right > frame.right + 3 || box.top < frame.top - 1
      || box.bottom > frame.bottom + 1;
  });
  const boards = [...picture.querySelectorAll(".ql-grow-frame")].map((board) => board.getBoundingClientRect());
  const over = boards.filter((one) => boards.some((other) => one.top === other.top && one.left < other.left
    && one.right > other.left + 2 && one.width < other.width + 1));
  return [...out, ...over].map((part) => part.outerHTML ?? JSON.stringify(part));
})"""


def caption(page):
    return typed(page.locator(".ql-caption").text_content())


def more(page, label):
    page.get_by_role("group", name="Ajouter des simulations").get_by_role("button", name=said(f"^{label}")).click()


def visits(page):
    """Case → visites, d'après le premier tableau."""
    page.locator(".ql-grow-visits summary").evaluate("(summary) => { summary.parentElement.open = true; }")
    rows = page.locator(".ql-grow-visits table").first.locator("tr:has(td)").all()
    cells = [[typed(cell).replace(" ", "") for cell in row.locator("th, td").all_text_contents()] for row in rows]
    return {int(move): int(count) for move, count, _ in cells}


def guided(monkeypatch):
    rng, layers = random.Random(3), (18, 16, 10)
    weights = array("d", [rng.gauss(0, 0.5) for _ in range(19 * 16 + 17 * 10)])
    monkeypatch.setattr(module, "shipped_network", lambda rules: SearchNetwork(Rules(), layers, weights))


def alone(monkeypatch):
    def refuse(rules):
        raise ValueError

    monkeypatch.setattr(module, "shipped_network", refuse)


def test_the_student_s_search_is_played_without_a_kernel(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree(solutions.tree_search, TRAP))
    expect(page.get_by_role("region", name="Votre recherche")).to_be_visible()
    page.locator(".ql-bar input[type=range]").press("Home")
    assert caption(page) == "1 simulation · la dernière : O en 1 · coup le plus visité : case 1 (1 visite)"
    for added, count in (("1 simulation ", 2), ("10 ", 12), ("100 ", 112), ("1 000 ", 1112)):
        more(page, added)
        assert caption(page).replace(" ", "").startswith(f"{count}simulations·")
        assert sum(visits(page).values()) == count
    page.locator(".ql-bar input[type=range]").press("End")
    expect(page.locator(".ql-caption")).to_contain_text(said("^10 000 simulations"))
    random.seed(module.SEED)
    expected = solutions.tree_search(TRAP, module.MOST, module.C)
    assert visits(page) == {move: count for move, count in enumerate(expected) if TRAP[move] == " "}
    page.get_by_role("button", name="image précédente").click()
    assert 9000 < sum(visits(page).values()) < 10_000


def test_it_grows_by_itself(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree())
    page.locator(".ql-bar input[type=range]").press("Home")
    page.get_by_label("vitesse").select_option("4")
    page.get_by_role("button", name="Lecture").click()
    page.wait_for_function("() => Number(document.querySelector('.ql-bar input[type=range]').value) > 150")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".ql-grow-hidden")).to_contain_text(said("ne dessine pas : "))
    assert page.locator(".ql-grow-branch").count() > 20


def test_the_last_path_is_marked_whole_and_its_result_told(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree(board=TRAP))
    for _ in range(12):
        more(page, "1 simulation ")
        told = caption(page).split(" · ")[1].removeprefix("la dernière : ").split(", ")
        assert page.locator(".ql-grow-walked").count() == len(told)
        last = page.locator(".ql-grow-walked").last
        assert typed(last.locator("title").text_content()).startswith(f"{', '.join(told)} : ")
        assert typed(last.locator("text").last.text_content()) in ("+1", "0", "−1")


def test_the_position_is_chosen_by_keyboard_up_to_the_end(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree())
    status, square = page.locator(".ql-grow-says"), page.locator("[data-square='4']")
    square.focus()
    page.keyboard.press("Enter")
    expect(square).to_have_attribute("aria-label", "case 4, X")
    expect(status).to_have_text(said("C'est à O de jouer."))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # le bord
    expect(page.locator(":focus")).to_have_attribute("data-square", "3")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    assert set(visits(page)) == {1, 2, 3, 5, 6, 7, 8}
    for digit in "26352":  # la dernière est déjà prise
        page.keyboard.press(digit)
    expect(status).to_have_text(said("C'est à X de jouer."))
    for digit in "178":
        page.keyboard.press(digit)
    expect(status).to_have_text(said("Partie finie : match nul."))
    assert caption(page) == "Partie finie : il n'y a plus rien à chercher."
    assert page.locator(".ql-grow-panel").count() == 0
    page.get_by_role("button", name="Reprendre un coup").press("Enter")
    expect(status).to_have_text(said("C'est à X de jouer."))
    assert set(visits(page)) == {8}
    page.get_by_role("button", name="Position de départ").press("Enter")
    assert len(visits(page)) == 9
    page.get_by_role("button", name="Reprendre un coup").click()
    assert set(visits(page)) == {8}


def test_a_win_is_said_and_ends_the_search(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree(board="XX OO    "))
    page.locator("[data-square='2']").click()
    expect(page.locator(".ql-grow-says")).to_have_text(said("Partie finie : X gagne."))
    assert page.locator("[aria-disabled=false]").count() == 0


def test_a_piece_falls_from_any_square_of_its_column(show, monkeypatch):
    alone(monkeypatch)
    page = show(grow_tree(rules=CONNECT_FOUR))
    page.locator("[data-square='3']").click()
    expect(page.locator("[data-square='38']")).to_have_attribute("aria-label", "case 38, X")
    assert set(visits(page)) == {35, 36, 37, 31, 39, 40, 41}
    assert page.evaluate(CUT) == []


def test_another_position_is_asked_of_python_or_searched_by_the_course(show, monkeypatch):
    alone(monkeypatch)
    fragment = grow_tree(solutions.tree_search, TRAP)
    page = show(fragment)
    page.locator("[data-square='1']").click()
    expect(page.locator(".ql-grow-whose")).to_contain_text(said("Python n'est pas là : voici l'arbre du cours."))
    expect(page.get_by_role("region", name="UCT, la recherche du cours")).to_be_visible()
    page.get_by_role("button", name="Reprendre un coup").click()
    expect(page.get_by_role("region", name="Votre recherche")).to_be_visible()

    found = module.recorded(solutions.tree_search, "XO  O   X")
    fragment.data["asks"] = {"channel": "canal", "name": "grow_tree 1"}
    page = show(fragment)
    page.evaluate(
        """(found) => {
          window.asked = [];
          const ask = (...words) => new Promise((resolve) => {
            window.asked.push(words);
            window.answer = resolve;
          });
          window.qlHints = new Map([["canal", ask]]);
          window.found = found;
        }""",
        found,
    )
    page.locator("[data-square='1']").click()
    expect(page.locator(".ql-grow-whose")).to_contain_text("Python cherche cette position")
    assert page.evaluate("window.asked") == [["grow_tree 1", "XO  O   X"]]
    page.evaluate("window.answer(window.found)")
    expect(page.get_by_role("region", name="Votre recherche")).to_be_visible()
    page.locator("[data-square='2']").click()
    page.evaluate('window.answer({ error: "Votre recherche s\'arrête ici : ZeroDivisionError, division by zero" })')
    expect(page.locator(".ql-grow-whose")).to_contain_text("ZeroDivisionError, division by zero. Voici")
    page.evaluate("delete window.qlHints")


def test_a_search_that_goes_nowhere_or_stops_early_is_shown_as_it_is(show, monkeypatch):
    guided(monkeypatch)
    names = {name: getattr(tree, name) for name in ("expand", "new_node", "rollout")} | {"ucb1": solutions.ucb1}
    source = inspect.getsource(solutions.tree_search)
    exec(inspect.getsource(solutions.backup) + source.replace("backup(path,", "backup(path[:1],"), names)
    page = show(grow_tree(names["tree_search"], TRAP))
    assert "la dernière : à la racine · coup le plus visité : aucun, et case" in caption(page)
    monkeypatch.setattr(module, "LARGEST", 5000)
    page = show(grow_tree(solutions.tree_search, TRAP))
    expect(page.locator(".ql-grow-whose").first).to_contain_text(
        "simulations enregistrées, faute de temps ou de place."
    )
    page.locator(".ql-bar input[type=range]").press("End")
    reached = int(caption(page).split(" simulations")[0].replace(" ", ""))
    assert reached < 1000
    assert sum(visits(page).values()) == reached


def test_with_and_without_the_network_are_side_by_side(show, monkeypatch):
    guided(monkeypatch)
    page = show(grow_tree())
    more(page, "1 000 ")
    panels = page.locator(".ql-grow-panel")
    left, right = (panel.bounding_box() for panel in panels.all())
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert "avec le réseau" in caption(page)
    page.set_viewport_size({"width": 480, "height": 900})
    page.wait_for_function(
        "() => { const [above, under] = [...document.querySelectorAll('.ql-grow-panel')]"
        ".map((panel) => panel.getBoundingClientRect()); return above.bottom <= under.top; }"
    )  # the trees are drawn again at this width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1200, 480])
@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("rules", [Rules(), Rules(4, 4, 4)])
def test_it_is_read_in_both_themes_and_on_a_narrow_page(show, monkeypatch, rules, is_dark, width):
    guided(monkeypatch) if rules == Rules() else alone(monkeypatch)
    page = show(grow_tree(rules=rules))
    page.set_viewport_size({"width": width, "height": 900})
    if is_dark:
        page.evaluate("document.body.className = 'vscode-dark'")
    visits(page)
    for label in ("1 simulation ", "1 000 "):
        more(page, label)
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert smallest_text(page.locator("body")) >= 10.95
    assert violations(page, ".ql") == []
    focusable = "button, input, select, summary, [tabindex]"
    assert page.locator(f":is({focusable}):not([data-lm-suppress-shortcuts=true])").count() == 0


def test_the_position_is_there_the_next_day(chromium_page, monkeypatch):
    alone(monkeypatch)
    page = chromium_page
    body = f"<!doctype html><html lang='fr'><body>{grow_tree(board=TRAP).as_html()}</body></html>"
    page.route("http://arbre.test/", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto("http://arbre.test/")
    page.locator("[data-square='1']").click()
    more(page, "100 ")
    page.reload()
    expect(page.locator("[data-square='1']")).to_have_attribute("aria-label", "case 1, O")
    assert sum(visits(page).values()) == 130
    page.get_by_role("button", name="Reprendre un coup").click()
    assert 1 in visits(page)
    page.evaluate("localStorage.clear()")


def test_a_live_kernel_searches_the_position_by_the_functions_of_the_notebook(lab):
    setup = "\n".join(inspect.getsource(getattr(solutions, name)) for name in ("ucb1", "backup", "tree_search"))
    given = "import math\nfrom ql_functions.course.lessonC.tree import expand, new_node, rollout"
    with lab.running("tree.ipynb", f"from ql_functions import grow_tree\n{given}\n{setup}") as notebook:
        notebook.run(f"grow_tree(tree_search, {TRAP!r})")
        picture = notebook.page.locator(".ql-grow_tree")
        picture.locator("[data-square='1']").click()
        expect(picture.locator(".ql-grow-whose").first).to_contain_text("10 000 simulations enregistrées")
        expect(picture.get_by_role("region", name="Votre recherche")).to_be_visible()
        notebook.run("def rollout(board):\n    return {}[board]")
        picture.locator("[data-square='2']").click()
        expect(picture.locator(".ql-grow-whose").first).to_contain_text("KeyError")
        assert notebook.faults() == []
