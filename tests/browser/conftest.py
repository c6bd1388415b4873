import fcntl
import functools
import http.server
import os
import runpy
import shutil
import sys
import threading
from contextlib import closing, contextmanager
from urllib.parse import urljoin

import pytest
from missing import missing
from playwright.sync_api import sync_playwright
from root import ROOT

from .lab import FLAGS, Lab, Pages, find_chromium

NOBODY = {"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"}  # what is not here goes by a host that never answers
LESSON_URL, START = "/lab/index.html?path={}", 180_000  # ms that Python may take there


@pytest.fixture(scope="package")
def chromium():
    """Path of the browser; without it the tests are skipped, but fail where CI=true."""
    path = find_chromium()
    if path is None:
        missing("Chromium est absent ; `apt-get install -y chromium-headless-shell` l'installe.")
    return path


@pytest.fixture(scope="package")
def browser(chromium):
    # One for all: a second sync_playwright() in the same thread is refused.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def fresh_page(browser):
    """A page in a context of its own, for what cannot be undone: a clock, a browser that has run Python."""
    context = browser.new_context(locale="fr-FR")
    yield context.new_page()
    context.close()


class Heard:
    """What a page says in its console, and what it asks for, since the test began."""

    def __init__(self, page):
        self.said, self.asked = [], []
        page.on("console", lambda message: self.said.append((message.type, message.text)))
        page.on("pageerror", lambda error: self.said.append(("error", str(error))))
        page.on("request", lambda request: self.asked.append(request.url))

    @property
    def errors(self):
        return [text for kind, text in self.said if kind == "error"]

    def forget(self):
        self.said.clear()
        self.asked.clear()


@pytest.fixture(scope="package")
def _the_page(browser):
    """One for all: another would cost a process of Chromium, and more than most tests do."""
    with closing(browser.new_context(locale="fr-FR")) as context:
        page = context.new_page()
        yield page, Heard(page)


@pytest.fixture
def chromium_page(_the_page):
    """A page without any Jupyter around it: blank, and as wide, as bright and as open to the network as a new one."""
    page, heard = _the_page
    page.unroute_all()
    page.context.clear_cookies()
    page.bring_to_front()  # the one of JupyterLab stays open too
    page.goto("about:blank")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(color_scheme="null", reduced_motion="null")
    heard.forget()
    return page


@pytest.fixture
def heard(chromium_page, _the_page):
    """What `chromium_page` has said and asked for."""
    return _the_page[1]


@pytest.fixture
def show(chromium_page, heard):
    """Put a fragment in a bare page; at the end, the browser's console must be silent."""

    def show_it(fragment):
        chromium_page.set_content(f'<!doctype html><html lang="fr"><body>{fragment.as_html()}</body></html>')
        return chromium_page

    yield show_it
    assert not heard.errors


@pytest.fixture(scope="package")
def lab(browser, tmp_path_factory):
    with Lab(tmp_path_factory.mktemp("lab"), browser) as lab:
        yield lab


@pytest.fixture(scope="package")
def notebook_7(browser, tmp_path_factory):
    with Lab(tmp_path_factory.mktemp("notebook"), browser, "notebook") as server:
        yield server


@pytest.fixture(params=["lab", "notebook_7"])
def server(request):
    """JupyterLab, then Notebook 7."""
    return request.getfixturevalue(request.param)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="package")
def folder(tmp_path_factory):
    """The folder of the site without a server, built by its script: once, also for several processes."""
    if shutil.which("npm") is None:
        missing("npm est absent ; `apt-get install -y npm` l'installe.")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site" / "dist"
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / "built").open("a+") as built:
        fcntl.flock(built, fcntl.LOCK_EX)
        if not built.seek(0, os.SEEK_END):
            sys.path.append(str(ROOT / "site"))
            runpy.run_path(str(ROOT / "site" / "build.py"))["build"](folder, url="https://exemple.fr/")
            built.write("once")
    return folder


@pytest.fixture(scope="package")
def site(folder):
    """Its address, served as files, in a subfolder."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder.parent)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}"
        server.shutdown()


@contextmanager
def visit(folder, site, browser):
    """Opens pages of the site; no other host answers, none must be asked."""
    context, outside = browser.new_context(locale="en-US", proxy=NOBODY), []
    icon = urljoin(site, "/favicon.ico")  # the host's: Chromium asks for it
    heartbeat = urljoin(site, "/api/service-worker-heartbeat")  # JupyterLite asks itself, and answers
    own = (site, folder.as_uri(), "data:", "blob:", "attachment:", icon, heartbeat)  # attachment: in the notebook
    context.on("request", lambda request: request.url.startswith(own) or outside.append(request.url))
    with closing(context):
        yield context
    assert outside == []


@pytest.fixture
def context(folder, site, browser):
    with visit(folder, site, browser) as context:
        yield context


@pytest.fixture(scope="module")
def lessons(folder, site, browser):
    """The lessons of the site, one after the other in the page of one visit."""
    with visit(folder, site, browser) as context:
        context.set_default_timeout(START)
        yield Pages(context, site + LESSON_URL)


@pytest.fixture
def open_page(context, folder, site):
    """Open a page, from a server or from a file; at the end, the console must be silent."""
    errors = []

    def open_it(name, served=True):
        page = context.new_page()
        page.on("console", lambda message: errors.append(message.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{site if served else folder.as_uri()}/{name}")
        return page

    yield open_it
    assert errors == []


def pytest_collection_modifyitems(items):
    """Whatever opens a browser takes its time: to start, and to play what it shows."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.nightly)
