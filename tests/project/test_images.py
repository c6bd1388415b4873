"""Les images du README : à jour, légères, décrites, et sans rien qui vienne d'ailleurs."""

import re
import runpy
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.nightly  # their scripts train

IMAGES = Path(__file__).parents[2] / "images"
NAMES = sorted(path.name for path in IMAGES.glob("*.svg"))
LESSONS = sorted(path.stem for path in (IMAGES.parent / "notebooks").glob("0*.ipynb"))


@pytest.fixture
def make(monkeypatch, capsys):
    """Ce que rend et dit un script ; dans ce Python, car un autre chargerait le paquet une fois de plus."""

    def make(script, *arguments):
        monkeypatch.setattr(sys, "argv", [script, *arguments])
        with pytest.raises(SystemExit) as left:
            runpy.run_path(script, run_name="__main__")
        said = capsys.readouterr()
        return left.value.code, (said.out + said.err).splitlines()

    return make


def test_they_are_what_the_script_draws(make):
    assert make(IMAGES / "make.py", "--check") == (0, [])


def test_what_is_stale_is_named_then_made(make, tmp_path):
    script = shutil.copy(IMAGES / "make.py", tmp_path)
    for name in NAMES[1:]:
        shutil.copy(IMAGES / name, tmp_path)
    (tmp_path / NAMES[-1]).write_text("<svg/>")
    stale = [NAMES[-1], NAMES[0]]
    code, said = make(script, "--check")
    assert (code, sorted(said)) == (1, sorted(f"{name} n'est plus à jour" for name in stale))
    code, said = make(script)
    assert (code, sorted(said)) == (0, sorted(stale))
    assert all((tmp_path / name).read_bytes() == (IMAGES / name).read_bytes() for name in NAMES)


def test_every_lesson_has_its_own():
    assert set(LESSONS) < {Path(name).stem for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_an_image_is_light_described_and_self_contained(name):
    text = (IMAGES / name).read_text("utf-8")
    assert len(text.encode()) < 60_000
    root = ElementTree.fromstring(text)
    assert len(root.find("{http://www.w3.org/2000/svg}title").text) > 20
    assert not re.search(r"href|url\(|@import|<script|<image", text)
