"""`bench ui`: the tray app on the programs that are open, driven by keys and looked at from outside."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_agent.bench import live, ui_app
from desktop_agent.bench.table import Table, milliseconds, percentile, spread
from desktop_agent.core.approval import Proposal
from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Element, Role
from desktop_agent.core.errors import NotFound
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Candidate, Instruction
from desktop_agent.stop import StopToken

_NAMES = 8
_Row = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class _Target:
    """A control with a name of its own in a window that is open."""

    window: int
    name: str
    box: Box


def tables(runs: int, seconds: float) -> list[Table]:
    """Everything that `bench ui` prints; raises NoDisplay, NotFound where no program is open."""
    targets = _targets()
    rows: list[_Row] = []
    with ui_app.in_front(targets[0].window):
        rows += _with_app(targets, runs)
        rows.append(("Enter → box, pixels only", *_enter(targets, runs, reading_ocr="always"), "p50 ≤ 120"))
        rows += _overlay(targets[0].box, runs)
        starts, idle = _starts(max(3, runs // 4)), _idle(targets, seconds)
    rows.append(("start → icon in the tray", *spread(starts), "≤ 1000"))
    note = f"{runs} times each, on {len(targets)} controls of one window."
    return [Table("The tray app", ("what", "p50 ms", "p95 ms", "reach"), tuple(rows), (note,)), idle]


def _targets() -> list[_Target]:
    """Controls of the window that is active, or else of the topmost, that can be typed by name."""
    agent = live.new_agent()
    try:
        seen = agent.desktop.observe(Instruction(""))
        for window in live.open_windows(agent):
            elements = [e for e in seen.elements(window.id) if _is_usable(e)]
            names = [e.name for e in elements]
            once = [e for e in elements if names.count(e.name) == 1]
            if once:
                return [_Target(window.id, e.name, e.box) for e in once[:_NAMES]]
    finally:
        agent.close()
    raise NotFound("No program is open whose controls have names.", "Open one, such as a text editor.")


def _is_usable(element: Element) -> bool:
    plain = element.name.replace(" ", "").isalnum() and element.name.isascii()
    acts = element.role not in CONTAINERS and element.role not in STATIC_TEXT
    return plain and acts and element.enabled and len(element.name) > 1


def _with_app(targets: Sequence[_Target], runs: int) -> list[_Row]:
    """One app, opened, typed into and run, while somebody asks it all the time whether it still hears."""
    opened, boxes = [], []
    with ui_app.running() as app, ui_app.Lag() as lag:
        app.open()
        app.close_palette(targets[0].window)
        lag.times.clear()
        for number in range(runs):
            target = targets[number % len(targets)]
            opened.append(app.open())
            app.probe.type(f'click "{target.name}"')
            StopToken().wait(0.3)  # as long as a person needs at least, so that the preview comes too
            boxes.append(app.run_until_box(target.box))
            StopToken().wait(0.3)
    longest = max(lag.times, default=0.0)
    late = percentile(lag.times, 0.99)
    return [
        ("hotkey → palette takes keys", *spread(opened), "p50 ≤ 100"),
        ("Enter → box, previewed", *spread(boxes), "p50 ≤ 50"),
        ("Enter → box, tree there", *_enter(targets, runs), "p50 ≤ 50"),
        ("event loop late: 99 %, longest", milliseconds(late), milliseconds(longest), "≤ 50"),
    ]


def _enter(targets: Sequence[_Target], runs: int, **settings: object) -> tuple[str, str]:
    """Enter → box with no preview before; the first of each target only makes it known."""
    took = []
    with ui_app.running(palette_preview=False, **settings) as app:
        for number in range(-len(targets), runs):
            target = targets[number % len(targets)]
            app.open()
            app.probe.type(f'click "{target.name}"')
            one = app.run_until_box(target.box)
            if number >= 0:
                took.append(one)
            StopToken().wait(0.3)
    return spread(took)


def _overlay(box: Box, runs: int) -> list[_Row]:
    """The overlay's process alone: shown until its pixels are seen, taken off until they are gone."""
    from desktop_agent_ui.overlay_client import OverlayProcess  # noqa: PLC0415 - late: only here

    overlay, stop = OverlayProcess(), StopToken()
    proposal = Proposal("Click this.", (Candidate(Element(box, Role.PUSH_BUTTON, "This"), 1.0),))
    on, off = [], []
    try:
        for _ in range(runs + 1):
            started = time.perf_counter()
            overlay.show(proposal, stop)
            on.append((time.perf_counter() - started) * 1e3)
            started = time.perf_counter()
            overlay.hide()
            off.append((time.perf_counter() - started) * 1e3)
    finally:
        overlay.close()
    return [
        ("overlay → on the screen", *spread(on[1:]), "≤ 25"),
        ("overlay → gone from the screen", *spread(off[1:]), "≤ 15"),
    ]


def _starts(runs: int) -> list[float]:
    took = []
    for _ in range(runs):
        with ui_app.running() as app:
            took.append(app.started_ms)
    return took


def _idle(targets: Sequence[_Target], seconds: float) -> Table:
    """The app after its palette was opened once, left alone."""
    with ui_app.running() as app:
        app.open()
        app.close_palette(targets[0].window)
        StopToken().wait(3.0)
        pids = app.processes()
        used, started = ui_app.cpu_seconds(pids), time.monotonic()
        StopToken().wait(seconds)
        share = (ui_app.cpu_seconds(pids) - used) / (time.monotonic() - started)
        own, _ = ui_app.megabytes(pids[:1])
        held, shared = ui_app.megabytes(pids)
    rows = (
        ("memory of the app's process", f"{own:.0f} MB", "≤ 150 MB"),
        (f"with its {len(pids) - 1} helpers, shared pages once", f"{shared:.0f} MB", ""),
        (f"with its {len(pids) - 1} helpers, summed", f"{held:.0f} MB", ""),
        ("share of a core, all together", f"{100 * share:.2f} %", "< 0.5 %"),
    )
    return Table("The idle app", ("what", "measured", "reach"), rows, (f"Idle for {seconds:.0f} s.",))
