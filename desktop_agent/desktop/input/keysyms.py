"""X keysyms: the numbers behind characters and key names. Pure tables."""

from functools import cache
from typing import Final

NO_SYMBOL: Final = 0
CAPS_LOCK: Final = 0xFFE5
SHIFT: Final = 0xFFE1
_UNICODE: Final = 0x01000000

#: Canonical key name → its keysyms, the usual one first.
_NAMED: Final[dict[str, tuple[int, ...]]] = {
    "ctrl": (0xFFE3, 0xFFE4),
    "alt": (0xFFE9, 0xFFE7),
    "altgr": (0xFE03, 0xFF7E, 0xFFEA),
    "shift": (0xFFE1, 0xFFE2),
    "super": (0xFFEB, 0xFFEC),
    "enter": (0xFF0D,),
    "escape": (0xFF1B,),
    "tab": (0xFF09,),
    "backspace": (0xFF08,),
    "delete": (0xFFFF,),
    "insert": (0xFF63,),
    "home": (0xFF50,),
    "end": (0xFF57,),
    "page up": (0xFF55,),
    "page down": (0xFF56,),
    "left": (0xFF51,),
    "up": (0xFF52,),
    "right": (0xFF53,),
    "down": (0xFF54,),
    "menu": (0xFF67,),
    "print": (0xFF61,),
    "pause": (0xFF13,),
    "caps lock": (CAPS_LOCK,),
    "num lock": (0xFF7F,),
    "scroll lock": (0xFF14,),
    **{f"f{number}": (0xFFBD + number,) for number in range(1, 25)},
}

_EURO: Final = {"€": (0x20AC,)}
#: Encoding, the number of its set, and the bytes whose characters lie in the set at the same place.
_OLD_SETS: Final = (
    ("iso8859-2", 0x100, frozenset(range(0xA1, 0x100))),
    ("koi8-r", 0x600, frozenset({0xA3, 0xB3, *range(0xC0, 0x100)})),
    ("iso8859-8", 0xC00, frozenset(range(0xE0, 0xFB))),
    ("tis-620", 0xD00, frozenset(range(0xA1, 0xFC))),
)
_CONTROLS: Final = {"\n": 0xFF0D, "\t": 0xFF09}


def of_character(character: str) -> int:
    """The keysym that types one character; Enter and Tab for newline and tab."""
    code = ord(character)
    if character in _CONTROLS:
        return _CONTROLS[character]
    if 0x20 <= code < 0x7F or 0xA0 <= code < 0x100:
        return code
    return _UNICODE | code


@cache
def all_of_character(character: str) -> tuple[int, ...]:
    """Every keysym by which a layout may name this character, the usual one first.

    Layouts older than Unicode name their letters by sets that follow character encodings.
    """
    usual = of_character(character)
    if usual < _UNICODE:
        return (usual,)
    found = [usual, *_EURO.get(character, ())]
    for encoding, base, codes in _OLD_SETS:
        encoded = character.encode(encoding, "ignore")
        if encoded and encoded[0] in codes:
            found.append(base + encoded[0])
    return tuple(found)


def of_key(name: str) -> tuple[int, ...]:
    """The keysyms that a canonical key name stands for, the usual one first."""
    return _NAMED.get(name) or (of_character(name),)
