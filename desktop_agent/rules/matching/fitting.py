"""How well an element fits a target by name, kind and state; place and relation come after."""

from dataclasses import dataclass

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Element, Role, Witness
from desktop_agent.core.plan import Target
from desktop_agent.rules.matching.naming import likeness, literally

#: From here on an element is acted on, asked about, or (below) not there at all.
SURE, UNSURE = 0.8, 0.5
#: Two scores no further apart than this fit equally.
EQUAL = 0.03

_NAMELESS = 0.9
_OTHER_KIND, _TEXT_OF_OTHER_KIND = 0.62, 0.9
_STATIC, _CONTAINER, _DISABLED = 0.88, 0.85, 0.98
#: A tool tip or a field's content names a thing less well than its name does.
_DESCRIPTION, _VALUE, _LABEL = 0.93, 0.88, 0.99

#: Kinds that people mix up; asking for one admits the other at a small loss.
_NEAR_KINDS = (
    frozenset({Role.PUSH_BUTTON, Role.TOGGLE_BUTTON, Role.LINK, Role.ICON, Role.MENU}),
    frozenset({Role.MENU, Role.MENU_ITEM, Role.CHECK_MENU_ITEM, Role.RADIO_MENU_ITEM}),
    frozenset({Role.LIST_ITEM, Role.TABLE_CELL, Role.TREE_ITEM, Role.MENU_ITEM, Role.ICON}),
    frozenset({Role.CHECK_BOX, Role.SWITCH, Role.TOGGLE_BUTTON, Role.CHECK_MENU_ITEM}),
    frozenset({Role.RADIO_BUTTON, Role.RADIO_MENU_ITEM, Role.CHECK_BOX}),
    frozenset({Role.PAGE_TAB, Role.TOGGLE_BUTTON, Role.RADIO_BUTTON, Role.LIST_ITEM}),
    frozenset({Role.SLIDER, Role.SPIN_BUTTON}),
    frozenset({Role.LABEL, Role.HEADING, Role.PARAGRAPH, Role.STATUS_BAR, Role.TEXT}),
)
_NEAR = 0.92


@dataclass(frozen=True, slots=True)
class Fit:
    """An element with its score, 0 to 1, and what it rests on, in words."""

    element: Element
    score: float
    why: str


def fit(target: Target, element: Element) -> Fit:
    """How well an element fits a target, its place and relation aside."""
    name, why = _name(target, element)
    kind = _kind(target, element)
    score = name * kind * (1.0 if element.enabled else _DISABLED)
    return Fit(element, score, why)


def _name(target: Target, element: Element) -> tuple[float, str]:
    if not target.name:
        return (_NAMELESS if target.roles else 0.0), "its kind"
    compare = literally if target.literal else likeness
    texts = (
        (element.name, 1.0, "its name"),
        (element.label, _LABEL, "the label beside it"),
        (element.description, _DESCRIPTION, "its description"),
        (element.value if element.role is Role.COMBO_BOX else "", _VALUE, "its value"),
    )
    scored = [(compare(target.name, text) * weight, why) for text, weight, why in texts if text]
    return max(scored, key=lambda pair: pair[0], default=(0.0, ""))


def _kind(target: Target, element: Element) -> float:
    role = element.role
    if target.roles:
        if role in target.roles:
            return 1.0
        if role is Role.UNKNOWN and Witness.ACCESSIBILITY not in element.witnesses:
            return _TEXT_OF_OTHER_KIND  # pixels do not tell the kind
        near = any(role in kinds and target.roles & kinds for kinds in _NEAR_KINDS)
        return _NEAR if near and target.name else _OTHER_KIND if target.name else 0.0
    if role in STATIC_TEXT:
        return _STATIC
    return _CONTAINER if role in CONTAINERS else 1.0
