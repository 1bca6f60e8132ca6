"""The mirror: the same answers as a reader, from memory, until something changes."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.desktop.accessibility.mirror import Mirror
from desktop_agent.desktop.accessibility.reader import Reader
from desktop_lab import Form, VirtualDesktop, Widget, until

Named = Callable[[Mirror | Reader, Window, str], Element]
Find = Callable[[str], Window]


@pytest.fixture(params=["gtk3", "gtk4", "qt"])
def form(request: pytest.FixtureRequest, desktop: VirtualDesktop) -> Form:
    widgets = (Widget("entry", "Name"), Widget("check", "Subscribe"), Widget("button", "Save"))
    return desktop.form(request.param, "Mirrored", *widgets)


def click(desktop: VirtualDesktop, element: Element) -> None:
    at = element.box.center
    desktop.run("xdotool", "mousemove", at.x, at.y, "click", 1)


def test_it_answers_as_a_reader_does(
    form: Form, mirror: Mirror, reader: Reader, window_named: Find, named: Named
) -> None:
    window = window_named("Mirrored")
    named(mirror, window, "Save")

    def same() -> bool:
        return {e.key: e for e in mirror.elements(window)} == {e.key: e for e in reader.elements(window)}

    assert until("The same elements", same)


def test_it_notices_what_was_typed_and_ticked(
    form: Form, desktop: VirtualDesktop, mirror: Mirror, window_named: Find, named: Named
) -> None:
    window = window_named("Mirrored")
    click(desktop, named(mirror, window, "Subscribe"))
    form.wait_for("Subscribe", "changed")
    until("The tick", lambda: State.CHECKED in named(mirror, window, "Subscribe").states)
    click(desktop, next(e for e in mirror.elements(window) if e.role.value == "entry"))
    desktop.run("xdotool", "type", "Ada")
    form.wait_for("Name", "changed", "Ada")
    until("The text", lambda: "Ada" in {e.value for e in mirror.elements(window)})


def test_it_notices_that_things_changed_places(
    form: Form, mirror: Mirror, window_named: Find, named: Named
) -> None:
    window = window_named("Mirrored")
    before = named(mirror, window, "Save").box
    form.turn_round()
    until("Another place", lambda: named(mirror, window, "Save").box != before)
    saving = named(mirror, window, "Save")
    assert mirror.reread(saving) == saving


def test_it_notices_that_a_window_moved(
    form: Form, desktop: VirtualDesktop, mirror: Mirror, window_named: Find, named: Named
) -> None:
    before = named(mirror, window_named("Mirrored"), "Save").box
    desktop.run("xdotool", "windowmove", form.window.id, 100, 120)
    until("The move", lambda: window_named("Mirrored").box.left < 200)
    until("The box", lambda: named(mirror, window_named("Mirrored"), "Save").box != before)
    window = window_named("Mirrored")
    assert window.box.encloses(named(mirror, window, "Save").box)


def test_many_threads_may_ask_at_once(form: Form, mirror: Mirror, window_named: Find, named: Named) -> None:
    window = window_named("Mirrored")
    named(mirror, window, "Save")
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: {e.name for e in mirror.elements(window)}, range(60)))
    assert all("Save" in names for names in answers)


def test_a_closed_mirror_leaves_no_thread(desktop: VirtualDesktop) -> None:
    before = threading.active_count()
    Mirror(500).close()
    assert threading.active_count() == before


def test_a_hung_program_does_not_stall_the_others(
    desktop: VirtualDesktop, window_named: Find, named: Named
) -> None:
    hung = desktop.form("gtk3", "Hung", Widget("button", "Never"))
    desktop.form("qt", "Lively", Widget("button", "Go"))
    for tree in (Reader(400), Mirror(400)):
        with closing(tree):
            named(tree, window_named("Hung"), "Never")
            os.kill(hung.program.pid, signal.SIGSTOP)
            try:
                until("Silence", lambda tree=tree: not tree.elements(window_named("Hung")))
                assert tree.silent() == {window_named("Hung").id}
                assert named(tree, window_named("Lively"), "Go")
                assert window_named("Lively").id not in tree.silent()
            finally:
                os.kill(hung.program.pid, signal.SIGCONT)
            # replies that come late are nobody's
            assert named(tree, window_named("Lively"), "Go")
            assert named(tree, window_named("Hung"), "Never")
            assert not tree.silent()


def test_a_program_that_tells_of_changes_because_it_is_read_is_left_alone(
    desktop: VirtualDesktop, mirror: Mirror, window_named: Find, named: Named
) -> None:
    desktop.start("thunar", "/usr")
    named(mirror, window_named("usr"), "File System")
    mirror.elements(window_named("usr"))

    def nothing_is_asked() -> bool:
        asked = mirror._reader.bus._serial
        time.sleep(0.7)
        return asked == mirror._reader.bus._serial

    until("Silence", nothing_is_asked, 6.0)
