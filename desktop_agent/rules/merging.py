"""One list of elements from two witnesses: the tree, and text read from pixels."""

from collections.abc import Sequence
from dataclasses import replace

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Element, Role, Window, Witness
from desktop_agent.core.words import fold
from desktop_agent.rules.ocr.lines import TextLine

#: Roles that a text lying in them names, where they have no name of their own.
_NAMED_BY_TEXT = frozenset(
    {
        Role.PUSH_BUTTON, Role.TOGGLE_BUTTON, Role.ICON, Role.LINK, Role.PAGE_TAB,
        Role.LIST_ITEM, Role.TABLE_CELL,
        Role.TREE_ITEM, Role.MENU_ITEM, Role.MENU, Role.IMAGE, Role.CHECK_BOX,
        Role.RADIO_BUTTON, Role.COMBO_BOX,
    }
)  # fmt: skip


def merged(elements: Sequence[Element], lines: Sequence[TextLine], window: Window | None) -> list[Element]:
    """The tree's elements with what was read on them, and the texts that the tree does not know."""
    found = list(elements)
    for line in lines:
        index = _told_by(line, found)
        if index is None:
            found.append(from_line(line, window))
        else:
            found[index] = _seen_too(found[index], line)
    return found


def with_neighbours(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines, and two to four neighbours of one row as one: wide spaces part what belongs together."""
    ordered = sorted(lines, key=lambda line: line.box.left)
    found = list(lines)
    for first in ordered:
        whole = first
        for _ in range(3):
            after = [line for line in ordered if _continues(whole, line)]
            if not after:
                break
            whole = TextLine(
                whole.box.union(after[0].box),
                f"{whole.text} {after[0].text}",
                min(whole.confidence, after[0].confidence),
            )
            found.append(whole)
    return found


def _continues(one: TextLine, other: TextLine) -> bool:
    gap = other.box.left - one.box.right
    common = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    height = min(one.box.height, other.box.height)
    return 0 <= gap <= 2.5 * max(one.box.height, other.box.height) and common >= 0.6 * height


def from_line(line: TextLine, window: Window | None) -> Element:
    """A text that only pixels tell of."""
    return Element(
        line.box,
        Role.UNKNOWN,
        line.text,
        window=window.id if window else 0,
        app=window.app if window else "",
        witnesses=frozenset({Witness.OCR}),
    )


def _told_by(line: TextLine, elements: Sequence[Element]) -> int | None:
    """The element that says the same at the same place, or that the text names."""
    text = fold(line.text)
    best, least = None, 0
    for index, element in enumerate(elements):
        if not element.box.contains(line.box.center) or element.role in CONTAINERS:
            continue
        same = text in {fold(element.name), fold(element.label), fold(element.value)}
        names = not element.name and element.role in _NAMED_BY_TEXT and _is_a_name(line)
        small = best is None or element.box.area < least
        if (same or names) and small:
            best, least = index, element.box.area
    return best


def _is_a_name(line: TextLine) -> bool:
    """Whether a text can name a control; an icon read as a single sign cannot."""
    return len(line.text) > 1 or (line.text.isdigit() and line.confidence > 0.9)


def _seen_too(element: Element, line: TextLine) -> Element:
    witnesses = element.witnesses | {Witness.OCR}
    if element.name or element.role in STATIC_TEXT:
        return replace(element, witnesses=witnesses)
    if element.role is Role.COMBO_BOX:
        return replace(element, value=line.text, witnesses=witnesses)
    return replace(element, name=line.text, witnesses=witnesses)
