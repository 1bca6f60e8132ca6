"""Noticing what an action changed: windows, elements and pixels, before and after."""

import time
from collections.abc import Callable
from dataclasses import replace

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.core.errors import FrameUnusable
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.core.stacking import find, home
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.capture.settle import settle
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.stop import StopToken

#: Seconds without a change that count as quiet; shorter than a caret's blinking.
QUIET = 0.12

#: Seconds in which a program that shows nothing yet may still begin to.
PATIENCE = 0.25


class Noticing:
    """Takes snapshots of one window and what lies over it."""

    def __init__(
        self, windows: Windows, camera: Camera, elements: Callable[[Window], tuple[Element, ...]]
    ) -> None:
        self._windows = windows
        self._camera = camera
        self._elements = elements

    def snapshot(self, window: int, around: Box | None) -> Snapshot:
        """The facts now; `window` may be 0 where only pixels are known."""
        windows = tuple(w for w in self._windows.list() if not w.ours)
        return self._facts(windows, windows, window, around)

    def _facts(
        self, windows: tuple[Window, ...], known: tuple[Window, ...], window: int, around: Box | None
    ) -> Snapshot:
        """The facts about a window that stands in `known`; a menu's are those of what it hangs on, too."""
        there, below = find(windows, window), home(known, window)
        shown = [window, below.id] if below else [window]
        found = [e for w in windows if w.id in shown for e in self._elements(w)]
        focused = next((e.key for e in found if State.FOCUSED in e.states), "")
        picture = self._picture(there.box if there else None)
        by_key = {e.key: e for e in found if e.key}
        return Snapshot(windows, by_key, focused, window, time.monotonic(), around, picture)

    def settle(self, before: Snapshot, stop: StopToken, limit: float) -> Snapshot:
        """The facts once the window's place is quiet, or `limit` seconds are over."""
        changed: tuple[Box, ...] = ()
        quiet = True
        if before.picture is not None:
            came = settle(
                self._camera.grab, before.picture, stop, limit=limit, quiet=QUIET, patience=PATIENCE
            )
            changed, quiet = came.changed, came.quiet
        windows = tuple(w for w in self._windows.list() if not w.ours)
        after = self._facts(windows, before.windows, before.window, before.around)
        inside = sum(1 for box in changed if before.around is not None and before.around.overlaps(box))
        return replace(after, changed_inside=inside, changed_outside=len(changed) - inside, quiet=quiet)

    def _picture(self, area: Box | None) -> Frame | None:
        try:
            return self._camera.grab(area)
        except FrameUnusable:
            return None  # it is off every screen; the tree may still tell
