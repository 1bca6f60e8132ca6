"""AT-SPI's numbers for roles and states, as the core's names (source: the AT-SPI 2 enumerations)."""

import re
from typing import Final

from desktop_agent.core.elements import Role, State
from desktop_agent.desktop.accessibility.nodes import Node

SHOWING: Final = 25
MANAGES_DESCENDANTS: Final = 31
_DEFUNCT: Final = 6
_EDITABLE: Final = 7
_FOCUSABLE: Final = 11
_MULTI_LINE: Final = 17

#: Role numbers that the reading itself must tell apart.
ALERT: Final = 2
COMBO_BOX: Final = 11
MENU: Final = 33
POPUP_MENU: Final = 41
LIST_ITEM: Final = 32
FRAMES: Final = frozenset({16, 23, 69})
#: What stands in a menu, its submenus and lines counted.
ITEMS: Final = frozenset({8, 33, 35, 45, 50, 59})
PAGE_TAB_LIST: Final = 38
PANEL: Final = 39
TABLE_CELL: Final = 56
TOOL_BAR: Final = 63
#: What shows its descendants as rows: list, table, tree, tree table, list box.
IN_ROWS: Final = frozenset({31, 55, 65, 66, 98})
#: What hides the parts of its content that are scrolled out: frames in pages, scroll panes, viewports,
#: documents, lists, tables and trees.
CLIPPING: Final = IN_ROWS | {28, 49, 68, 82, 92, 93, 94, 95, 96}
#: What holds plain text: label, list item, cell, paragraph, heading, section, static, and their like.
TEXT_HOLDERS: Final = frozenset({29, 32, 56, 57, 58, 73, 81, 83, 85, 90, 116, 122, 123})

ROLES: Final[dict[int, Role]] = {
    2: Role.ALERT,
    7: Role.CHECK_BOX,
    8: Role.CHECK_MENU_ITEM,
    10: Role.COLUMN_HEADER,
    11: Role.COMBO_BOX,
    13: Role.ICON,
    16: Role.DIALOG,
    19: Role.DIALOG,
    20: Role.PANEL,
    23: Role.PANEL,
    26: Role.ICON,
    27: Role.IMAGE,
    28: Role.PANEL,
    29: Role.LABEL,
    31: Role.LIST,
    32: Role.LIST_ITEM,
    33: Role.MENU,
    34: Role.MENU_BAR,
    35: Role.MENU_ITEM,
    37: Role.PAGE_TAB,
    38: Role.PANEL,
    39: Role.PANEL,
    40: Role.PASSWORD,
    41: Role.MENU,
    42: Role.PROGRESS_BAR,
    43: Role.PUSH_BUTTON,
    44: Role.RADIO_BUTTON,
    45: Role.RADIO_MENU_ITEM,
    47: Role.ROW_HEADER,
    48: Role.SCROLL_BAR,
    51: Role.SLIDER,
    52: Role.SPIN_BUTTON,
    54: Role.STATUS_BAR,
    55: Role.TABLE,
    56: Role.TABLE_CELL,
    57: Role.COLUMN_HEADER,
    58: Role.ROW_HEADER,
    59: Role.MENU_ITEM,
    60: Role.TERMINAL,
    61: Role.TEXT,
    62: Role.TOGGLE_BUTTON,
    63: Role.TOOL_BAR,
    65: Role.TREE,
    66: Role.TREE,
    69: Role.FRAME,
    73: Role.PARAGRAPH,
    76: Role.ENTRY,
    79: Role.ENTRY,
    81: Role.LABEL,
    82: Role.DOCUMENT,
    83: Role.HEADING,
    85: Role.PARAGRAPH,
    88: Role.LINK,
    91: Role.TREE_ITEM,
    92: Role.DOCUMENT,
    93: Role.DOCUMENT,
    94: Role.DOCUMENT,
    95: Role.DOCUMENT,
    96: Role.DOCUMENT,
    98: Role.LIST,
    99: Role.PANEL,
    101: Role.ALERT,
    102: Role.ALERT,
    110: Role.PANEL,
    116: Role.LABEL,
    122: Role.LABEL,
    123: Role.LABEL,
    129: Role.PUSH_BUTTON,
    130: Role.SWITCH,
}

_STATES: Final[dict[int, State]] = {
    4: State.CHECKED,
    7: State.EDITABLE,
    9: State.EXPANDABLE,
    10: State.EXPANDED,
    11: State.FOCUSABLE,
    12: State.FOCUSED,
    16: State.MODAL,
    17: State.MULTI_LINE,
    20: State.PRESSED,
    22: State.SELECTABLE,
    23: State.SELECTED,
    25: State.SHOWING,
    33: State.REQUIRED,
    36: State.INVALID,
    41: State.CHECKABLE,
    42: State.HAS_POPUP,
    43: State.READ_ONLY,
}
_ENABLED: Final = (8, 24)


_POPOVER: Final = re.compile(r"^Gtk(Popover|PopoverMenu|TreePopover|EmojiChooser)$")
#: GTK 4 names what has no name after its class.
_CLASS_NAME: Final = re.compile(r"^(Gtk|Adw|Gdk|Editor)[A-Z]\w+$")
_MEMORY_USE: Final = re.compile(r" - Memory usage - [\d.,]+ \w+$")


def is_popover(name: str) -> bool:
    """Whether GTK 4 names a window of its own so that hangs in the tree of another."""
    return bool(_POPOVER.match(name))


def cleaned(name: str) -> str:
    """A name without what toolkits add to it: white space, class names, memory use."""
    name = _MEMORY_USE.sub("", name.strip())
    return "" if _CLASS_NAME.match(name) else name


def once(name: str) -> str:
    """GTK 4 tells a button's name twice, as `_Save Save`: the second half."""
    first, second = name[: len(name) // 2], name[len(name) // 2 :].strip()
    twice = name.replace("_", "") == f"{second} {second}"
    return second if first and twice else name


def states_of(held: int) -> frozenset[State]:
    """States in the core's names; what is gone (defunct) has none."""
    if held >> _DEFUNCT & 1:
        return frozenset()
    found = {state for bit, state in _STATES.items() if held >> bit & 1}
    if any(held >> bit & 1 for bit in _ENABLED):
        found.add(State.ENABLED)
    return frozenset(found)


def role_of(node: Node) -> Role:
    """A role in the core's names, told apart by states where toolkits use one role for several things."""
    role = ROLES.get(node.role, Role.UNKNOWN)
    if role is Role.TEXT:
        if not node.has(_EDITABLE) and not node.has(_FOCUSABLE):
            return Role.LABEL
        return Role.TEXT if node.has(_MULTI_LINE) else Role.ENTRY
    if role in {Role.PARAGRAPH, Role.PANEL} and node.has(_EDITABLE):
        return Role.TEXT
    if role is Role.COMBO_BOX and node.has(_EDITABLE):
        return Role.ENTRY
    return role
