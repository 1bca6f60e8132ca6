"""What is on the screen: windows, and the elements in them that a person can act on."""

from dataclasses import dataclass, field
from enum import StrEnum

from desktop_agent.core.geometry import Box


class Witness(StrEnum):
    """Who saw an element."""

    ACCESSIBILITY = "accessibility"
    OCR = "ocr"
    PIXELS = "pixels"


class Role(StrEnum):
    """What kind of thing an element is, by the names that AT-SPI gives them."""

    PUSH_BUTTON = "push button"
    TOGGLE_BUTTON = "toggle button"
    CHECK_BOX = "check box"
    RADIO_BUTTON = "radio button"
    SWITCH = "switch"
    ENTRY = "entry"
    PASSWORD = "password text"  # noqa: S105 - the name of a role
    TEXT = "text"
    COMBO_BOX = "combo box"
    SPIN_BUTTON = "spin button"
    SLIDER = "slider"
    MENU_BAR = "menu bar"
    MENU = "menu"
    MENU_ITEM = "menu item"
    CHECK_MENU_ITEM = "check menu item"
    RADIO_MENU_ITEM = "radio menu item"
    PAGE_TAB = "page tab"
    LINK = "link"
    LIST = "list"
    LIST_ITEM = "list item"
    TABLE = "table"
    TABLE_CELL = "table cell"
    COLUMN_HEADER = "table column header"
    ROW_HEADER = "table row header"
    TREE = "tree"
    TREE_ITEM = "tree item"
    ICON = "icon"
    IMAGE = "image"
    LABEL = "label"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    TERMINAL = "terminal"
    TOOL_BAR = "tool bar"
    STATUS_BAR = "status bar"
    SCROLL_BAR = "scroll bar"
    PROGRESS_BAR = "progress bar"
    DIALOG = "dialog"
    ALERT = "alert"
    FRAME = "frame"
    DOCUMENT = "document"
    PANEL = "panel"
    UNKNOWN = "unknown"


class State(StrEnum):
    """What can be true of an element at one moment."""

    ENABLED = "enabled"
    SHOWING = "showing"
    FOCUSABLE = "focusable"
    FOCUSED = "focused"
    EDITABLE = "editable"
    MULTI_LINE = "multi-line"
    CHECKABLE = "checkable"
    CHECKED = "checked"
    SELECTED = "selected"
    SELECTABLE = "selectable"
    EXPANDED = "expanded"
    EXPANDABLE = "expandable"
    PRESSED = "pressed"
    MODAL = "modal"
    REQUIRED = "required"
    INVALID = "invalid"
    READ_ONLY = "read-only"
    HAS_POPUP = "has-popup"


USUAL_STATES = frozenset({State.ENABLED, State.SHOWING})

#: Roles whose text is typed into.
TEXT_FIELDS = frozenset({Role.ENTRY, Role.PASSWORD, Role.TEXT, Role.SPIN_BUTTON, Role.TERMINAL})

#: Roles that can be ticked or unticked.
CHECKABLE_ROLES = frozenset(
    {
        Role.CHECK_BOX,
        Role.RADIO_BUTTON,
        Role.SWITCH,
        Role.TOGGLE_BUTTON,
        Role.CHECK_MENU_ITEM,
        Role.RADIO_MENU_ITEM,
    }
)

#: Roles of what an open menu holds.
MENU_ITEMS = frozenset({Role.MENU, Role.MENU_ITEM, Role.CHECK_MENU_ITEM, Role.RADIO_MENU_ITEM})

#: Roles of text that only tells something.
STATIC_TEXT = frozenset({Role.LABEL, Role.HEADING, Role.PARAGRAPH, Role.STATUS_BAR})

#: Roles of what holds other elements and is rarely meant itself.
CONTAINERS = frozenset(
    {
        Role.MENU_BAR,
        Role.LIST,
        Role.TABLE,
        Role.TREE,
        Role.TOOL_BAR,
        Role.STATUS_BAR,
        Role.DIALOG,
        Role.ALERT,
        Role.FRAME,
        Role.DOCUMENT,
        Role.PANEL,
    }
)


@dataclass(frozen=True, slots=True)
class Window:
    """A top-level window; `box` is its client area without decorations, in desktop pixels.

    `app` is the program's name as people know it (window class, lower case), `transient_for` the window
    that it belongs to (0: none), `kind` one of normal, dialog, menu, dock, desktop, splash, other.
    `ours` marks what is never searched for a target but can cover one: our own windows, the terminal
    that we were called from, and where `--window` or `--screen` was given, all that it rules out.
    """

    id: int
    title: str
    app: str
    box: Box
    pid: int = 0
    active: bool = False
    minimized: bool = False
    kind: str = "normal"
    transient_for: int = 0
    modal: bool = False
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Element:
    """Something on the screen that can be named or acted on; `box` in desktop pixels.

    `name` is what it is called, `label` what stands beside it and names it (a field's label), `value`
    what it holds (a field's text; never that of a password), `description` its tool tip or help.
    `window` is the id of the `Window` it belongs to (0: unknown). `key` names it for its witness, so
    that the same thing can be found again; it holds nothing alive. `container` is the name and role of
    the nearest dialog, group or toolbar around it, `group` the key of its parent.
    """

    box: Box
    role: Role
    name: str = ""
    label: str = ""
    value: str = ""
    description: str = ""
    states: frozenset[State] = USUAL_STATES
    window: int = 0
    app: str = ""
    key: str = ""
    container: str = ""
    group: str = ""
    shortcut: str = ""
    witnesses: frozenset[Witness] = field(default=frozenset({Witness.ACCESSIBILITY}))

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return State.ENABLED in self.states

    @property
    def showing(self) -> bool:
        """Whether its program says that it is on the screen."""
        return State.SHOWING in self.states

    @property
    def title(self) -> str:
        """The best short name for a person: its name, else its label, else its help, else its role."""
        return self.name or self.label or self.description or self.role.value
