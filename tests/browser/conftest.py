import contextlib
import shutil

import pytest
from missing import missing
from playwright.sync_api import sync_playwright

from .lab import FLAGS, Lab

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="package")
def chromium():
    """Path of the browser; without it the tests are skipped, but fail where CI=true."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing("Chromium est absent ; `apt-get install -y chromium` l'installe.")
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
    with contextlib.closing(browser.new_context(locale="fr-FR")) as context:
        page = context.new_page()
        yield page, Heard(page)


@pytest.fixture
def chromium_page(_the_page):
    """A page without any Jupyter around it: blank, and as wide, as bright and as open to the network as a new one."""
    page, heard = _the_page
    page.unroute_all()
    page.context.clear_cookies()
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


def pytest_collection_modifyitems(items):
    """Whatever opens a browser takes its time: to start, and to play what it shows."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.slow)
