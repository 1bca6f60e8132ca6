"""What the X server says about keys, buttons, locks and the clipboard, read apart from the product."""

import hashlib
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

from Xlib import X
from Xlib.display import Display
from Xlib.protocol.request import SetSelectionOwner

_NO_CONTENT = frozenset({"TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "PIXMAP", "BITMAP"})
_BUTTONS = 0x1F00


@dataclass(frozen=True, slots=True)
class KeyboardState:
    """All of the keyboard that typing must leave as it was."""

    keymap: str
    down: tuple[int, ...]
    mask: int
    lights: int

    @property
    def buttons(self) -> int:
        """The buttons that are down, as bits of the pointer's mask."""
        return self.mask & _BUTTONS


class InputWitness:
    """Looks at the display of this environment through a connection of its own."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._display = Display(env["DISPLAY"])

    def close(self) -> None:
        """Leave the display."""
        self._display.close()

    def keyboard(self) -> KeyboardState:
        """The keyboard now."""
        rows = [list(row) for row in self._display.get_keyboard_mapping(8, 248)]
        down = [8 * i + b for i, v in enumerate(self._display.query_keymap()) for b in range(8) if v >> b & 1]
        mask = self._display.screen().root.query_pointer().mask
        lights = self._display.get_keyboard_control().led_mask
        return KeyboardState(hashlib.sha256(repr(rows).encode()).hexdigest(), tuple(down), mask, lights)

    def nothing_down(self) -> bool:
        """Whether no key and no button is down."""
        state = self.keyboard()
        return not state.down and not state.buttons

    def pointer(self) -> tuple[int, int]:
        """Where the pointer is."""
        found = self._display.screen().root.query_pointer()
        return found.root_x, found.root_y

    def clipboard(self, selection: str = "clipboard") -> dict[str, bytes]:
        """Every format that is offered, without the pictures that are made on demand from another."""
        names = set(self._ask(selection, "TARGETS").decode().split()) - _NO_CONTENT
        made = {name for name in names if name.startswith("image/") and name != "image/png"}
        return {name: self._ask(selection, name) for name in sorted(names - made)}

    def empty_clipboard(self) -> None:
        """Leave the clipboard without an owner."""
        clipboard = self._display.intern_atom("CLIPBOARD")
        SetSelectionOwner(
            display=self._display.display, window=X.NONE, selection=clipboard, time=X.CurrentTime
        )
        self._display.sync()

    def _ask(self, selection: str, target: str) -> bytes:
        words = ["xclip", "-selection", selection, "-o", "-t", target]
        return subprocess.run(words, env=self._env, capture_output=True, timeout=10, check=False).stdout
