"""The windows that are opened from the menu; each is made when it is first wanted."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop_agent.core.errors import AgentError
from desktop_agent.core.events import Event
from desktop_agent_ui.notices import Telling

if TYPE_CHECKING:
    from desktop_agent_ui.shell import Shell


class Windows(QObject):
    """Opens them, and carries out what they ask for."""

    def __init__(self, shell: "Shell") -> None:
        super().__init__(shell)
        self._shell = shell
        self._open: dict[str, QWidget] = {}

    def open_history(self) -> None:
        """What was asked, seen and done."""

    def open_bindings(self) -> None:
        """Hotkeys bound to instructions."""

    def open_settings(self) -> None:
        """All settings."""

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
