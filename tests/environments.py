"""Virtual environments for a test."""

import importlib.metadata
import importlib.util
import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from missing import missing

ROOT = Path(__file__).parents[1]
HAS_UV = importlib.util.find_spec("uv") is not None
OUT_OF_REACH = re.compile("No matching distribution|Failed to fetch|error sending request|dns error")


def environment(folder, *packages):
    """Make one in `folder` in seconds, with these packages and what they need; gives the folder of its commands.

    What is not installed in it is found in the environment of the tests.
    """
    _behind(folder)
    if not HAS_UV:
        return install(folder, *packages)
    found = folder / "behind.txt"  # uv does not see it by itself
    found.write_text("\n".join({one.metadata["Name"] for one in importlib.metadata.distributions()}), "utf-8")
    return bare_install(folder, "--excludes", found, *packages)


def environment_of(folder, wheel):
    """The same, with nothing but this wheel, be it installed behind or not."""
    _behind(folder)
    if not HAS_UV:
        return install(folder, "--no-deps", "--ignore-installed", wheel)
    return bare_install(folder, "--no-deps", wheel)


def _behind(folder):
    venv.create(folder, symlinks=True)
    behind = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    next(folder.rglob("site-packages")).joinpath("zz_tests.pth").write_text(behind)


def install(folder, *arguments):
    """Install there, by pip, what is not found behind it; gives the folder of its commands."""
    commands = next(folder.glob("*/activate")).parent
    _run("-m", "pip", "--python", commands / "python", "install", "--no-compile", "-q", *arguments)
    return commands


def bare_environment(folder, python, *arguments):
    """The same as `environment` for this interpreter, and nothing is found elsewhere."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    return bare_install(folder, *arguments)


def bare_install(folder, *arguments):
    """Install there; gives the folder of its commands.

    By uv, where the environment of the tests has it: it links the files of its cache, where pip takes a minute to
    unpack a gigabyte. But it does not see what an `environment` finds behind it.
    """
    if not HAS_UV:
        return install(folder, *arguments)
    commands = next(folder.glob("*/activate")).parent
    _run("-m", "uv", "pip", "install", "--python", commands / "python", "-q", *arguments)
    return commands


def pins(folder):
    """Every pin of requirements.txt, without the repository itself: a file in `folder`, to require or to constrain."""
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    file = folder / "pins.txt"
    file.write_text("\n".join(line for line in lines if "==" in line), "utf-8")
    return file


# Called as pip is, it runs uv, which keeps what it downloads.
PIP = """#!/bin/sh
shift
for argument do
  shift
  [ "$argument" = --no-cache-dir ] || set -- "$@" "$argument"
done
exec {uv} --cache-dir {cache} pip install --python "$(dirname "$0")/python" "$@"
"""


def with_pip(folder):
    """Make one in `folder` where nothing is installed but pip; it is uv, where the environment of the tests has it."""
    venv.create(folder, symlinks=True, with_pip=not HAS_UV)
    if HAS_UV:
        pip = next(folder.glob("*/activate")).with_name("pip")
        cache = _run("-m", "uv", "cache", "dir").strip()  # the same under another HOME
        pip.write_text(PIP.format(uv=f"{shlex.quote(sys.executable)} -m uv", cache=shlex.quote(cache)))
        pip.chmod(0o755)


def _run(*command):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
    if OUT_OF_REACH.search(done.stderr):
        missing(f"{command[1]} n'atteint pas PyPI : {' '.join(map(str, command[4:]))}")
    assert done.returncode == 0, done.stderr
    return done.stdout
