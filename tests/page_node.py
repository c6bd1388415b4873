"""JavaScript of a page that Node runs: one question a line, one answer a line."""

import subprocess
from contextlib import contextmanager

import missing

READ = """
require("readline").createInterface({ input: process.stdin })
  .on("line", async (line) => process.stdout.write(await does(line) + "\\n"))
  .on("close", () => process.exit());
"""


@contextmanager
def answering(folder, source, function):
    """Yields what `function`, of this source, gives of a text without a line break: another one, or its promise."""
    script = folder / "page.js"
    script.write_text(f"{source}\nconst does = {function};{READ}", "utf-8")
    with subprocess.Popen([missing.node(), script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:

        def ask(question):
            node.stdin.write(question + "\n")
            node.stdin.flush()
            return node.stdout.readline().rstrip("\n")

        yield ask
        node.stdin.close()
