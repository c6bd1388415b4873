"""Only plain values cross the wire, and only what was asked comes back."""

import json
import os
from dataclasses import replace

import pytest
from checking.test_junk import ODD
from hypothesis import given
from hypothesis import strategies as st

from juge import EXERCISES
from juge.cage import wire
from juge.declare.cases import Case, Failure, Line, Outcome, Spy

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.integers() | st.text() | st.tuples(st.integers()), inner)
    | st.lists(inner).map(tuple),
    max_leaves=30,
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["t", "d", "k", "o", "c", "x"]), inner | st.sampled_from(["dict", True]))
    ),
    max_leaves=30,
)


def crossed(value):
    return wire.decode(json.loads(json.dumps(wire.encode(value))))


@given(PLAIN)
def test_a_plain_value_crosses_unchanged(value):
    assert crossed(value) == value
    assert repr(crossed(value)) == repr(value)


@given(JSON)
def test_whatever_comes_is_refused_or_plain(content):
    try:
        value = wire.decode(content)
    except wire.WireError:
        return
    crossed(value)  # nothing in it that the wire does not know


def test_an_odd_value_crosses_as_the_name_of_its_type():
    wrong = []
    for place, make in enumerate(ODD):
        value = make()
        got = crossed(value)
        is_opaque, is_same = isinstance(got, wire.Opaque), type(got).__name__ == type(value).__name__
        if not (callable(got) == callable(value) if is_opaque else is_same):
            wrong.append((place, got))
    assert wrong == []


BIG = {"list": [0] * 310_000, "tree": [[0] * 600] * 600, "dict": dict.fromkeys(range(2_000))}


@pytest.mark.parametrize("big", BIG.values(), ids=BIG)
def test_what_is_too_big_is_refused_on_both_sides(big):
    with pytest.raises(wire.WireError, match="trop"):
        wire.encode(big)
    with pytest.raises(wire.WireError, match="trop"):
        wire.decode({"d": [[i, 0] for i in range(2_000)], "k": "dict"} if type(big) is dict else big)


def test_a_case_crosses():
    for exercise in EXERCISES.values():
        for case in (*exercise.cases, Case(([0.5],), arrays=True, rng=3)):
            got = wire.decode_case(json.loads(json.dumps(wire.encode_case(case))))
            assert got == replace(case, about="", group="")


FORGED = Case((1,), globals={"get_move": Spy("get_move", (4,), (("b",),)), "q_table": {}})
GOOD = Outcome(0, {"get_move": [{"b": 0}], "q_table": {}}, (1,), order=("get_move",), replaced=("q_table",))


def forged(**changes):
    fields = {"value": 0, "globals": GOOD.globals, "args": (1,), "printed": "", "failure": None, "shared": False,
              "order": GOOD.order, "is_array": False, "replaced": GOOD.replaced}  # fmt: skip
    return wire.encode(tuple({**fields, **changes}.values()))


def test_a_good_outcome_is_read():
    assert wire.decode_outcome(forged(), FORGED) == GOOD


@pytest.mark.parametrize("line", [Line(8, "trier", "return b"), Line(2), None])
def test_the_line_of_an_exception_crosses(line):
    outcome = replace(GOOD, failure=Failure("ValueError", "non", line))
    crossed = json.loads(json.dumps(wire.encode_outcome(outcome)))
    assert wire.decode_outcome(crossed, FORGED).failure == outcome.failure


@pytest.mark.parametrize(
    "content",
    [
        None, [], {"t": []}, {"t": [0] * 9}, forged(globals={}),
        forged(globals={"get_move": [], "q_table": 0, "x": 0}),
        forged(globals={"get_move": 3, "q_table": {}}), forged(globals={"get_move": [3], "q_table": {}}),
        forged(globals={"get_move": [{"b": 0}] * 2, "q_table": {}}),
        forged(globals={"get_move": [{"c": 0}], "q_table": {}}), forged(args=()), forged(args=[1]), forged(printed=3),
        forged(failure="x"), forged(failure=("a", "b")), forged(failure=("a", "b", "", "")),
        forged(failure=("a", "b", "", "", "3")), forged(failure=("a", "b", 3, "", 3)), forged(shared=1),
        forged(order=()), forged(order=("q_table",)), forged(order=(3,)), forged(order=["get_move"]),
        forged(is_array=0),
        forged(replaced=["q_table"]), forged(replaced=("lrate",)), forged(replaced=(3,)), forged(replaced=({},)),
    ],
)  # fmt: skip
def test_a_bad_outcome_is_refused(content):
    with pytest.raises(wire.WireError):
        wire.decode_outcome(content, FORGED)


FRAMES = {
    "not a number": b'{"t": [NaN, Infinity, -Infinity]}',
    "a number beyond reading": b"9" * 5_000,
    "a number beyond floats": b"1e999",
    "the same key twice": b'{"t": [1], "t": [2]}',
    "deep": b"[" * 50_000,
    "deep and closed": b"[" * 900 + b"]" * 900,
    "deep dictionaries": b'{"t": [' * 300 + b"]}" * 300,
    "another type of dictionary": b'{"d": [], "k": "Counter"}',
    "a type by its path": b'{"d": [], "k": "os.system"}',
    "no type": b'{"d": []}',
    "a key that is a list": b'{"d": [[[], 1]], "k": "dict"}',
    "a pair of three": b'{"d": [[1, 2, 3]], "k": "dict"}',
    "a pair that is a word": b'{"d": ["ab"], "k": "dict"}',
    "a factory": b'{"d": [[1, {"o": "int", "c": true}]], "k": "defaultdict"}',
    "an object of no name": b'{"o": "", "c": false}',
    "an object of a long name": b'{"o": "' + b"x" * 10_000 + b'", "c": true}',
    "an object named as a method": b'{"o": "__reduce__", "c": true}',
    "an object that is a list": b'{"o": [], "c": 1}',
    "half a character": b'"\\ud800"',
    "latin": b'"\xe9"',
    "a byte order mark": b"\xef\xbb\xbf[]",
    "two values": b"[] []",
    "nothing": b"",
    "sixteen bits": "[]".encode("utf-16"),
    "many keys": json.dumps({"d": [[i, 0] for i in range(1_300)], "k": "dict"}).encode(),
    "keys of one hash": json.dumps({"d": [[i * (2**61 - 1), 0] for i in range(1_100)], "k": "dict"}).encode(),
}


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_frame_written_by_hand_is_refused_or_plain_and_judged(frame):
    reading, writing = os.pipe()
    try:
        os.write(writing, (len(frame).to_bytes(4) + frame)[: 1 << 16])
        os.close(writing)
        try:
            content = wire.receive(reading)
            value = wire.decode(content)
        except (wire.WireError, EOFError):
            return
    finally:
        os.close(reading)
    crossed(value)
    for read in (lambda: wire.decode_outcome(content, FORGED), lambda: wire.decode_report(content)):
        with pytest.raises(wire.WireError):
            read()


HOSTILE_REPORTS = [
    ("right", ("Juste.",), ()),
    ("wrong", ("",), ()),
    ("wrong", (3,), ()),
    ("wrong", ["a"], ()),
    (None, ("a",), ()),
    ("wrong", ("a",) * 13, ()),
    ("wrong", ("a",), (("b", "c"),) * 13),
    ("wrong", ("a",), (("b",),)),
    ("wrong", ("x" * 601,), ()),
    ("wrong", ("a",), (("b", "x" * 2_001),)),
    ("wrong", ("a",), (("b", 3),)),
    ("wrong", ("a",), ({"b": "c"},)),
    ("wrong", ("a",)),
]


@pytest.mark.parametrize("report", HOSTILE_REPORTS, ids=repr)
def test_a_report_of_another_form_explains_nothing(report):
    with pytest.raises(wire.WireError):
        wire.decode_report(wire.encode(report))


@pytest.mark.parametrize(
    "sign", ["\x1b[2J", "\u202e", "\u2066", "\u2028", "\0", "\r", "\ue000", "\ud800", "\x9b", "\u200b"]
)
def test_a_sentence_of_an_explanation_has_no_sign_that_acts(sign):
    says, rows = wire.decode_report(wire.encode(("wrong", (f"a{sign}b",), ((f"c{sign}", f"{sign}d"),))))
    assert all(text.isprintable() for text in (*says, *rows[0]))


@pytest.mark.parametrize(
    "value", [[dict.fromkeys(range(900), 0.5)] * 800, [["x"] * 100] * 800, [{"Q1": [1.5] * 99}] * 800]
)
def test_what_eight_hundred_calls_return_keeps_at_least_its_types(value):
    """An answer that returns its table where nothing was asked is judged on what else it did."""
    outcome = wire.decode_outcome(json.loads(json.dumps(wire.encode_outcome(Outcome(value)))), Case(repeat=800))
    assert {type(item).__name__ for item in outcome.value} == {type(value[0]).__name__}
    assert len(outcome.value) == 800
