"""Which windows there are, where, and in which order."""

from contextlib import closing
from functools import partial

from desktop_agent.core.geometry import Box, Point
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop, until
from desktop_lab.painter import Painter

RED, BLUE = 0xFF0000, 0x0000FF


def shown(windows: Windows, title: str) -> bool:
    return any(w.title == title for w in windows.list())


def test_a_window_has_its_title_program_process_and_client_area(
    desktop: VirtualDesktop, windows: Windows
) -> None:
    program = desktop.start("mousepad")
    seen = desktop.wait_for_window("Mousepad")
    found = next(w for w in windows.list() if w.id == seen.id)
    assert (found.app, found.pid, found.kind) == ("mousepad", program.pid, "normal")
    assert (found.title, tuple(found.box.as_list())) == (seen.title, seen.box)


def test_the_active_window_comes_first_and_is_marked(
    desktop: VirtualDesktop, windows: Windows, painter: Painter
) -> None:
    for number in range(3):
        painter.window((50 + 90 * number, 60, 300, 200), RED, title=f"window {number}")
        until("The window", partial(shown, windows, f"window {number}"))
    until("The focus", lambda: windows.list()[0].active)
    assert [w.title for w in windows.list()] == ["window 2", "window 1", "window 0"]
    assert windows.active() == windows.list()[0].id == desktop.active_window()


def test_a_menu_without_a_window_manager_s_care_is_listed_above_its_window(
    windows: Windows, painter: Painter
) -> None:
    owner = painter.window((100, 100, 400, 300), BLUE, title="owner")
    until("The owner", lambda: shown(windows, "owner"))
    menu = painter.window((150, 150, 120, 200), RED, title="a name nobody sees", popup=True)
    first, second = windows.list()[:2]
    assert (first.id, first.kind, first.title, second.id) == (menu, "menu", "", owner)
    assert first.box == Box(150, 150, 120, 200)


def test_a_dialog_names_the_window_that_it_belongs_to(windows: Windows, painter: Painter) -> None:
    owner = painter.window((100, 100, 400, 300), BLUE, title="owner")
    painter.window((150, 150, 120, 90), RED, title="question", transient_for=owner)
    until("The dialog", lambda: shown(windows, "question"))
    dialog = next(w for w in windows.list() if w.title == "question")
    assert (dialog.kind, dialog.transient_for) == ("dialog", owner)


def test_a_new_title_is_seen_although_no_window_moved(windows: Windows, painter: Painter) -> None:
    window = painter.window((100, 100, 400, 300), BLUE, title="before")
    until("The window", lambda: shown(windows, "before"))
    windows.list()
    painter.retitle(window, "after 文件")
    assert [w.title for w in windows.list() if w.id == window] == ["after 文件"]


def test_a_number_used_again_by_another_program_is_another_window(fresh_desktop: VirtualDesktop) -> None:
    # a desktop of its own: the window manager may still be letting go of that number for an older window
    windows = Windows()
    with closing(Painter(fresh_desktop.display)) as first:
        number = first.window((100, 100, 300, 200), RED, name="first", popup=True)
        assert [w.app for w in windows.list() if w.id == number] == ["first"]
    with closing(Painter(fresh_desktop.display)) as second:
        again = second.window((100, 100, 300, 200), RED, name="second", popup=True)
        apps = [w.app for w in windows.list() if w.id == again]
    windows.disconnect()
    assert (again, apps) == (number, ["second"])


def test_a_closed_window_is_gone_at_once(windows: Windows, painter: Painter) -> None:
    window = painter.window((100, 100, 300, 200), RED, popup=True)
    assert any(w.id == window for w in windows.list())
    painter.destroy(window)
    assert not any(w.id == window for w in windows.list())


def test_a_minimised_window_is_only_in_the_full_list(
    desktop: VirtualDesktop, windows: Windows, painter: Painter, stop: StopToken
) -> None:
    window = painter.window((100, 100, 300, 200), RED, title="small soon")
    until("The window", lambda: shown(windows, "small soon"))
    desktop.run("xdotool", "windowminimize", window)
    until("The minimising", lambda: not shown(windows, "small soon"))
    assert [w.minimized for w in windows.list(all=True) if w.id == window] == [True]
    windows.activate(window, stop)
    assert shown(windows, "small soon")
    assert windows.active() == window


def test_what_lets_clicks_through_covers_nothing(windows: Windows, painter: Painter) -> None:
    under = painter.window((100, 100, 400, 300), BLUE, title="under", popup=True)
    veil = painter.window((0, 0, 1920, 1080), RED, popup=True)
    assert windows.covered_by(under, Box(200, 200, 20, 20)) is not None
    painter.cut(veil, [], clickable=True)
    painter.fill(veil, (0, 0, 1, 1), RED)
    painter.window((1800, 900, 50, 50), RED, popup=True)  # something moves, so that all is read anew
    assert windows.covered_by(under, Box(200, 200, 20, 20)) is None
    assert windows.at(Point(210, 210)) == next(w for w in windows.list() if w.id == under)
    assert veil not in {w.id for w in windows.list()}


def test_a_window_on_top_covers_also_with_its_title_bar(windows: Windows, painter: Painter) -> None:
    under = painter.window((100, 100, 500, 400), BLUE, title="under")
    until("The first", lambda: shown(windows, "under"))
    painter.window((200, 250, 200, 100), RED, title="over", kind="DIALOG")
    until("The second", lambda: shown(windows, "over"))
    over = next(w for w in windows.list() if w.title == "over")
    bar = Box(over.box.center.x, over.box.top - 8, 4, 4)
    assert windows.covered_by(under, bar) == over
    assert windows.covered_by(over.id, bar) is None
    assert windows.at(bar.center) == over


def test_our_own_windows_are_marked_and_never_under_the_pointer(windows: Windows, painter: Painter) -> None:
    mine = painter.window((100, 100, 300, 200), RED, name="desktop-agent", popup=True)
    assert [w.ours for w in windows.list() if w.id == mine] == [True]
    under = windows.at(Point(200, 200))
    assert under is None or under.id != mine


def test_windows_of_the_processes_named_are_ours(desktop: VirtualDesktop) -> None:
    program = desktop.start("mousepad")
    seen = desktop.wait_for_window("Mousepad")
    windows = Windows(own_pids=(program.pid,))
    marked = {w.id: w.ours for w in windows.list()}
    windows.disconnect()
    assert marked[seen.id]


def test_thirty_windows_are_listed_in_the_order_in_which_they_lie(windows: Windows, painter: Painter) -> None:
    made = [painter.window((10 * n, 10 * n, 200, 150), RED, popup=True) for n in range(30)]
    assert [w.id for w in windows.list()][:30] == made[::-1]


def test_the_menu_of_a_real_program_lies_over_it_and_belongs_to_it(
    desktop: VirtualDesktop, windows: Windows
) -> None:
    desktop.start("mousepad")
    seen = desktop.wait_for_window("Mousepad")
    until("The focus", lambda: windows.active() == seen.id)
    desktop.run("xdotool", "key", "alt+f")
    until("The menu", lambda: windows.list()[0].kind == "menu")
    menu = windows.list()[0]
    desktop.run("xdotool", "key", "Escape")
    until("The menu's end", lambda: windows.list()[0].kind != "menu")
    owner = windows.list()[0]
    assert (menu.title, menu.app, menu.pid) == ("", owner.app, owner.pid)
    assert owner.box.overlaps(menu.box)


def test_a_real_dialog_is_a_dialog(desktop: VirtualDesktop, windows: Windows) -> None:
    desktop.zenity("--question", "--title=Really", "--text=Go on?")
    seen = desktop.wait_for_window("Really")
    assert [w.kind for w in windows.list() if w.id == seen.id] == ["dialog"]


def test_the_shadow_round_a_window_covers_nothing(windows: Windows, painter: Painter) -> None:
    under = painter.window((100, 100, 600, 500), BLUE, title="under")
    until("The first", lambda: shown(windows, "under"))
    over = painter.window((200, 200, 300, 200), RED, title="over")
    until("The second", lambda: shown(windows, "over"))
    painter.cut(over, [(20, 20, 260, 160)], clickable=True)  # as toolkits do that draw their own shadow
    box = next(w.box for w in windows.list() if w.id == over)
    at_shadow, at_middle = windows.at(Point(box.left + 5, box.top + 5)), windows.at(box.center)
    assert (at_shadow and at_shadow.id, at_middle and at_middle.id) == (under, over)
