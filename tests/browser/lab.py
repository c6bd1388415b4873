"""A throwaway Jupyter server, seen by a headless Chromium: open a notebook, run it, collect what went wrong."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import nbformat
from kernels import options as kernel_options

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update"]  # fmt: skip
SETTINGS = {  # every cell in the DOM, and nothing written behind the test's back
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
DOCUMENT_URL = {"jupyterlab": "doc/tree", "notebook": "notebooks"}
START_TIMEOUT = 60  # seconds
# What Notebook 7.6 says by itself when it opens a notebook, be it empty.
OWN_ERRORS = {"Cannot read properties of undefined (reading 'schema')"}

# On the site, the lessons of the visit before open again first, then the one asked for.
OPENED = "(path) => window.jupyterapp?.shell?.currentWidget?.context?.path === path"

# In the JupyterLab, or the site, that another notebook has left; Notebook 7 has a page for each.
OPEN = """async (path) => {
  const app = window.jupyterapp;
  if (!app || app.name === "Jupyter Notebook") return false;
  return Boolean(await app.commands.execute("docmanager:open", { path }));
}"""

READY = """() => {
  const app = window.jupyterapp;
  // a promise returned here would be taken for true
  if (app) window.restoring ??= app.restored.then(() => { window.restored = true; });
  window.panel = window.restored ? app.shell.currentWidget : null;
  return Boolean(window.panel?.isRevealed && window.panel.sessionContext?.isReady);
}"""

APPEND = """async (source) => {
  const notebook = window.panel.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await window.jupyterapp.commands.execute("notebook:insert-cell-below");
  notebook.activeCell.model.sharedModel.setSource(source);
}"""

# Kernel idle AND no [*] left: the one comes before the other.
IDLE = """() => {
  const kernel = window.panel.sessionContext.session?.kernel;
  const busy = window.panel.content.widgets.some((cell) => /\\*/.test(cell.promptNode?.textContent ?? ""));
  return kernel?.connectionStatus === "connected" && kernel.status === "idle" && !busy;
}"""

# Widget views mount after "idle".
VIEWS_MOUNTED = """() => window.panel.content.widgets.every((cell) => {
  if (cell.model.type !== "code") return true;
  const areas = [...cell.node.querySelectorAll(".jp-OutputArea-output")];
  if (areas.some((area) => area.textContent === "Loading widget...")) return false;
  const widgets = cell.model.outputs.toJSON()
    .filter((output) => "application/vnd.jupyter.widget-view+json" in (output.data ?? {}));
  const mounted = areas.filter((area) => area.querySelector(".lm-Widget > *, .jupyter-widgets"));
  return mounted.length >= widgets.length;
})"""

# 300 ms without a change in the document; 3 s at most, since a film never rests.
SETTLED = """() => new Promise((resolve) => {
  const longest = setTimeout(finish, 3000);
  let quiet = setTimeout(finish, 300);
  const observer = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(finish, 300); });
  observer.observe(window.panel.content.node, { subtree: true, childList: true, characterData: true });
  function finish() { observer.disconnect(); clearTimeout(quiet); clearTimeout(longest); resolve(); }
})"""

# JupyterLab lays its panels out in the frame after the window's new size; one more, and it is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Without windows, the same Chromium spends a fifth less.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BAR = r"(\S[^\n]*: 100\s?%\|█+\| [^\n]*)?"  # what tqdm writes once it is done
PROGRESS = re.compile(rf"stderr: {BAR}(\n{BAR})*\s*$")
FAULTS = """() => {
  const found = [];
  window.panel.content.widgets.forEach((cell, i) => {
    if (cell.model.type !== "code") return;
    for (const output of cell.model.outputs.toJSON()) {
      if (output.output_type === "error") found.push(`cell ${i + 1}: ${output.ename}: ${output.evalue}`);
      if (output.name === "stderr") found.push(`cell ${i + 1}, stderr: ${output.text}`);
    }
  });
  const broken = new RegExp("Javascript Error|Error displaying widget|Error creating widget|"
    + "Loading widget|Failed to load model class", "i");
  for (const area of document.querySelectorAll(".jp-Cell-outputArea"))
    if (broken.test(area.textContent)) found.push(`DOM: ${area.textContent.trim().slice(0, 300)}`);
  return found;
}"""


def find_chromium():
    """The path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Lab(contextlib.AbstractContextManager):
    """The server of `app` ("jupyterlab" or "notebook") on the folder `root`, and a page of the browser beside it.

    The own etc/jupyter of the environment of `python` (the command that runs it) is read, the user's is not.
    """

    def __init__(self, root, browser, app="jupyterlab", python=(sys.executable,)):
        self.root, self.browser, self.app, self.python = Path(root), browser, app, python

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            self.url = stack.enter_context(_server([*self.python, "-m", self.app], self.root, home))
            # An English browser: what is French comes from the environment's settings.
            context = self.browser.new_context(locale="en-US")
            stack.callback(context.close)
            context.set_default_timeout(60_000)
            self.open = Pages(context, f"{self.url}/{DOCUMENT_URL[self.app]}/{{}}").open
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exception):
        self._stack.close()

    def write(self, path, *sources):
        """Write a notebook with the given cells of code at `path`, relative to the root."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        nbformat.write(notebook, self.root / path)

    @contextlib.contextmanager
    def running(self, path, *sources):
        """A new notebook of these cells, open and run to its end."""
        self.write(path, *sources)
        with self.open(path) as notebook:
            notebook.run_all()
            yield notebook


class Pages:
    """The pages of one context, where notebooks open one after the other: JupyterLab is long to load."""

    def __init__(self, context, address):
        self._context, self._address, self._left = context, address, []

    @contextlib.contextmanager
    def open(self, path):
        """The notebook at `path`, relative to the root, open with its kernel; its page, then, is left to the next."""
        page = self._left.pop() if self._left else self._context.new_page()
        page.set_viewport_size({"width": 1280, "height": 900})
        page.bring_to_front()  # behind another, it would hardly be drawn
        notebook = Notebook(page, self._address.format(path), path)
        yield notebook
        notebook.close()
        self._left.append(page)


class Notebook:
    """An open notebook; `page` is Playwright's."""

    def __init__(self, page, url, path=None):
        self.page, self._console = page, []
        page.on("console", lambda message: message.type == "error" and self._console.append(message.text))
        page.on("pageerror", lambda error: self._console.append(str(error)))
        if not page.evaluate(OPEN, path):
            page.goto(url, wait_until="domcontentloaded")
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.wait_for_function(READY)
        self.wait_idle()

    def wait_idle(self, seconds=300):
        """Wait until the kernel has nothing left to do."""
        self.page.wait_for_function(IDLE, timeout=1000 * seconds, polling=50)

    def run_all(self):
        """Run all cells, and wait for the kernel, then for every picture."""
        self._run("notebook:run-all-cells")

    def run(self, source):
        """Append a cell, run it, wait as `run_all` does; gives the cell's element."""
        self.page.evaluate(APPEND, source)
        self._run("notebook:run-cell")
        return self.page.locator(".jp-CodeCell").last

    def _run(self, command):
        self.page.evaluate("(command) => window.jupyterapp.commands.execute(command)", command)
        self.wait_idle()
        self.page.wait_for_function(VIEWS_MOUNTED, polling=50)
        self.page.evaluate(SETTLED)

    def close_sidebar(self):
        """Give the notebook the whole width, as one does on a narrow screen."""
        self.page.evaluate("""() => {
          const { shell, commands } = window.jupyterapp;
          if (!shell.leftCollapsed) commands.execute("application:toggle-left-area");
        }""")

    def set_theme(self, name):
        """Switch to "JupyterLab Light" or "JupyterLab Dark"."""
        self.page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
        changed = "document.body.dataset.jpThemeName === theme && !document.querySelector('#jupyterlab-splash')"
        self.page.wait_for_function(f"(theme) => {changed}", arg=name)

    def set_width(self, width):
        """Give the window this width, and wait until the page is drawn in it."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.evaluate(DRAWN)

    def faults(self):
        """Error outputs, stderr but for bars, failures that only the DOM shows, errors of the browser's console."""
        said = [f"console: {text}" for text in self._console if text not in OWN_ERRORS]
        return [fault for fault in self.page.evaluate(FAULTS) if not PROGRESS.search(fault)] + said

    def content(self):
        """The notebook as it is now, outputs included."""
        content = self.page.evaluate("() => JSON.stringify(window.panel.content.model.sharedModel.toJSON())")
        return nbformat.reads(content, as_version=4)

    def save(self):
        """Write the notebook, outputs included."""
        self.page.evaluate("() => window.panel.context.save()")

    def close(self):
        """Stop the kernel and close the notebook, not its page."""
        self.page.evaluate("async () => { await panel.sessionContext.shutdown(); panel.dispose(); }")


@contextlib.contextmanager
def _server(command, root, home):
    """Run a Jupyter server on a free port; gives its address."""
    config = home / "config" / "labconfig"
    config.mkdir(parents=True)
    (config / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    folders = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "run", "JUPYTER_DATA_DIR": "data",
               "JUPYTERLAB_SETTINGS_DIR": "user", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
               "IPYTHONDIR": "ipython", "HOME": "."}  # fmt: skip
    environment = {**os.environ, **{name: str(home / folder) for name, folder in folders.items()}}
    environment.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))  # matplotlib's list of fonts is slow to make
    options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", f"--ServerApp.root_dir={root}",
               "--IdentityProvider.token=", "--ServerApp.password=", "--expose-app-in-browser",
               *kernel_options(home / "kernel")]  # fmt: skip
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    process = subprocess.Popen([*command, *options], env=environment, start_new_session=True, **output)
    try:
        address = _address(process)
        _wait_until_it_listens(process, address)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _address(process):
    """The address that the server announces; its log is read to the end so that it never blocks."""
    log, announced = [], threading.Event()

    def read():
        for line in process.stdout:
            log.append(line)
            if re.search(r"http://127\.0\.0\.1:\d+/", line):
                announced.set()
        announced.set()

    threading.Thread(target=read, daemon=True).start()
    announced.wait(START_TIMEOUT)
    addresses = re.findall(r"http://127\.0\.0\.1:\d+(?=/)", "".join(log))
    if not addresses:
        raise RuntimeError("The Jupyter server did not start:\n" + "".join(log))
    return addresses[0]


def _wait_until_it_listens(process, address):
    """Jupyter announces its address first, and listens there a moment later."""
    host, port = address.removeprefix("http://").split(":")
    while process.poll() is None:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection((host, int(port))):
            return
        time.sleep(0.02)
    raise RuntimeError(f"The Jupyter server has died before it listened at {address}")
