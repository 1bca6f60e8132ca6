"""The names of keys: many spellings, one canonical name each; nothing here knows a keyboard."""

from typing import Final

from desktop_agent.core.errors import UnknownKey

#: Keys that change what others mean; they are pressed first and released last.
MODIFIERS: Final = ("ctrl", "alt", "altgr", "shift", "super")

#: Canonical name → other spellings. A single character is its own name; letters count as lower case.
_SPELLINGS: Final[dict[str, tuple[str, ...]]] = {
    "ctrl": ("control", "strg", "ctl", "left ctrl", "right ctrl", "left control", "right control"),
    "alt": ("option", "left alt"),
    "altgr": ("alt gr", "right alt", "alt graph"),
    "shift": ("umschalt", "left shift", "right shift"),
    "super": ("win", "windows", "cmd", "command", "meta", "left super", "right super", "windows key"),
    "enter": ("return", "ret"),
    "escape": ("esc",),
    "tab": ("tabulator",),
    "backspace": ("back space", "bksp", "bs"),
    "delete": ("del", "entf"),
    "insert": ("ins", "einfg"),
    "home": ("pos1",),
    "end": (),
    "page up": ("pageup", "pgup", "pg up", "prior"),
    "page down": ("pagedown", "pgdn", "pgdown", "pg dn", "pg down", "next"),
    "left": ("left arrow", "arrow left", "arrowleft"),
    "right": ("right arrow", "arrow right", "arrowright"),
    "up": ("up arrow", "arrow up", "arrowup"),
    "down": ("down arrow", "arrow down", "arrowdown"),
    "menu": ("apps", "context menu", "menu key"),
    "print": ("print screen", "printscreen", "prtsc", "prtscr", "prntscrn", "snapshot"),
    "pause": ("break",),
    "caps lock": ("capslock", "caps"),
    "num lock": ("numlock",),
    "scroll lock": ("scrolllock",),
    " ": ("space", "spacebar", "space bar"),
    "+": ("plus",),
    "-": ("minus", "hyphen", "dash"),
    "=": ("equal", "equals"),
    ",": ("comma",),
    ".": ("period", "dot", "full stop"),
    "/": ("slash",),
    "\\": ("backslash",),
    ";": ("semicolon",),
    ":": ("colon",),
    "'": ("apostrophe", "quote"),
    "`": ("backtick", "grave"),
    "*": ("asterisk", "star"),
    "#": ("hash", "number sign"),
    "@": ("at",),
    "?": ("question mark",),
    "!": ("exclamation mark",),
    **{f"f{number}": () for number in range(1, 25)},
}

_CANONICAL: Final = {spelling: name for name, others in _SPELLINGS.items() for spelling in (name, *others)}


def canonical(name: str) -> str:
    """The one name of a key, such as `ctrl` for "Control"; raises UnknownKey.

    A single printable character is its own name; letters are lower case, since names ignore case.
    """
    if len(name) == 1 and name.isprintable():
        return name.lower() if len(name.lower()) == 1 else name
    word = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    if word in _CANONICAL:
        return _CANONICAL[word]
    if len(word) == 1 and word.isprintable():
        return word
    raise UnknownKey(f"There is no key named “{name}”.")


def parse_chord(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The canonical names of a chord, modifiers first, each once.

    Raises UnknownKey where any name is unknown, or none is given: a part of a chord does something else.
    """
    names = dict.fromkeys(canonical(key) for key in keys)
    if not names:
        raise UnknownKey("The chord names no key.")
    modifiers = [name for name in MODIFIERS if name in names]
    return (*modifiers, *(name for name in names if name not in MODIFIERS))
