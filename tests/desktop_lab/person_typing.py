"""Text as a person types it on a device of their own, key by key, whatever letters it has."""

import subprocess

from desktop_lab.person import PersonDevice

_NAMES = {
    " ": "space", "'": "apostrophe", ",": "comma", "-": "minus", ".": "period", "/": "slash",
    ";": "semicolon", "=": "equal", "[": "bracketleft", "\\": "backslash", "]": "bracketright", "`": "grave",
}  # fmt: skip
_SHIFTED = {
    '"': "apostrophe", "<": "comma", "_": "minus", ">": "period", "?": "slash", ":": "semicolon",
    "+": "equal", "!": "1", "@": "2", "#": "3", "$": "4", "%": "5",
    "^": "6", "&": "7", "*": "8", "(": "9", ")": "0",
}  # fmt: skip
#: Keycodes that no usual keyboard map uses.
_SPARE = tuple(range(248, 256)) + tuple(range(240, 248)) + tuple(range(232, 240))


def type_text(person: PersonDevice, text: str) -> None:
    """Type it; letters that no key bears get keys of their own first, as on a keyboard that has them."""
    strange = list(dict.fromkeys(c for c in text if not c.isascii()))
    codes = dict(zip(strange, _SPARE, strict=False))
    for letter, code in codes.items():
        subprocess.run(["xmodmap", "-e", f"keycode {code} = U{ord(letter):04X}"], check=True)
    for letter in text:
        if letter in codes:
            person.key(codes[letter])
        elif letter in _SHIFTED or letter.isupper():
            person.key("Shift_L", _SHIFTED.get(letter, letter.lower()))
        else:
            person.key(_NAMES.get(letter, letter))
