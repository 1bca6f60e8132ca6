"""Names of keys."""

import pytest

from desktop_agent.core.errors import UnknownKey
from desktop_agent.core.keys import canonical, parse_chord


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        *(("Control", "ctrl"), ("strg", "ctrl"), ("cmd", "super"), ("Windows", "super"), ("AltGr", "altgr")),
        *(("Return", "enter"), ("Esc", "escape"), ("DEL", "delete"), ("Page_Up", "page up")),
        *(("pgdn", "page down"), ("page-down", "page down"), ("Down Arrow", "down"), ("F11", "f11")),
        *(("space", " "), ("plus", "+"), ("minus", "-"), ("S", "s"), ("+", "+"), ("-", "-"), ("_", "_")),
        *(("ç", "ç"), ("中", "中"), ("spacebar", " "), ("Print Screen", "print")),
    ],
)
def test_a_key_has_many_spellings_and_one_name(name: str, meant: str) -> None:
    assert canonical(name) == meant


@pytest.mark.parametrize("name", ["crtl", "", "f25", "f0", "ctrl+s", "\n", "\x1b", "entr"])
def test_what_is_no_key_is_refused(name: str) -> None:
    with pytest.raises(UnknownKey):
        canonical(name)


def test_modifiers_come_first_and_no_key_twice() -> None:
    assert parse_chord(("s", "Shift", "Control", "ctrl")) == ("ctrl", "shift", "s")


@pytest.mark.parametrize("keys", [("crtl", "w"), ("ctrl", "shfit", "w"), ()])
def test_one_unknown_name_refuses_the_whole_chord(keys: tuple[str, ...]) -> None:
    with pytest.raises(UnknownKey):
        parse_chord(keys)
