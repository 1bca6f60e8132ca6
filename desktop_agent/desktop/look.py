"""One look at the desktop: parts are read when first asked for, and then stay as they were."""

import time
from collections.abc import Callable
from dataclasses import replace

from desktop_agent.core.elements import Element, Window
from desktop_agent.core.errors import NotFound
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Instruction
from desktop_agent.core.screen import Frame, Layout, Screen
from desktop_agent.core.stacking import find
from desktop_agent.core.words import fold


class Look:
    """Implements ports.Observation on the live desktop; `grab` and `read` are asked at most once each.

    `area` limits the picture (None: the whole desktop). The list of windows is taken at once, so that
    everything read later is about the windows of that moment.
    """

    def __init__(
        self,
        layout: Layout,
        windows: tuple[Window, ...],
        grab: Callable[[Box | None], Frame],
        read: Callable[[Window], tuple[Element, ...]],
        area: Box | None = None,
    ) -> None:
        self._layout = layout
        self._windows = windows
        self._grab = grab
        self._read = read
        self._area = area
        self._frame: Frame | None = None
        self._elements: dict[int, tuple[Element, ...]] = {}
        self._ms: dict[str, float] = {}

    @property
    def layout(self) -> Layout:
        """The screens."""
        return self._layout

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows that can be seen, the one meant first."""
        return self._windows

    @property
    def ms(self) -> dict[str, float]:
        """Milliseconds that capture and accessibility took so far."""
        return dict(self._ms)

    @property
    def frame(self) -> Frame:
        """The picture."""
        if self._frame is None:
            started = time.perf_counter()
            self._frame = self._grab(self._area)
            self._add("capture", started)
        return self._frame

    def elements(self, window: int) -> tuple[Element, ...]:
        """What the accessibility tree shows in one window."""
        if window not in self._elements:
            started = time.perf_counter()
            found = next((w for w in self._windows if w.id == window), None)
            self._elements[window] = self._read(found) if found else ()
            self._add("accessibility", started)
        return self._elements[window]

    def _add(self, part: str, started: float) -> None:
        self._ms[part] = self._ms.get(part, 0.0) + (time.perf_counter() - started) * 1e3


class PictureLook:
    """Implements ports.Observation on a screenshot: one screen, no windows, no tree."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    @property
    def layout(self) -> Layout:
        """One screen as large as the picture."""
        return Layout((Screen(1, self._frame.area, 1.0, "picture", primary=True),))

    @property
    def windows(self) -> tuple[Window, ...]:
        """None."""
        return ()

    @property
    def frame(self) -> Frame:
        """The picture."""
        return self._frame

    @property
    def ms(self) -> dict[str, float]:
        """Nothing takes time here."""
        return {}

    def elements(self, window: int) -> tuple[Element, ...]:
        """Nothing: a picture has no tree."""
        del window
        return ()


def meant(
    windows: tuple[Window, ...], instruction: Instruction, layout: Layout, prefer: int = 0
) -> tuple[Window, ...]:
    """The windows that an instruction is about, the one meant first.

    Without `--window`: what pops up over the active window, the active window, then the others by
    stacking; where none is active, or ours is, `prefer` stands for it. With it: those with the text in
    their title and what belongs to them. Raises NotFound where no title or screen fits.
    """
    if instruction.screen:
        windows = _on_screen(windows, instruction.screen, layout)
    if instruction.window:
        windows = _titled(windows, instruction.window)
    return _active_first(windows, prefer)


def _on_screen(windows: tuple[Window, ...], number: int, layout: Layout) -> tuple[Window, ...]:
    if number > len(layout.screens):
        count = len(layout.screens)
        raise NotFound(f"There is no screen {number}; there {'is' if count == 1 else 'are'} {count}.")
    area = layout.screens[number - 1].area
    return _only({w.id for w in windows if area.contains(w.box.center)}, windows)


def _titled(windows: tuple[Window, ...], part: str) -> tuple[Window, ...]:
    wanted = fold(part)
    titled = [w for w in windows if wanted in fold(w.title) and not w.ours]
    if not titled:
        titles = ", ".join(f"“{w.title}”" for w in windows if w.title and not w.ours)
        raise NotFound(f"No window has “{part}” in its title.", f"These are open: {titles or 'none'}.")
    ids, pids = {w.id for w in titled}, {w.pid for w in titled if w.pid}
    belongs = {w.id for w in windows if w.transient_for in ids or (w.kind == "menu" and w.pid in pids)}
    return _only(ids | belongs, windows)


def _only(ids: set[int], windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """All windows, those not meant marked as never to be searched: they can still cover the others."""
    return tuple(w if w.id in ids else replace(w, ours=True) for w in windows)


def _active_first(windows: tuple[Window, ...], prefer: int) -> tuple[Window, ...]:
    active = next((w for w in windows if w.active and not w.ours), None) or find(windows, prefer)
    if active is None:
        return windows
    popups = [w for w in windows if w.kind == "menu" and w.pid == active.pid]
    first = [*popups, active]
    return (*first, *(w for w in windows if w not in first))
