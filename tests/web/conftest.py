"""Everything for tests in a browser: the page as it is now, a server, contexts under watch."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scripts import machine
from scripts import page as building
from tests.web import browser
from tests.web.browser import Watch
from tests.web.guest import Guest
from tests.web.serving import Server

HERE = Path(__file__).parent
Contexts = Callable[..., BrowserContext]
PATIENCE = 20_000
"""Milliseconds that a page may take for anything, on a machine that is busy with other tests."""


expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In a browser last: playwright keeps a loop running, beside which other tests could not start theirs."""
    items.sort(key=lambda item: item.path.is_relative_to(HERE))
    if machine.browser() is None or machine.driver() is None:
        why = pytest.mark.skip(reason="there is no browser on this machine, or nothing to drive it with")
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(why)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return browser.launch_options()


@pytest.fixture(scope="session")
def current_page() -> None:
    """The page as its sources are now; built once, however many processes test."""
    if building.LATER in os.environ:
        return
    with (building.HOME / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        building.build()


@pytest.fixture(scope="session")
def server(current_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.address


@pytest.fixture
def guest(server: Server) -> Iterator[Guest]:
    """Somebody who comes without a browser, to set up what a test looks at."""
    with Guest(server.address) as somebody:
        yield somebody


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """Nothing goes wrong on any page of a test: no foreign request, no error, nothing against the policy."""
    watching = Watch(server.address.partition("://")[2])
    yield watching
    assert watching.verdict() == []


@pytest.fixture
def contexts(new_context: Contexts, server: Server, watch: Watch) -> Contexts:
    """Makes people with a browser each; all are watched. They want to see at once how things stand, unless
    they say otherwise: a `pace` of "" is what a new browser has."""

    def make(
        width: int = browser.WIDE[0], height: int = browser.WIDE[1], pace: str = "instant", **more: Any
    ) -> BrowserContext:
        options: dict[str, Any] = {"reduced_motion": "reduce", **more}
        context = watch.over(new_context(viewport={"width": width, "height": height}, **options))
        if pace:
            context.add_init_script(browser.PACE % pace)
        context.set_default_timeout(PATIENCE)
        context.on("page", browser.look_first)
        return context

    return make


@pytest.fixture
def page(contexts: Contexts) -> Page:
    """One person with a wide screen."""
    return contexts().new_page()
