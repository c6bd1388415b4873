"""Virtual environments made in seconds: what is not installed in one is found in the environment of the tests."""

import subprocess
import sys
import sysconfig
import venv

from missing import missing


def environment(folder, *arguments):
    """Make one in `folder`, with ``pip install <arguments>``; gives the folder of its commands."""
    venv.create(folder, symlinks=True)
    behind = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    next(folder.rglob("site-packages")).joinpath("zz_tests.pth").write_text(behind)
    commands = next(folder.glob("*/activate")).parent
    install = [sys.executable, "-m", "pip", "--python", commands / "python", "install", "-q", *arguments]
    done = subprocess.run(install, capture_output=True, text=True)
    if "No matching distribution" in done.stderr:
        missing(f"pip n'atteint pas PyPI : {' '.join(map(str, arguments))}")
    assert done.returncode == 0, done.stderr
    return commands
