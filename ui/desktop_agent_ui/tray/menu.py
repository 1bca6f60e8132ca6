"""The menu of the app, made of actions."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from desktop_agent_ui.actions import Action

#: An empty line between groups.
LINE = None
_LONGEST = 44


def fill(menu: QMenu, parts: Sequence[Action | tuple[str, Sequence[Action]] | None]) -> None:
    """Make the menu anew: actions, lines (None), and submenus (`title, actions`)."""
    menu.clear()
    for part in parts:
        if part is None:
            menu.addSeparator()
        elif isinstance(part, Action):
            menu.addAction(_as_qt(menu, part))
        else:
            title, actions = part
            inner = menu.addMenu(title)
            group = QActionGroup(inner)
            for action in actions:
                made = _as_qt(inner, action)
                group.addAction(made)
                inner.addAction(made)


def _as_qt(menu: QMenu, action: Action) -> QAction:
    made = QAction(action.title, menu)
    made.setObjectName(action.id)
    made.setEnabled(action.enabled)
    if action.checked is not None:
        made.setCheckable(True)
        made.setChecked(action.checked)
    if action.shortcut:
        made.setShortcut(QKeySequence(shown(action.shortcut)))
        made.setShortcutVisibleInContextMenu(True)
    made.triggered.connect(lambda _=False: action.callback())
    return made


def shown(chord: str) -> str:
    """A chord as people write it: `Ctrl+Alt+Space`."""
    return "+".join(part.strip().capitalize() for part in chord.split("+")) if chord else ""


def shortened(text: str) -> str:
    """A command as a menu shows it; `&` is no mnemonic there."""
    text = " ".join(text.split())
    return (text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…").replace("&", "&&")


def state_words() -> dict[str, str]:
    """Each state in the person's language."""
    say = QCoreApplication.translate
    return {
        "idle": say("Tray", "Ready"),
        "looking": say("Tray", "Looking at the screen"),
        "waiting": say("Tray", "Waiting for you: Enter does it, Esc does not"),
        "acting": say("Tray", "Working"),
        "paused": say("Tray", "Paused"),
        "error": say("Tray", "Something went wrong"),
    }
