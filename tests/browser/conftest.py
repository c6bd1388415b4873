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
def chromium_page(browser):
    """A fresh page, without any Jupyter around it."""
    context = browser.new_context(locale="fr-FR")
    yield context.new_page()
    context.close()


@pytest.fixture
def show(chromium_page):
    """Put a fragment in a bare page; at the end, the browser's console must be silent."""
    errors = []
    chromium_page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    chromium_page.on("pageerror", lambda error: errors.append(str(error)))

    def show_it(fragment):
        chromium_page.set_content(f'<!doctype html><html lang="fr"><body>{fragment.as_html()}</body></html>')
        return chromium_page

    yield show_it
    assert not errors


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
