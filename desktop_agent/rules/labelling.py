"""Names for what has none: a field by the text at its left or above, a box by the text at its right."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from desktop_agent.core.elements import CHECKABLE_ROLES, STATIC_TEXT, TEXT_FIELDS, Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.snug import snug

_NAMED_BY_NEIGHBOURS = TEXT_FIELDS | {Role.COMBO_BOX, Role.SLIDER, Role.SPIN_BUTTON, Role.LIST, Role.TABLE}
_LABELS = STATIC_TEXT | {Role.UNKNOWN}
#: How far a label may stand from what it names, in pixels.
_BESIDE, _ABOVE = 320, 48

Distance = Callable[[Box, Box], int | None]


def labelled(elements: Sequence[Element]) -> list[Element]:
    """The elements, each nameless field and box with the label that stands beside it."""
    labels = [e for e in elements if e.role in _LABELS and e.name]
    nameless = [e for e in elements if _wants_label(e)]
    return [_with_label(snug(element), labels, nameless) for element in elements]


def _wants_label(element: Element) -> bool:
    own_name = element.name and element.role is not Role.COMBO_BOX
    named_by_text = element.role in CHECKABLE_ROLES or element.role in _NAMED_BY_NEIGHBOURS
    return named_by_text and not own_name and not element.label


def _with_label(element: Element, labels: Sequence[Element], nameless: Sequence[Element]) -> Element:
    if not _wants_label(element):
        return element
    around = [label for label in labels if label.box.encloses(element.box)]
    if around:  # a line of a page in which the field stands: its text, if the field is alone in it
        line = min(around, key=lambda label: label.box.area)
        alone = sum(line.box.encloses(other.box) for other in nameless) == 1
        return replace(element, label=line.name) if alone else element
    first, then = (_at_right, _at_left) if element.role in CHECKABLE_ROLES else (_at_left, _above)
    found = _nearest(element, labels, first) or _nearest(element, labels, then)
    return replace(element, label=found.name) if found else element


def _nearest(element: Element, labels: Sequence[Element], distance: Distance) -> Element | None:
    near = [(d, label) for label in labels if (d := distance(element.box, label.box)) is not None]
    return min(near, key=lambda pair: pair[0], default=(0, None))[1]


def _same_row(one: Box, other: Box) -> bool:
    common = min(one.bottom, other.bottom) - max(one.top, other.top)
    return common > 0.4 * min(one.height, other.height)


def _at_left(field: Box, label: Box) -> int | None:
    gap = field.left - label.right
    return gap if -4 <= gap <= _BESIDE and _same_row(field, label) else None


def _at_right(box: Box, label: Box) -> int | None:
    gap = label.left - box.right
    return gap if -4 <= gap <= _BESIDE // 4 and _same_row(box, label) else None


def _above(field: Box, label: Box) -> int | None:
    gap = field.top - label.bottom
    common = min(field.right, label.right) - max(field.left, label.left)
    return gap if -4 <= gap <= _ABOVE and common > 0 else None
