"""Le laboratoire, côté Python : demandes, refus, texte de secours. Son dessin : browser/test_laboratory.py."""

import json

import pytest

import ql_functions
from ql_functions import laboratory, solutions
from ql_functions.course import q_tables
from ql_functions.strength.report_card import report_card
from ql_functions.training.recipe import SHORTEST, Recipe
from ql_functions.training.table import train
from ql_functions.views import laboratory as module

SHORT = Recipe(2, 30)


@pytest.fixture
def lab():
    return laboratory(SHORT)


def ask(lab, /, **changes):
    """What the browser does: one more request, and nothing else."""
    request = json.loads(json.dumps(lab.request | {"number": lab.request["number"] + 1} | changes))
    lab.set_state({"request": request})
    return request


def picture(lab):
    return json.loads(lab.picture)


def trained(recipe, seed):
    table = {}
    return table, train(table, recipe, seed=seed)


def test_it_opens_on_a_training_of_its_recipe(lab):
    table, history = trained(SHORT, 0)
    assert lab.q_table == table
    assert lab.status == f"180 parties, {len(table)} états rencontrés sur 4\u202f520 : agent battable."
    shown = picture(lab)
    assert shown["titles"] == ["X suit la table", "O suit la table", "les deux suivent la table"]
    assert [row[:2] for row in shown["frames"]] == [
        [["X", "O", "XO"].index(frame.regime), frame.games] for frame in history.frames
    ]
    for board, values in zip(shown["boards"], shown["frames"][-1][-1], strict=True):
        for value, exact in zip(values, q_tables.move_values(table, board), strict=True):
            assert value == (exact if exact is None else pytest.approx(exact, abs=0.006))
    assert shown["card"] == report_card(table)._repr_html_()
    assert not ql_functions.q_table


def test_the_lessons_recipe_is_the_default():
    assert laboratory().request == {"number": 0, "seed": 0, "seeds": 20, **vars(Recipe())}


def test_each_request_trains_anew(lab):
    request = ask(lab, lrate=0.5, seed=3, regimes=["XO"], symmetric=True)
    table, _ = trained(Recipe(2, 30, ("XO",), lrate=0.5, symmetric=True), 3)
    assert lab.q_table == table
    assert picture(lab)["request"] == request
    assert picture(lab)["titles"] == ["les deux suivent la table"]


def test_the_last_of_several_requests_stays(lab):
    for lrate in (0.1, 0.6, 0.3):
        request = ask(lab, lrate=lrate)
    assert picture(lab)["request"] == request
    assert lab.q_table == trained(Recipe(2, 30, lrate=0.3), 0)[0]


def test_a_kept_picture_stays_while_requests_follow(lab):
    kept = lab.picture
    lab.set_state({"kept": kept})
    ask(lab, discount=0.5)
    assert lab.kept == kept != lab.picture


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"lrate": 1.5}, "lrate est compris entre 0 et 1, pas 1.5."),
        ({"lrate": None}, "lrate est un nombre, pas None."),
        ({"batches": 0}, "batches vaut au moins 1"),
        ({"sims_per_batch": "1000"}, "sims_per_batch est un nombre entier"),
        ({"regimes": []}, "Les régimes se choisissent parmi X, O, XO, pas ()."),
        ({"regimes": [["X"]]}, "Les régimes se choisissent parmi X, O, XO"),
        ({"regimes": "XO"}, "On règle de 1 à 100 graines et les paramètres d'une Recipe"),
        ({"algorithm": "sarsa"}, "algorithm est l'un de course, single, double"),
        ({"seed": 1.5}, "seed est un nombre entier"),
        ({"seeds": 0}, "On règle de 1 à 100 graines"),
        ({"seeds": 101}, "On règle de 1 à 100 graines"),
        ({"seeds": "20"}, "On règle de 1 à 100 graines"),
        ({"seeds": 5, "seed": 7}, "La graine choisie est l'une des 5, de 0 à 4, pas 7."),
        ({"colour": "red"}, "On règle de 1 à 100 graines et les paramètres d'une Recipe"),
    ],
)
def test_a_request_that_cannot_be_is_said_and_changes_nothing_else(lab, changes, sentence):
    before = lab.picture, lab.q_table
    ask(lab, **changes)
    assert lab.status.startswith(sentence)
    assert lab.status.endswith(".")
    assert (lab.picture, lab.q_table) == before
    lab.set_state({"request": picture(lab)["request"] | {"number": 9}})
    assert lab.status.startswith("180 parties")


def test_a_request_of_another_form_is_said(lab):
    lab.set_state({"request": {}})
    assert lab.status == "On règle de 1 à 100 graines et les paramètres d'une Recipe, pas {}."


def test_a_request_treated_is_said_so_even_refused(lab):
    ask(lab, lrate=0.5)
    assert lab.answered == 1
    ask(lab, lrate=1.5)
    assert lab.answered == 2


def test_the_code_of_a_recipe_makes_the_same_table_again(lab):
    ask(lab, lrate=0.5, regimes=["XO"], last_lrate=0.1, symmetric=True, seed=3)
    code = picture(lab)["code"]
    assert (
        "Recipe(batches=2, sims_per_batch=30, regimes=('XO',), lrate=0.5, last_lrate=0.1, symmetric=True), seed=3"
        in code
    )
    names = {}
    exec(code, names)
    assert names["table"] == lab.q_table
    assert "train(table, Recipe(), seed=0)" in picture(laboratory())["code"]


def test_one_plays_against_the_last_table_until_another_is_trained(lab):
    lab._handle_custom_msg({"play": True}, [])
    assert lab.opponent.match.second.q_table is lab.q_table
    lab._handle_custom_msg({"play": False}, [])
    assert lab.opponent is None
    lab._handle_custom_msg({"play": True}, [])
    ask(lab, lrate=0.5)
    assert lab.opponent is None


def test_the_first_request_is_kept_to_come_back_to(lab):
    before = lab.picture
    ask(lab, lrate=0.5)
    ask(lab, **{name: value for name, value in lab.first.items() if name != "number"})
    assert picture(lab)["frames"] == json.loads(before)["frames"]


def raising(error):
    def train(*_args, **_kwargs):
        raise error

    return train


def test_an_interrupted_training_is_said(lab, monkeypatch):
    monkeypatch.setattr(module, "learned", raising(KeyboardInterrupt))
    before = lab.picture
    ask(lab, lrate=0.5)
    assert lab.status == "L'entraînement a été interrompu ; changez un réglage pour en lancer un autre."
    assert lab.picture == before
    monkeypatch.undo()
    ask(lab, lrate=0.6)
    assert lab.status.startswith("180 parties")


def test_a_failure_is_said_and_not_hidden(lab, monkeypatch):
    monkeypatch.setattr(module, "learned", raising(MemoryError("no room")))
    with pytest.raises(MemoryError):
        ask(lab, lrate=0.5)
    assert lab.status == "L'entraînement a échoué : le journal du noyau dit pourquoi."


def test_another_game_is_refused_in_one_sentence_before_any_training(lab, monkeypatch):
    solutions.game_settings(4, 3)
    monkeypatch.setattr(module, "learned", raising(AssertionError("trained")))
    ask(lab, lrate=0.5)
    assert lab.status.startswith("La force exacte se calcule en 3×3")
    with pytest.raises(ValueError, match="La force exacte se calcule en 3×3"):
        laboratory()


def test_only_a_recipe_is_a_recipe():
    with pytest.raises(TypeError, match="recipe est une Recipe, pas 15"):
        laboratory(15)


def test_what_the_controls_give_is_always_a_recipe(lab):
    named = {control["name"]: control for control in lab.controls}
    assert named.keys() == {"seeds", *vars(Recipe())} - {"rewards"}  # three numbers are written in a cell
    for name, control in named.items():
        options = [option for option, _ in control.get("options", ())]
        for value in control.get("values", [(option,) for option in options] if name == "regimes" else options):
            if name != "seeds":
                Recipe(**{name: value})


@pytest.mark.parametrize("recipe", [SHORTEST, Recipe(8, 1234, lrate=0.123, last_lrate=0.456, init_q=7)])
def test_each_slider_passes_through_the_recipe_s_own_value(recipe):
    for control in laboratory(recipe).controls:
        if control["kind"] == "slider" and control["name"] != "seeds":
            assert getattr(recipe, control["name"]) in control["values"]
            assert list(control["values"]) == sorted(
                control["values"], key=lambda value: -1e9 if value is None else value
            )


def test_without_a_kernel_there_is_something_to_read(lab):
    bundle, _ = lab._repr_mimebundle_()
    assert bundle["text/plain"] == repr(lab)
    assert repr(lab).startswith("Laboratoire. Un entraînement de 180 parties")
    for text in ("Exécutez la cellule pour changer les réglages.", report_card(lab.q_table)._repr_html_()):
        assert text in bundle["text/html"]
