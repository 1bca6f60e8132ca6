"""The windows that are opened from the menu; each is made when it is first wanted."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_agent.core.errors import AgentError
from desktop_agent.core.events import Event
from desktop_agent_ui.telling import Telling

if TYPE_CHECKING:
    from desktop_agent_ui.shell import Shell


#: Where the class of each window is.
_CLASSES = {
    "history": ("desktop_agent_ui.history", "HistoryWindow"),
    "bindings": ("desktop_agent_ui.shortcuts", "BindingsDialog"),
    "settings": ("desktop_agent_ui.settings", "SettingsDialog"),
}


@cache
def can_open(name: str) -> bool:
    """Whether a window is part of this installation."""
    return find_spec(_CLASSES[name][0]) is not None


class Windows(QObject):
    """Opens them, and carries out what they ask for."""

    def __init__(self, shell: "Shell") -> None:
        super().__init__(shell)
        self._shell = shell
        self._open: dict[str, QWidget] = {}

    def open_history(self) -> None:
        """What was asked, seen and done."""
        self._raise("history", lambda make: make(self._shell.parts.history()))

    def open_bindings(self) -> None:
        """Hotkeys bound to instructions."""
        self._raise("bindings", lambda make: make())

    def open_settings(self) -> None:
        """All settings."""
        self._raise("settings", lambda make: make(self._shell.settings, self._shell.parts.secrets))

    def _raise(self, name: str, make: Callable[[Callable[..., QWidget]], QWidget]) -> None:
        """Open a window, or bring it to the front where it is open; it is made when first wanted."""
        window = self._open.get(name)
        if window is None:
            module, kind = _CLASSES[name]
            window = self._open[name] = make(getattr(import_module(module), kind))
            for signal, slot in (("changed", self.change), ("run_again", self._shell.run_again)):
                if hasattr(window, signal):
                    getattr(window, signal).connect(slot)
        window.show()
        window.raise_()
        window.activateWindow()
        self._shell.bridge.give(int(window.winId()))

    def hear(self, event: Event) -> None:
        """Events that only windows want."""

    def engine_name(self, engine: str) -> str:
        """An engine as people know it."""
        return {"rules": self.tr("Rules"), "holotron": "Holotron"}.get(engine, engine)

    def change(self, name: str, value: str) -> None:
        """Change a setting in the file, beside the GUI, and use it at once."""
        shell = self._shell

        def save() -> None:
            try:
                changed = shell.parts.store.save(shell.settings, name, value)
            except AgentError as trouble:
                self._tell(trouble)
                return
            shell.bridge.in_gui(lambda: shell.use(changed))

        shell.bridge.errand(save)

    def switch_login(self, *, on: bool) -> None:
        """Start at login, or not any more."""
        shell = self._shell

        def switch() -> None:
            try:
                shell.parts.login.switch(on=on)
            except AgentError as trouble:
                self._tell(trouble)

        shell.bridge.errand(switch)

    def _tell(self, trouble: AgentError) -> None:
        telling = Telling(trouble.message, trouble.action)
        self._shell.bridge.in_gui(lambda: self._shell.notices.tell(telling))
