"""A whole desktop of its own: X server, window manager, session bus, accessibility; up in about a second."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from desktop_lab.desktop import Desktop
from desktop_lab.program import Program
from desktop_lab.surroundings import marked_processes, private_environment
from desktop_lab.waiting import until

_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
# The server and the bus go when the test process goes, however it ends; everything else goes with them.
_TIED = ("setpriv", "--pdeathsig", "KILL")


class VirtualDesktop(Desktop):
    """Starts on entering, is gone on leaving. `env` is what programs need in order to be on it.

    `window_manager` and `compositor` are commands, `None` for none. `size` is in pixels.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1920, 1080),
        depth: int = 24,
        window_manager: str | None = "openbox",
        compositor: str | None = None,
    ) -> None:
        folder = Path(tempfile.mkdtemp(prefix="desktop-lab-"))
        super().__init__(private_environment(folder), folder)
        self.size = size
        self._depth = depth
        self._helpers = (window_manager, compositor)
        self._started: list[Program] = []

    def __enter__(self) -> Self:
        try:
            self._start_all()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End everything, the newest first, and remove the desktop's files; may be called twice."""
        self.leave()
        while self._started:
            self._started.pop().stop()
        for pid in marked_processes(self.folder):  # services that a bus had started
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start_all(self) -> None:
        width, height = self.size
        screen = f"{width}x{height}x{self._depth}"
        server = ("Xvfb", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-displayfd")
        bus = f"--address=unix:path={self.env['XDG_RUNTIME_DIR']}/bus"
        number = self._start_and_ask(server)
        self.env["DISPLAY"] = f":{number}"
        self._bus = self._start_bus(bus)
        self._accessibility = self._start_accessibility()
        self._start_helpers()
        self._turn_accessibility_on()
        if self._helpers[0] is not None:
            until("The window manager's start", self._list().managed)
        self._list().paint_background(0x2E5C8A)

    def restart_session_bus(self) -> None:
        """End the session bus and all that hangs on it, and start it anew under the same address."""
        for old in (self._accessibility, self._bus):
            self._started.remove(old)
            old.stop()
        folder = Path(self.env["XDG_RUNTIME_DIR"])
        (folder / "bus").unlink(missing_ok=True)
        self._bus = self._start_bus(f"--address=unix:path={folder}/bus")
        self._accessibility = self._start_accessibility()
        self._turn_accessibility_on()

    def restart_accessibility(self) -> None:
        """End the accessibility bus, and start it anew."""
        self._started.remove(self._accessibility)
        self._accessibility.stop()
        self._accessibility = self._start_accessibility()
        self._turn_accessibility_on()

    def _start_bus(self, address: str) -> Program:
        daemon = ("dbus-daemon", "--session", "--nofork", "--nopidfile", address, "--print-address")
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._start_and_ask(daemon, "=")
        return self._started[-1]

    def _start_accessibility(self) -> Program:
        launcher = next(path for path in _LAUNCHERS if Path(path).exists())
        self._started.append(self._launch([launcher, "--launch-immediately"]))
        return self._started[-1]

    def _start_and_ask(self, argv: Sequence[str], joint: str = " ") -> str:
        """Start a server that writes its address to a pipe once it is ready; that address."""
        read, write = os.pipe()
        words = f"{argv[-1]}{joint}{write}".split()
        try:
            self._started.append(self._launch([*_TIED, *argv[:-1], *words], pass_fds=(write,)))
        finally:
            os.close(write)
        with os.fdopen(read) as pipe:
            address = pipe.readline().strip()
        if not address:
            raise RuntimeError(f"{argv[0]} did not start: {self._started[-1].stderr()}")
        return address

    def _start_helpers(self) -> None:
        for command in self._helpers:
            if command is not None:
                self._started.append(self._launch(command.split()))

    def _turn_accessibility_on(self) -> None:
        ask = ("dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus")
        address = until("The accessibility bus", lambda: self._answer(*ask, "org.a11y.Bus.GetAddress"))
        name, put = "string:org.a11y.Status", "org.freedesktop.DBus.Properties.Set"
        self.run(*ask, put, name, "string:IsEnabled", "variant:boolean:true")
        registry = ("--dest=org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        wake = "org.freedesktop.DBus.Peer.Ping"
        self.run("dbus-send", f"--bus={address.strip()}", "--print-reply", *registry, wake)

    def _answer(self, *argv: str) -> str:
        try:
            return self.run(*argv)
        except subprocess.CalledProcessError:
            return ""
