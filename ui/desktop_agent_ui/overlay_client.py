"""The agent's end of the overlay process: starts it, has it show and hide, and waits for the pixels."""

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import desktop_agent
import desktop_agent_ui
from desktop_agent.core.approval import Ignored, Proposal
from desktop_agent.core.errors import PartMissing
from desktop_agent.core.geometry import Box
from desktop_agent.stop import StopToken
from desktop_agent_ui.overlay import words
from desktop_agent_ui.overlay.message import COLOR, Message

#: Seconds until the overlay counts as broken: to start (Qt from a cold disk), and to answer.
_START, _ANSWER, _END = 20.0, 3.0, 2.0
#: Seconds between two looks at the stop token.
_LOOK = 0.03

#: What slows Qt's start and is of no use to windows that only draw, and never take focus or input.
_LEAN = {
    "QT_QPA_PLATFORMTHEME": "none",
    "QT_XCB_GL_INTEGRATION": "none",
    "QT_IM_MODULE": "none",
    "QT_ACCESSIBILITY": "0",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "0",
    "NO_AT_BRIDGE": "1",
}


def _environment() -> dict[str, str]:
    """Ours, with what makes Qt start quickly, and with the folders that our own modules come from."""
    homes = (Path(module.__file__ or "").parents[1] for module in (desktop_agent, desktop_agent_ui))
    path = dict.fromkeys([*map(str, homes), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    environment = os.environ | _LEAN | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
    if sys.platform == "linux":
        environment.setdefault("QT_QPA_PLATFORM", "xcb")
    return environment


class OverlayProcess:
    """Used by one thread. `color` is that of the boxes."""

    def __init__(self, color: str = COLOR) -> None:
        self._color = color
        self._process: subprocess.Popen[bytes] | None = None
        self._lines = _Lines()
        self._number = 0
        self._ready = False
        self._message: Message | None = None
        self._language = "en"

    def start(self) -> None:
        """Start the process without waiting for it; does nothing where it runs."""
        if self._process is not None:
            return
        self._lines, self._ready = _Lines(), False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "desktop_agent_ui.overlay_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            cwd="/",
            start_new_session=True,  # Ctrl+C in the terminal is ours to handle; it ends with our end
        )

    def wait_until_ready(self, stop: StopToken) -> None:
        """Start it where it does not run, and wait until it can show something; raises PartMissing."""
        self.start()
        if not self._ready:
            self._receive(_START, stop)
            self._ready = True

    @contextmanager
    def showing(self, proposal: Proposal, stop: StopToken) -> Iterator[None]:
        """The proposal is on the screen inside, and gone from it after.

        Raises PartMissing where it cannot be seen, or where it vanished while it was to be seen.
        """
        clean = False
        self.show(proposal, stop)
        try:
            yield
            clean = True
        finally:
            self._message = None
            if clean:
                self._exchange("hide", None, StopToken())
            else:
                self._take_off()

    def show(self, proposal: Proposal, stop: StopToken) -> None:
        """Show a proposal and wait until its pixels are on the screen; raises PartMissing, Stopped."""
        self._language = proposal.language
        self._message = words.message(proposal, self._color)
        self.wait_until_ready(stop)
        if not self._exchange("show", self._message, stop):
            self._take_off()
            raise PartMissing(
                "The overlay cannot be seen: something covers it.", "Unlock or wake the screen."
            )

    def preview(self, boxes: tuple[Box, ...], stop: StopToken) -> None:
        """Draw boxes alone, without a panel; raises PartMissing, Stopped (they are drawn all the same)."""
        self._message = Message("", boxes, color=self._color)
        self.wait_until_ready(stop)
        self._exchange("show", self._message, stop)

    def hide(self) -> None:
        """Take it off the screen and wait until its pixels are gone; nothing happens where none is."""
        if self._message is not None:
            self._message = None
            self._take_off()

    def note(self, why: Ignored) -> None:
        """Say in the panel why the last key did not count."""
        if self._message is not None:
            notice = words.words(self._language).ignored[why]
            self._exchange("show", replace(self._message, notice=notice), StopToken())

    def close(self) -> None:
        """End the process, and wait for it."""
        process, self._process = self._process, None
        if process is None:
            return
        _close(process.stdin)
        try:
            process.wait(_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _close(process.stdout)

    def _take_off(self) -> None:
        """Hide it; where that fails, end the process, and the boxes end with it."""
        try:
            self._exchange("hide", None, StopToken())
        except PartMissing:
            self.close()

    def _exchange(self, do: str, message: Message | None, stop: StopToken) -> bool:
        self._number += 1
        request: dict[str, Any] = {"do": do, "id": self._number}
        if message is not None:
            request["message"] = message.as_json()
        self._send(json.dumps(request).encode() + b"\n")
        while True:
            read = self._receive(_ANSWER, stop)
            if read.get("id") == self._number:
                return bool(read["seen"])

    def _send(self, line: bytes) -> None:
        pipe = self._process.stdin if self._process else None
        if pipe is None:
            raise self._broken("it is not running")
        try:
            pipe.write(line)
            pipe.flush()
        except OSError:
            raise self._broken("it ended") from None

    def _receive(self, limit: float, stop: StopToken) -> dict[str, Any]:
        """The next answer of the process; raises PartMissing with its reason where there is none."""
        until = time.monotonic() + limit
        while self._process is not None and self._process.stdout is not None:
            line = self._lines.next(self._process.stdout, _LOOK)
            if line is None:
                stop.check()
                if time.monotonic() > until:
                    raise self._broken(f"it did not answer within {limit:g} s")
                continue
            read: dict[str, Any] = json.loads(line) if line else {"error": "it ended"}
            if "error" in read:
                raise self._broken(str(read["error"]))
            return read
        raise self._broken("it is not running")

    def _broken(self, reason: str) -> PartMissing:
        self.close()
        return PartMissing(f"The overlay cannot be shown: {reason.rstrip('.')}.")


class _Lines:
    """Whole lines out of a pipe, with a limit on the wait."""

    def __init__(self) -> None:
        self._rest = b""
        self._ended = False

    def next(self, pipe: IO[bytes], seconds: float) -> bytes | None:
        """The next line; None where none came in time, empty where the pipe ended."""
        if b"\n" not in self._rest and not self._ended:
            ready, _, _ = select.select([pipe], [], [], seconds)
            part = os.read(pipe.fileno(), 65536) if ready else None
            self._ended = part == b""
            self._rest += part or b""
        if b"\n" in self._rest:
            line, self._rest = self._rest.split(b"\n", 1)
            return line
        return b"" if self._ended else None


def _close(pipe: IO[bytes] | None) -> None:
    if pipe is not None:
        with suppress(OSError):  # what could not be written any more is lost with the process
            pipe.close()
