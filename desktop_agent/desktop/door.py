"""The door of the running app: other starts knock, and say what it is to do.

A socket in the person's own runtime folder, one for each display. A lock beside it says who has it: a
socket that a crash left behind holds nobody up.
"""

import fcntl
import json
import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from desktop_agent.desktop.holding import place

_LIMIT = 3.0
_LONGEST = 4096

#: Carries out what a knock asks for; the answer is sent back.
Answer = Callable[[str], dict[str, Any]]


class Door:
    """Open from `opened` to `close`; `answer` is called in the door's own thread."""

    def __init__(self, lock: int, listening: socket.socket) -> None:
        self._lock, self._listening = lock, listening
        self._answer: Answer | None = None
        self._thread: threading.Thread | None = None

    @classmethod
    def opened(cls) -> Self | None:
        """The door; None where another process has it. Raises DesktopBusy for a folder that is not ours."""
        lock = os.open(place("door"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        path = place("sock")
        path.unlink(missing_ok=True)
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        listening.bind(os.fspath(path))
        path.chmod(0o600)
        listening.listen()
        return cls(lock, listening)

    def answer_with(self, answer: Answer) -> None:
        """Serve from now on; who knocked before waited."""
        self._answer = answer
        self._thread = threading.Thread(target=self._serve, name="door", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close it; the next start opens its own."""
        with suppress(OSError):  # not everything that listens can be shut down
            self._listening.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()
        self._listening.close()
        place("sock").unlink(missing_ok=True)
        os.close(self._lock)

    def _serve(self) -> None:
        while True:
            try:
                visitor, _ = self._listening.accept()
            except OSError:
                return  # it was closed
            with visitor, suppress(OSError):
                visitor.settimeout(_LIMIT)
                self._hear(visitor)

    def _hear(self, visitor: socket.socket) -> None:
        try:
            asked = str(json.loads(visitor.makefile("rb").readline(_LONGEST))["do"])
        except (ValueError, KeyError, TypeError):
            return  # who talks nonsense is left without an answer
        if self._answer is not None:
            visitor.sendall(json.dumps(self._answer(asked)).encode() + b"\n")


def knock(command: str) -> dict[str, Any] | None:
    """Have the running app do something: raise, pause, resume or stop; None where none runs."""
    visitor = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    with visitor, suppress(OSError, ValueError):
        visitor.settimeout(_LIMIT)
        visitor.connect(os.fspath(place("sock")))
        visitor.sendall(json.dumps({"do": command}).encode() + b"\n")
        told = json.loads(visitor.makefile("rb").readline(_LONGEST))
        return told if isinstance(told, dict) else None
    return None
