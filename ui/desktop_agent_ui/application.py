"""The Qt application: made first, run to its end."""

import os
import signal
import socket
import sys
from collections.abc import Callable

from PySide6.QtCore import QMessageLogContext, QSocketNotifier, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from desktop_agent.settings import Settings
from desktop_agent_ui.parts import Parts
from desktop_agent_ui.shell import Shell

#: The class of all our windows, by which captures and looks know them.
WINDOW_CLASS = "desktop-agent"


def make_application() -> QApplication:
    """Qt, started; where it cannot start, the process ends with its reason (5)."""
    qInstallMessageHandler(_say)
    QApplication.setApplicationName(WINDOW_CLASS)
    QApplication.setDesktopFileName(WINDOW_CLASS)
    made = QApplication([WINDOW_CLASS])
    made.setQuitOnLastWindowClosed(False)
    return made


def run(application: QApplication, parts: Parts, settings: Settings, ready: Callable[[Shell], None]) -> int:
    """Show the app until it is told to end; `ready` is called with it before the event loop runs."""
    shell = Shell(parts, settings)
    woken = _Woken(shell.quit)
    shell.start()
    ready(shell)
    try:
        return application.exec()
    finally:
        woken.close()
        shell.bridge.close()


class _Woken:
    """Ends the app on SIGTERM, SIGINT and SIGHUP: Python's handlers run only when Qt lets them."""

    def __init__(self, end: Callable[[], None]) -> None:
        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: None)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda _socket: end())

    def close(self) -> None:
        """Leave signals as they are."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        self._read.close()
        self._write.close()


def _say(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
    """Qt's words on stderr; a fatal one ends the process without the core dump of Qt's own abort."""
    sys.stderr.write(text + "\n")
    if kind == QtMsgType.QtFatalMsg:
        os._exit(5)
