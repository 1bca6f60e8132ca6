"""X keysyms: the numbers behind characters and key names. Pure tables."""

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

_CONTROLS: Final = {"\n": 0xFF0D, "\t": 0xFF09}


def of_character(character: str) -> int:
    """The keysym that types one character; Enter and Tab for newline and tab."""
    code = ord(character)
    if character in _CONTROLS:
        return _CONTROLS[character]
    if 0x20 <= code < 0x7F or 0xA0 <= code < 0x100:
        return code
    return _UNICODE | code


def of_key(name: str) -> tuple[int, ...]:
    """The keysyms that a canonical key name stands for, the usual one first."""
    return _NAMED.get(name) or (of_character(name),)
