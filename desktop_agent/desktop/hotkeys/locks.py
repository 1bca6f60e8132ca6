"""The modifiers of the keyboard map in use: which bit is which, and which ones only lock."""

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

    from Xlib.display import Display

_CAPS_LOCK = 2
_LOCKS = (0xFF7F, 0xFF14)  # Num Lock, Scroll Lock
_KEYSYMS = {"alt": (0xFFE9, 0xFFEA), "altgr": (0xFE03, 0xFF7E), "super": (0xFFEB, 0xFFEC)}
_USUAL = {"shift": 1, "ctrl": 4, "alt": 8, "super": 64, "altgr": 128}
#: The eight modifiers; what lies above are the pointer's buttons and the layout.
_ALL = 0xFF


@dataclass(frozen=True, slots=True)
class Masks:
    """`names` gives the bit of each modifier; `lock_bits` change nothing about what a chord means."""

    names: dict[str, int]
    lock_bits: tuple[int, ...]

    @classmethod
    def read(cls, display: "Display") -> Self:
        """Ask the server's keyboard map, which the library keeps."""
        found: dict[int, int] = {}
        for index, codes in enumerate(display.get_modifier_mapping()):
            for code in filter(None, codes):
                for column in range(4):
                    found.setdefault(display.keycode_to_keysym(code, column), 1 << index)
        names = {name: _first(found, keysyms, _USUAL[name]) for name, keysyms in _KEYSYMS.items()}
        locks = {_CAPS_LOCK, *(found.get(keysym, 0) for keysym in _LOCKS)} - {0}
        return cls({"shift": 1, "ctrl": 4} | names, tuple(sorted(locks)))

    def of(self, modifiers: "Sequence[str]") -> int:
        """The bits of these modifiers together."""
        return reduce(or_, (self.names[one] for one in modifiers), 0)

    @property
    def locks(self) -> frozenset[int]:
        """Every combination of locks that may be on."""
        sizes = range(len(self.lock_bits) + 1)
        return frozenset(
            reduce(or_, some, 0) for size in sizes for some in combinations(self.lock_bits, size)
        )

    @property
    def meaning(self) -> int:
        """The bits that count in a chord."""
        return _ALL & ~reduce(or_, self.lock_bits, 0)


def _first(found: dict[int, int], keysyms: tuple[int, ...], usual: int) -> int:
    return next((found[one] for one in keysyms if one in found), usual)
