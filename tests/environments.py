"""Virtual environments for a test."""

import subprocess
import sys
import sysconfig
import venv

from missing import missing


def environment(folder, *arguments):
    """Make one in `folder` in seconds, with ``pip install <arguments>``; gives the folder of its commands.

    What is not installed in it is found in the environment of the tests.
    """
    venv.create(folder, symlinks=True)
    behind = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    next(folder.rglob("site-packages")).joinpath("zz_tests.pth").write_text(behind)
    return install(folder, *arguments)


def bare_environment(folder, python, *arguments):
    """The same for this interpreter, and nothing is found elsewhere."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    return install(folder, *arguments)


def install(folder, *arguments):
    """Install there; gives the folder of its commands."""
    commands = next(folder.glob("*/activate")).parent
    command = [sys.executable, "-m", "pip", "--python", commands / "python", "install", "-q", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if "No matching distribution" in done.stderr:
        missing(f"pip n'atteint pas PyPI : {' '.join(map(str, arguments))}")
    assert done.returncode == 0, done.stderr
    return commands
