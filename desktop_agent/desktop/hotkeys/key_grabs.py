"""Grabs of single keys, set for the moment in which a question is open (X11)."""

from typing import TYPE_CHECKING

from desktop_agent.core.errors import PermissionMissing
from desktop_agent.desktop.hotkeys.answer_keys import AnswerKeys, answer_keys

if TYPE_CHECKING:
    from Xlib.display import Display


class KeyGrabs:
    """Sets and removes the grabs on one connection; other programs do not get these keys meanwhile."""

    def __init__(self, display: "Display") -> None:
        self._display = display
        self._root = display.screen().root
        self._set: frozenset[tuple[int, int]] = frozenset()
        # Never mapped: asking for the keyboard in its name says who has it and changes nothing.
        self._probe = self._root.create_window(-1, -1, 1, 1, 0, 0)

    def keyboard_is_held(self) -> bool:
        """Whether another program holds the whole keyboard (an open menu, a screen lock).

        The server looks at that first; where nobody holds it, it refuses an unmapped window, and the
        focused program never hears of it.
        """
        from Xlib import X  # noqa: PLC0415 - late: not every command touches the screen

        status = self._probe.grab_keyboard(0, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        return bool(status == X.AlreadyGrabbed)

    def current_keys(self, digits: int) -> AnswerKeys:
        """The answer keys under the keyboard map in use."""
        info = self._display.display.info
        count = info.max_keycode - info.min_keycode + 1
        rows = self._display.get_keyboard_mapping(info.min_keycode, count)
        modifiers = self._display.get_modifier_mapping()
        return answer_keys(rows, info.min_keycode, modifiers, digits)

    def down(self) -> set[int]:
        """The keycodes that are down now."""
        bits = self._display.query_keymap()
        return {8 * byte + bit for byte in range(32) for bit in range(8) if bits[byte] >> bit & 1}

    def set(self, keys: AnswerKeys) -> None:
        """Grab these keys and no others; raises PermissionMissing where another program has one."""
        self.remove()
        self._set = keys.grabs
        taken = self._grab(keys.grabs)
        if taken:
            self.remove()
            names = dict.fromkeys(str(keys.answers[keycode]).capitalize() for keycode in sorted(taken))
            raise PermissionMissing(
                f"Another program has reserved the key {' and '.join(names)}.",
                "Close the other question, or free that shortcut in the other program's settings.",
            )

    def _grab(self, grabs: frozenset[tuple[int, int]]) -> frozenset[int]:
        from Xlib import X, error  # noqa: PLC0415 - late: not every command touches the screen

        catchers = {}
        for keycode, mods in sorted(grabs):
            catchers[keycode, mods] = error.CatchError(error.BadAccess)
            self._root.grab_key(
                keycode, mods, 0, X.GrabModeAsync, X.GrabModeAsync, onerror=catchers[keycode, mods]
            )
        self._display.sync()
        return frozenset(key for (key, _), catcher in catchers.items() if catcher.get_error())

    def remove(self) -> None:
        """Give all keys back. A key that is down stays ours until it is released."""
        for keycode, mods in self._set:
            self._root.ungrab_key(keycode, mods)
        self._set = frozenset()
        self._display.sync()
