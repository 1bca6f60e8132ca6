"""Serves the overlay to another process: requests as JSON lines on stdin, answers on stdout.

`{"do": "show", "id": 1, "message": {…}}` and `{"do": "hide", "id": 2}` are each answered by
`{"id": …, "seen": true|false}` when the pixels are on, or off, the screen. The end of stdin ends it.
"""

import json
import os
import sys
from typing import Any, NoReturn

from PySide6.QtCore import QMessageLogContext, QObject, QSocketNotifier, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

from desktop_agent_ui.overlay.message import Message
from desktop_agent_ui.overlay.overlay import Overlay

#: The class of all our windows, by which captures know them.
WINDOW_CLASS = "desktop-agent"
_STDIN, _PART = 0, 65536


class Service(QObject):
    """Reads requests and carries them out, one after the other."""

    def __init__(self, overlay: Overlay) -> None:
        super().__init__()
        self._overlay = overlay
        self._rest = b""
        self._notifier = QSocketNotifier(_STDIN, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def _read(self) -> None:
        part = os.read(_STDIN, _PART)
        if not part:
            self._notifier.setEnabled(False)
            QGuiApplication.quit()
            return
        *lines, self._rest = (self._rest + part).split(b"\n")
        for line in lines:
            self._do(json.loads(line))

    def _do(self, request: dict[str, Any]) -> None:
        number = request["id"]

        def then(seen: bool) -> None:
            answer({"id": number, "seen": seen})

        if request["do"] == "show":
            self._overlay.show(Message.from_json(request["message"]), then)
        else:
            self._overlay.hide(then)


def answer(values: dict[str, object]) -> None:
    """Write one line of JSON to whoever reads us; nobody there is no trouble, stdin ends as well."""
    try:
        os.write(1, json.dumps(values).encode() + b"\n")
    except BrokenPipeError:
        QGuiApplication.quit()


class _Warnings:
    """Keeps Qt's last words, so that they can be told where Qt cannot start."""

    def __init__(self) -> None:
        self._last: list[str] = []

    def __call__(self, kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            self._end(text)
        self._last = [*self._last[-3:], text.strip()]
        sys.stderr.write(text + "\n")

    def _end(self, text: str) -> NoReturn:
        """End without Qt's abort, which leaves a core dump and no reason."""
        answer({"error": " ".join(" ".join(self._last or [text]).split())})
        os._exit(5)


def serve() -> int:
    """Run until stdin ends."""
    qInstallMessageHandler(_Warnings())
    QGuiApplication.setApplicationName(WINDOW_CLASS)
    application = QGuiApplication([WINDOW_CLASS])
    application.setQuitOnLastWindowClosed(False)
    service = Service(Overlay())
    answer({"ready": True})
    status = application.exec()
    del service
    return status
