"""The keyboard map of the X server as it is now: which key gives which character, which keys are unused."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop_agent.desktop.input import keysyms
from desktop_agent.desktop.input.xkb import Groups, XkbMap

if TYPE_CHECKING:
    from Xlib.display import Display

_LOCK_ROW = 1
#: The layout in use, in the mask that the server gives with the pointer.
_GROUP_AT, _GROUPS = 13, 3
#: Keycodes above this are no letters, digits or signs on any keyboard.
_LETTERS_END = 132
_ENOUGH = 4


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key, and whether Shift is held with it."""

    keycode: int
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Keymap:
    """The keysyms of each keycode, the modifier keys by row, and the strokes of the layout in use."""

    keys: Mapping[int, Groups]
    modifiers: tuple[tuple[int, ...], ...]
    strokes: Mapping[int, Stroke]

    @classmethod
    def read(cls, display: "Display") -> "Keymap":
        """Ask the server; about 2 ms. Raises ActionFailed where it has no XKEYBOARD extension."""
        keys = XkbMap(display).groups()
        modifiers = tuple(tuple(row) for row in display.get_modifier_mapping())
        group = display.screen().root.query_pointer().mask >> _GROUP_AT & _GROUPS
        return cls(keys, modifiers, _strokes(keys, set(_codes(modifiers)), group))

    @property
    def shift(self) -> int:
        """The keycode of a Shift key."""
        return next(_codes(self.modifiers[:1]), 0)

    def character(self, character: str) -> Stroke | None:
        """The key that types this character in the layout in use, if it has one without AltGr."""
        found = map(self.strokes.get, keysyms.all_of_character(character))
        return next(filter(None, found), None)

    def key(self, name: str) -> Stroke | None:
        """The key of a canonical name; a letter that the layout in use lacks, from another layout.

        Programs look shortcuts up in the other layouts too, so that Ctrl+C works under a Russian one.
        """
        for keysym in keysyms.of_key(name):
            stroke = self.strokes.get(keysym) or self._anywhere(keysym)
            if stroke:
                return stroke
        return None

    def _anywhere(self, keysym: int) -> Stroke | None:
        for group in range(_GROUPS + 1):  # the first layout that has it, as programs do
            for code, groups in self.keys.items():
                if keysym in (level for one in groups[group : group + 1] for level in one[:1]):
                    return Stroke(code)
        return None

    def unused(self) -> tuple[int, ...]:
        """Keycodes with an empty row.

        Those beyond the letters where there are some: what lies between them, and is written back with
        them in one request, is then the same on every keyboard, whatever its layout.
        """
        modifiers = set(_codes(self.modifiers))
        free = [code for code, groups in self.keys.items() if not groups and code not in modifiers]
        beyond = [code for code in free if code > _LETTERS_END]
        return tuple(beyond if len(beyond) >= _ENOUGH else free)


def modifier_keys(display: "Display") -> frozenset[int]:
    """The keys that change what other keys mean while they are down."""
    rows = (row for index, row in enumerate(display.get_modifier_mapping()) if index != _LOCK_ROW)
    return frozenset(_codes(tuple(row) for row in rows))


def _codes(rows: Iterable[tuple[int, ...]]) -> Iterator[int]:
    return (code for row in rows for code in row if code)


def _strokes(keys: Mapping[int, Groups], modifiers: set[int], group: int) -> dict[int, Stroke]:
    found: dict[int, Stroke] = {}
    for code, groups in keys.items():
        if not groups:
            continue
        levels = groups[group % len(groups)][: 1 if code in modifiers else 2]
        for shift, keysym in enumerate(levels):
            if keysym:
                found.setdefault(keysym, Stroke(code, bool(shift)))
    return found
