"""The app's actions and the menu made of them."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from desktop_agent.core.events import State
from desktop_agent_ui.actions import Action
from desktop_agent_ui.tray import menu as menus
from desktop_agent_ui.windows import can_open

if TYPE_CHECKING:
    from desktop_agent_ui.shell import Shell


def make_actions(shell: "Shell") -> list[Action]:
    """Everything that the app does, as it is now."""
    say, assistant = QCoreApplication.translate, shell.parts.assistant
    paused = shell.state is State.PAUSED
    pause = (
        Action("resume", say("Actions", "&Resume"), assistant.resume)
        if paused
        else Action("pause", say("Actions", "&Pause"), assistant.pause)
    )
    return [
        Action(
            "new",
            say("Actions", "&New command…"),
            shell.bridge.summon_later,
            shell.settings.hotkeys.palette,
        ),
        pause,
        Action("stop", say("Actions", "&Stop"), assistant.stop, enabled=bool(shell.running)),
        *_opening(shell),
        Action("quit", say("Actions", "&Quit"), shell.quit),
    ]


def _opening(shell: "Shell") -> list[Action]:
    """One for each window that there is."""
    say, windows = QCoreApplication.translate, shell.windows
    made = [
        Action("history", say("Actions", "&History…"), windows.open_history),
        Action("bindings", say("Actions", "Hot&keys…"), windows.open_bindings),
        Action("settings", say("Actions", "S&ettings…"), windows.open_settings),
    ]
    return [one for one in made if can_open(one.id)]


def engine_actions(shell: "Shell") -> list[Action]:
    """One for each engine; the one in use is checked."""
    say, use = QCoreApplication.translate, shell.settings.engine.use
    names = {
        "auto": say("Actions", "&Automatic"),
        "rules": say("Actions", "&Rules (built in)"),
        "holotron": say("Actions", "&Holotron"),
    }

    def chosen(name: str) -> Action:
        return Action(
            f"engine-{name}",
            names[name],
            lambda: shell.windows.change("engine.use", name),
            checked=use == name,
        )

    return [chosen(name) for name in names]


def menu_parts(shell: "Shell", menu: QMenu) -> None:
    """Fill the menu of the tray."""
    actions = shell.actions
    again = [
        Action(f"recent-{i}", menus.shortened(words), partial(shell.run_again, words))
        for i, words in enumerate(shell.last)
    ]
    opening = _opening(shell)
    pause = actions["resume" if shell.state is State.PAUSED else "pause"]
    menus.fill(
        menu,
        [
            actions["new"],
            menus.LINE,
            *again,
            *([menus.LINE] if again else []),
            pause,
            actions["stop"],
            (QCoreApplication.translate("Actions", "En&gine"), engine_actions(shell)),
            menus.LINE,
            *opening,
            *([menus.LINE] if opening else []),
            actions["quit"],
        ],
    )
