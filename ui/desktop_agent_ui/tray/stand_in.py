"""A small window in place of the tray icon, where the desktop has no tray: the app is never out of reach."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

_ICON = 32


class StandIn(QWidget):
    """Shows the state, a button for a new command, and the menu; closing it ends the app."""

    opened = Signal()
    closed = Signal()

    def __init__(self, menu: QMenu) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle("Desktop Agent")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAccessibleName("Desktop Agent")
        self.setAccessibleDescription(self.tr("Stands in for the tray icon: this desktop has no tray."))
        self._leaving = False
        self._picture = QLabel()
        self._picture.setAccessibleName(self.tr("State"))
        self._state = QLabel()
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._said.setVisible(False)
        why = QLabel(self.tr("This desktop shows no tray icons, so this window stands in for it."))
        why.setWordWrap(True)
        new = QPushButton(self.tr("&New command…"))
        new.setAccessibleDescription(self.tr("Opens the field that a command is typed into."))
        new.setDefault(True)
        new.clicked.connect(self.opened)
        more = QToolButton()
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        more.setText(self.tr("&Menu"))
        more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        more.setAccessibleDescription(self.tr("Everything that the tray icon's menu holds."))
        more.setMenu(menu)
        self._lay_out(why, new, more)

    def _lay_out(self, why: QLabel, new: QPushButton, more: QToolButton) -> None:
        head = QHBoxLayout()
        head.addWidget(self._picture)
        head.addWidget(self._state, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(new, 1)
        buttons.addWidget(more)
        whole = QVBoxLayout(self)
        whole.addLayout(head)
        whole.addWidget(self._said)
        whole.addWidget(why)
        whole.addLayout(buttons)
        self.setFixedWidth(320)

    def put(self, icon: QIcon, state: str, said: str) -> None:
        """The state now, and what was said last."""
        self.setWindowIcon(icon)
        self._picture.setPixmap(icon.pixmap(QSize(_ICON, _ICON)))
        self._state.setText(state)
        self._said.setText(said)
        self._said.setVisible(bool(said))
        self.adjustSize()

    def leave(self) -> None:
        """Go, because a tray came or the app ends."""
        self._leaving = True
        self.close()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Closed by the person: nothing could be reached any more, so the app ends."""
        if not self._leaving:
            self.closed.emit()
        super().closeEvent(event)
