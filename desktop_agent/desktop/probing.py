"""What the benchmark of the app looks at from outside: windows, focus, pixels."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_agent.core.errors import ActionFailed
from desktop_agent.core.geometry import Box
from desktop_agent.desktop import x11
from desktop_agent.desktop.windows.facts import text, titles
from desktop_agent.desktop.windows.wire import Wire

if TYPE_CHECKING:
    from Xlib.display import Display

_CLASS = "desktop-agent"
_STEP = 0.001


class Probe:
    """A program's view of the app on the screen; presses keys as programs do. Used by one thread."""

    def __init__(self) -> None:
        self._display: Display = x11.connect()
        self._wire = Wire(x11.connect_plainly())

    def close(self) -> None:
        """Give the connections back."""
        self._display.close()
        self._wire.display.close()

    def window(self, title: str) -> int:
        """Our window with this title, shown or not; 0 where there is none."""
        ours = self._ours(self._below([self._wire.root], 3))
        named = titles(self._wire, ours)
        return next((one for one in ours if named.get(one) == title), 0)

    def icon(self) -> int:
        """Our icon in a tray: a small window of ours inside another program's; 0 where there is none."""
        tops = self._below([self._wire.root], 1)
        return next((one for one in self._ours(self._below(tops, 4)) if self._is_small(one)), 0)

    def has_keyboard(self, window: int) -> bool:
        """Whether keys go to this window or to something in it."""
        focused = self._wire.focus()
        for _ in range(6):
            if focused == window:
                return True
            if focused in {0, 1, self._wire.root}:
                return False
            tree = self._wire.answer(self._wire.ask_tree(focused))
            if tree is None:
                return False
            focused = int(tree.parent)
        return False

    def shows(self, color: tuple[int, int, int], box: Box) -> bool:
        """Whether some pixel in a part of the screen has this colour."""
        from Xlib import X  # noqa: PLC0415 - late: only the benchmark

        root = self._display.screen().root
        size = root.get_geometry()
        seen = box.intersection(Box(0, 0, size.width, size.height))
        if seen is None:
            return False
        told = root.get_image(seen.left, seen.top, seen.width, seen.height, X.ZPixmap, 0xFFFFFFFF)
        red, green, blue = color
        return bytes((blue, green, red)) in bytes(told.data)

    def press(self, *keys: str) -> None:
        """Press a chord of canonical keys; raises ActionFailed where the keyboard lacks one."""
        codes = [self._code(key) for key in keys]
        for down, order in ((True, codes), (False, codes[::-1])):
            for code in order:
                self._send(code, down=down)
        self._display.sync()

    def type(self, words: str) -> None:
        """Type text of plain letters, digits, blanks and quotation marks."""
        for letter in words:
            shifted = letter.isupper() or letter == '"'
            plain = "'" if letter == '"' else letter.lower()
            self.press(*(("shift", plain) if shifted else (plain,)))

    def _code(self, key: str) -> int:
        from desktop_agent.desktop.input import keysyms  # noqa: PLC0415 - late: only the benchmark

        found = next(filter(None, map(self._display.keysym_to_keycode, keysyms.of_key(key))), 0)
        if not found:
            raise ActionFailed(f"This keyboard has no key “{key}”.")
        return int(found)

    def _send(self, code: int, *, down: bool) -> None:
        from Xlib import X  # noqa: PLC0415 - late: only the benchmark
        from Xlib.ext import xtest  # noqa: PLC0415 - late: only the benchmark

        xtest.fake_input(self._display, X.KeyPress if down else X.KeyRelease, code)

    def _below(self, windows: list[int], depth: int) -> list[int]:
        """The windows inside these, so many levels down; all of a level are asked about at once."""
        found: list[int] = []
        for _ in range(depth):
            asked = [self._wire.ask_tree(one) for one in windows]
            trees = [self._wire.answer(one) for one in asked]
            windows = [int(child) for tree in trees if tree is not None for child in tree.children]
            found += windows
        return found

    def _ours(self, windows: list[int]) -> list[int]:
        asked = [(one, self._wire.ask_property(one, "WM_CLASS")) for one in windows]
        return [one for one, question in asked if _CLASS in text(self._wire, question).split("\0")]

    def _is_small(self, window: int) -> bool:
        size = self._wire.answer(self._wire.ask_geometry(window))
        return size is not None and 8 <= size.width <= 96 and size.height <= 96


def wait(look: Callable[[], object], limit: float = 10.0, step: float = _STEP) -> float:
    """Milliseconds until `look` is true, asked every `step` seconds; infinite after `limit` seconds."""
    started, pause = time.perf_counter(), threading.Event()
    while not look():
        if time.perf_counter() - started > limit:
            return float("inf")
        pause.wait(step)
    return (time.perf_counter() - started) * 1e3
