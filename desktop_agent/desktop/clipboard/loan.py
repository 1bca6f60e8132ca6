"""Our end of the keeper: lends the clipboard to a text for the moment of a paste."""

import json
from types import TracebackType
from typing import Final, Self

from desktop_agent.desktop.processes import read_line, start_helper
from desktop_agent.stop import StopToken

_START_LIMIT: Final = 5.0
_RESTORE_LIMIT: Final = 2.0


class ClipboardLoan:
    """A context in which the clipboard holds a text; at its end it holds what it held before.

    If the agent vanishes inside of it, the keeper puts the old content back by itself.
    """

    def __init__(self, text: str) -> None:
        self._process = start_helper("desktop_agent.desktop.clipboard.keeper")
        self._text = text
        self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close_input()
        if self._begun:
            self._wait_until_restored()
        else:
            self._process.kill()  # it has not touched the clipboard, and will not
        if self._process.stdout:
            self._process.stdout.close()
        self._process.wait()  # the keeper itself is a child of this process, and lives on

    def _wait_until_restored(self) -> None:
        while (line := read_line(self._output, _RESTORE_LIMIT, StopToken())) and line != b"restored\n":
            pass

    def begin(self, stop: StopToken) -> bool:
        """Offer the text; False where the clipboard's owner does not answer, and nothing was changed."""
        try:
            if self._process.stdin:
                self._process.stdin.write(json.dumps(self._text).encode() + b"\n")
                self._process.stdin.flush()
        except BrokenPipeError:
            return False
        self._begun = read_line(self._output, _START_LIMIT, stop) == b"ready\n"
        return self._begun

    def taken_by(self, limit: float, stop: StopToken) -> int:
        """The window that read the text next; 0 where none did within `limit` seconds."""
        word, _, window = read_line(self._output, limit, stop).decode().partition(" ")
        return int(window) if word == "taken" else 0

    @property
    def _output(self) -> int:
        return self._process.stdout.fileno() if self._process.stdout else -1

    def _close_input(self) -> None:
        try:
            if self._process.stdin:
                self._process.stdin.close()
        except BrokenPipeError:
            return
