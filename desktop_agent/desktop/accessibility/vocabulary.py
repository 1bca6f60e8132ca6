"""AT-SPI's numbers for roles and states, as the core's names (source: the AT-SPI 2 enumerations)."""

from typing import Final

from desktop_agent.core.elements import Role, State

SHOWING: Final = 25
MANAGES_DESCENDANTS: Final = 31
_DEFUNCT: Final = 6

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
    23: Role.FRAME,
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


def bits(words: list[int]) -> int:
    """The two words of a state set as one number."""
    return words[0] | (words[1] << 32 if len(words) > 1 else 0)


def has(held: int, bit: int) -> bool:
    """Whether a state set holds a state."""
    return bool(held >> bit & 1)


def states(held: int) -> frozenset[State]:
    """A state set in the core's names; what is gone (defunct) has none."""
    if has(held, _DEFUNCT):
        return frozenset()
    found = {state for bit, state in _STATES.items() if has(held, bit)}
    if any(has(held, bit) for bit in _ENABLED):
        found.add(State.ENABLED)
    return frozenset(found)


def role(number: int) -> Role:
    """A role in the core's names."""
    return ROLES.get(number, Role.UNKNOWN)
