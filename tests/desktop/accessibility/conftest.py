"""A reader and a mirror on the test's desktop, and what they are compared with."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from desktop_agent.core.elements import Element, Window
from desktop_agent.desktop.accessibility.mirror import Mirror
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_agent.desktop.windows.x11 import Windows
from desktop_lab import VirtualDesktop, until

Tree = Reader | Mirror


@pytest.fixture
def windows(desktop: VirtualDesktop) -> Iterator[Windows]:
    made = Windows()
    yield made
    made.disconnect()


@pytest.fixture
def reader(desktop: VirtualDesktop) -> Iterator[Reader]:
    with closing(Reader(5_000)) as made:
        yield made


@pytest.fixture
def mirror(desktop: VirtualDesktop) -> Iterator[Mirror]:
    with closing(Mirror(5_000)) as made:
        yield made


@pytest.fixture
def window_named(windows: Windows) -> Callable[[str], Window]:
    """The window with these words in its title, once it is there."""

    def find(title: str) -> Window:
        return until(title, lambda: next((w for w in windows.list() if title in w.title), None), 30.0)

    return find


@pytest.fixture
def open_menu(windows: Windows) -> Callable[[], Window]:
    """The window of an open menu, once it is there."""

    def find() -> Window:
        return until("A menu", lambda: next((w for w in windows.list() if w.kind == "menu"), None))

    return find


@pytest.fixture
def named() -> Callable[[Tree, Window, str], Element]:
    """The one element with a name in a window, once it is there."""

    def find(tree: Tree, window: Window, name: str) -> Element:
        def look() -> list[Element]:
            return [one for one in tree.elements(window) if name in {one.name, one.label}]

        return until(f"“{name}” in the tree", look)[0]

    return find
