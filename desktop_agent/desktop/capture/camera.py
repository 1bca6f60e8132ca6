"""Pictures of the desktop by mss, without our own windows in them."""

import time
from typing import TYPE_CHECKING

from desktop_agent.core.elements import Window
from desktop_agent.core.errors import FrameUnusable
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame, Layout
from desktop_agent.desktop.capture.pixels import blank, mask_unused
from desktop_agent.desktop.capture.screens import read_layout
from desktop_agent.desktop.windows.x11 import Windows

if TYPE_CHECKING:
    from mss import MSS


class Camera:
    """Takes pictures; not shared between threads. All boxes are desktop pixels.

    `windows` tells where our own windows are; a camera without one makes its own.
    """

    def __init__(self, windows: Windows | None = None) -> None:
        self._own = windows is None
        self._windows = windows if windows is not None else Windows()
        self._mss: MSS | None = None

    def layout(self) -> Layout:
        """The screens as they are now."""
        return read_layout(self._windows.wire)

    def grab(self, area: Box | None = None) -> Frame:
        """A picture of a place, clipped to the desktop (None: of everything); raises FrameUnusable.

        Our own windows are painted over and listed in `unknown`.
        """
        pixels, box, unknown = self._capture(area)
        return Frame(box, pixels, time.monotonic(), self.layout().topology, unknown)

    def window(self, window: Window) -> Frame:
        """A picture of the place of one window; raises FrameUnusable where it is minimised or closed."""
        name = window.title or window.app
        now = next((w for w in self._windows.list(all=True) if w.id == window.id), None)
        if now is None:
            raise FrameUnusable(f"The window “{name}” is closed.", "Open it again.")
        if now.minimized:
            raise FrameUnusable(f"The window “{name}” is minimised.", f'Say "switch to {now.app}" first.')
        return self.grab(now.box)

    def digest(self, area: Box) -> int:
        """A number that stands for what a place shows; 0 where it lies outside of the desktop."""
        from xxhash import xxh3_64_intdigest  # noqa: PLC0415 - late: not every command looks

        try:
            pixels, _, _ = self._capture(area)
        except FrameUnusable:
            return 0
        mask_unused(pixels)
        return xxh3_64_intdigest(pixels)

    def close(self) -> None:
        """Give back what the camera holds."""
        self._forget()
        if self._own:
            self._windows.disconnect()

    def _capture(self, area: Box | None) -> tuple[bytearray, Box, tuple[Box, ...]]:
        desktop, ours = self._windows.canvas()
        box = desktop if area is None else area.intersection(desktop)
        if box is None:
            raise FrameUnusable("That place is not on any screen.", "Bring it into view.")
        pixels = self._shoot(box)
        return pixels, box, blank(pixels, box, ours)

    def _shoot(self, box: Box) -> bytearray:
        from mss import MSS, ScreenShotError  # noqa: PLC0415 - late: not every command looks

        region = {"left": box.left, "top": box.top, "width": box.width, "height": box.height}
        for last in (False, True):
            try:
                self._mss = self._mss or MSS()
                return self._mss.grab(region).raw
            except ScreenShotError as trouble:
                self._forget()  # it remembers the desktop's size of when it was made
                if last:
                    raise FrameUnusable(f"The screen could not be captured: {trouble}") from trouble
        raise AssertionError("unreachable")

    def _forget(self) -> None:
        if self._mss is not None:
            self._mss.close()
            self._mss = None
