"""Boxes drawn in to what can be seen: a tick box often owns the whole width of its row."""

from dataclasses import replace

from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.words import has_chinese

_TICKED = frozenset({Role.CHECK_BOX, Role.RADIO_BUTTON})

#: Room for the box itself, and for one letter or one Chinese character, in pixels of an ordinary interface.
_GLYPH, _LETTER, _CHARACTER = 28, 9, 16


def snug(element: Element) -> Element:
    """The element with a box that ends about where its text does; only for what is ticked and far wider."""
    if element.role not in _TICKED or not element.name:
        return element
    text = sum(_CHARACTER if has_chinese(letter) else _LETTER for letter in element.name)
    width = _GLYPH + text
    box = element.box
    if box.width < 1.5 * width:
        return element
    return replace(element, box=Box(box.left, box.top, width, box.height))
