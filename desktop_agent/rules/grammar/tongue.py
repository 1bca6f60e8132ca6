"""What a language brings to the grammar: its words, as data; the parsing is the same for all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from desktop_agent.core.elements import Role
from desktop_agent.core.plan import Place, RelationKind

R: Final = Role

#: A quoted part, as `quoting.take_out` leaves it behind.
QUOTE: Final = "\ue000\\d+\ue001"

#: Kind of control → the roles that a person's word for it admits.
KINDS: Final[dict[str, frozenset[Role]]] = {
    "button": frozenset({R.PUSH_BUTTON, R.TOGGLE_BUTTON}),
    "field": frozenset({R.ENTRY, R.PASSWORD, R.TEXT, R.SPIN_BUTTON, R.COMBO_BOX, R.TERMINAL}),
    "area": frozenset({R.TEXT, R.ENTRY, R.DOCUMENT, R.TERMINAL}),
    "check": frozenset({R.CHECK_BOX, R.CHECK_MENU_ITEM, R.TOGGLE_BUTTON, R.SWITCH}),
    "radio": frozenset({R.RADIO_BUTTON, R.RADIO_MENU_ITEM}),
    "switch": frozenset({R.SWITCH, R.TOGGLE_BUTTON, R.CHECK_BOX}),
    "tab": frozenset({R.PAGE_TAB}),
    "link": frozenset({R.LINK}),
    "menu": frozenset({R.MENU, R.PUSH_BUTTON, R.TOGGLE_BUTTON}),
    "menu item": frozenset({R.MENU_ITEM, R.MENU, R.CHECK_MENU_ITEM, R.RADIO_MENU_ITEM}),
    "list": frozenset({R.COMBO_BOX, R.LIST, R.TABLE, R.TREE}),
    "combo": frozenset({R.COMBO_BOX}),
    "item": frozenset({R.LIST_ITEM, R.TABLE_CELL, R.TREE_ITEM, R.MENU_ITEM, R.ICON}),
    "row": frozenset({R.TABLE_CELL, R.LIST_ITEM, R.TREE_ITEM, R.ROW_HEADER}),
    "cell": frozenset({R.TABLE_CELL}),
    "column": frozenset({R.COLUMN_HEADER, R.TABLE_CELL}),
    "icon": frozenset({R.ICON, R.IMAGE, R.PUSH_BUTTON, R.TOGGLE_BUTTON, R.LINK}),
    "image": frozenset({R.IMAGE, R.ICON}),
    "slider": frozenset({R.SLIDER}),
    "spin": frozenset({R.SPIN_BUTTON}),
    "dialog": frozenset({R.DIALOG, R.ALERT, R.FRAME}),
    "heading": frozenset({R.HEADING, R.LABEL}),
    "text": frozenset({R.LABEL, R.PARAGRAPH, R.HEADING, R.TEXT}),
    "toolbar": frozenset({R.TOOL_BAR}),
    "option": frozenset({R.MENU_ITEM, R.LIST_ITEM, R.RADIO_BUTTON, R.RADIO_MENU_ITEM, R.TABLE_CELL}),
}


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language's words. Patterns see text in the person's own spelling; all ignore case.

    `verbs` maps the kind of a step to patterns with named groups (`target`, `text`, `field`, …), tried in
    order. `kinds` maps a word for a control to a key of `KINDS`. `relations` are patterns with the groups
    `target` and `anchor`. `joints` split a sequence, where a verb follows.
    `bare_kind_is_name`: a word for a kind without an article is a name, as in "click Menu".
    """

    code: str
    verbs: tuple[tuple[str, re.Pattern[str]], ...]
    starts: re.Pattern[str]
    joints: re.Pattern[str]
    fillers: re.Pattern[str]
    articles: re.Pattern[str]
    kinds: Mapping[str, str]
    kind_first: bool
    kind_last: bool
    ordinals: Mapping[str, int]
    ordinal_form: re.Pattern[str]
    places: tuple[tuple[re.Pattern[str], Place], ...]
    relations: tuple[tuple[RelationKind, re.Pattern[str]], ...]
    window_words: re.Pattern[str]
    numbers: Mapping[str, int]
    keys: Mapping[str, str]
    pronouns: frozenset[str]
    bare_kind_is_name: bool = False


def patterns(*rows: tuple[str, str]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Kinds of steps with their patterns, compiled; each has to fit the whole clause."""
    return tuple((kind, re.compile(rf"^(?:{text})$", re.IGNORECASE | re.DOTALL)) for kind, text in rows)


def words(*rows: tuple[str, str]) -> dict[str, str]:
    """`key: word, word, …` rows → word → key."""
    return {word.strip(): key for key, listed in rows for word in listed.split(",")}
