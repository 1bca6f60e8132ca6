"""The icon in the tray; where no tray is there, a small window, until one comes."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from desktop_agent.core.events import State
from desktop_agent_ui.icons import state_icon
from desktop_agent_ui.tray.menu import state_words
from desktop_agent_ui.tray.stand_in import StandIn

#: Milliseconds between two looks for a tray; Qt tells of none that comes or goes.
_LOOK = 2000
#: Looks without a tray until the window is shown: at login the tray may come a moment later.
_PATIENCE = 1


class Tray(QObject):
    """Shows the state and the engine, and opens the menu; `opened` is a click on the icon."""

    opened = Signal()
    closed = Signal()

    def __init__(self, menu: QMenu) -> None:
        super().__init__()
        self._menu = menu
        self._state, self._engine, self._said = State.IDLE, "", ""
        self._missing = 0
        self._stand_in: StandIn | None = None
        self.icon = QSystemTrayIcon(self)
        self.icon.setContextMenu(menu)
        self.icon.activated.connect(self._on_activated)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Show the icon, and look for trays from now on."""
        self._draw()
        self.icon.show()
        self._timer.start()
        QTimer.singleShot(300, self._look)

    def put(self, state: State, engine: str, said: str = "") -> None:
        """What it does now, by which engine, and what was said last (where no notification can be shown)."""
        self._state, self._engine, self._said = state, engine, said
        self._draw()

    @property
    def has_host(self) -> bool:
        """Whether a tray shows the icon."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def raise_window(self) -> None:
        """Bring the small window to the front, where it stands in."""
        if self._stand_in is not None and not self.has_host:
            self._stand_in.show()
            self._stand_in.raise_()

    def _draw(self) -> None:
        icon = state_icon(self._state, self._engine)
        words = state_words()[self._state.value]
        self.icon.setIcon(icon)
        tip = f"Desktop Agent: {words}"
        self.icon.setToolTip(f"{tip}\n{self._said}" if self._said else tip)
        if self._stand_in is not None:
            self._stand_in.put(icon, words, self._said)

    def _look(self) -> None:
        """A tray that came takes the place of the window, one that went leaves it the window."""
        if self.has_host:
            self._missing = 0
            if self._stand_in is not None:
                self._stand_in.leave()
                self._stand_in = None
            return
        self._missing += 1
        if self._stand_in is None and self._missing > _PATIENCE:
            self._stand_in = StandIn(self._menu)
            self._stand_in.opened.connect(self.opened)
            self._stand_in.closed.connect(self.closed)
            self._draw()
            self._stand_in.show()

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in {QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.MiddleClick}:
            self.opened.emit()

    def stop(self) -> None:
        """Take everything off the screen."""
        self._timer.stop()
        self.icon.hide()
        if self._stand_in is not None:
            self._stand_in.leave()
            self._stand_in = None
