"""Keysyms of characters, against the names that the X library gives them."""

import pytest
from Xlib import XK

from desktop_agent.desktop.input.keysyms import all_of_character, of_key

OLD_NAMES = [
    *(("п", "Cyrillic_pe"), ("ё", "Cyrillic_io"), ("Ж", "Cyrillic_ZHE"), ("ě", "ecaron"), ("ł", "lstroke")),
    *(
        ("Ő", "Odoubleacute"),
        ("ş", "scedilla"),
        ("א", "hebrew_aleph"),
        ("ת", "hebrew_taw"),
        ("ก", "Thai_kokai"),
    ),
    *(("é", "eacute"), ("a", "a"), ("~", "asciitilde"), ("\n", "Return"), ("\t", "Tab")),
]


@pytest.mark.parametrize(("character", "name"), OLD_NAMES)
def test_a_character_is_known_by_the_name_that_layouts_use(character: str, name: str) -> None:
    for group in ("latin2", "cyrillic", "hebrew", "thai"):
        XK.load_keysym_group(group)
    assert XK.string_to_keysym(name) in all_of_character(character)


@pytest.mark.parametrize("character", ["中", "😀", "ω", "ς", "–"])
def test_any_other_character_is_its_unicode_keysym(character: str) -> None:
    assert all_of_character(character) == (0x01000000 + ord(character),)


@pytest.mark.parametrize(
    ("name", "x_name"),
    [("ctrl", "Control_L"), ("f12", "F12"), ("page up", "Page_Up"), ("super", "Super_L"), ("menu", "Menu")],
)
def test_a_named_key_is_the_one_that_x_calls_so(name: str, x_name: str) -> None:
    assert of_key(name)[0] == XK.string_to_keysym(x_name)
