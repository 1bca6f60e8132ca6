"""A whole desktop of its own: X server, window manager, session bus, accessibility; up in about a second."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from desktop_lab import adopting, launching
from desktop_lab.form import Form, Menu, Toolkit, Widget, specification
from desktop_lab.program import Program
from desktop_lab.surroundings import marked_processes, private_environment
from desktop_lab.waiting import until
from desktop_lab.windows import LabWindow, WindowList

_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
# The server and the bus go when the test process goes, however it ends; everything else goes with them.
_TIED = ("setpriv", "--pdeathsig", "KILL")


class VirtualDesktop:
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
        self.size = size
        self.folder = Path(tempfile.mkdtemp(prefix="desktop-lab-"))
        self.env = private_environment(self.folder)
        self.display = ""
        self._depth = depth
        self._helpers = (window_manager, compositor)
        self._started: list[Program] = []
        self._programs: list[Program] = []
        self._windows: WindowList | None = None

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

    # --- programs -------------------------------------------------------------------------------------

    def start(
        self, *argv: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> Program:
        """Start a program on this desktop; `env` is added to its environment."""
        program = self._launch([str(word) for word in argv], extra=env or {}, cwd=cwd)
        self._programs.append(program)
        return program

    def run(self, *argv: str | Path, limit: float = 15.0) -> str:
        """Run a short command on this desktop to its end; what it printed. Raises where it fails."""
        words = [str(word) for word in argv]
        done = subprocess.run(
            words, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit, check=True
        )
        return done.stdout.decode()

    def chromium(self, url: str, *options: str) -> Program:
        """A browser with a fresh profile and its accessibility on; its window has the page's title."""
        profile = tempfile.mkdtemp(prefix="chromium-", dir=self.folder)
        return self.start(*launching.chromium(url, profile, options))

    def zenity(self, *options: str) -> Program:
        """A dialog; what was chosen in it is its standard output and exit status."""
        return self.start("zenity", *options)

    def form(
        self,
        toolkit: Toolkit,
        title: str,
        *widgets: Widget,
        menus: Sequence[Menu] = (),
        size: tuple[int, int] = (640, 480),
    ) -> Form:
        """A window of ours made to order, once it is there; it records what it receives."""
        record = self.folder / f"record-{len(list(self.folder.glob('record-*')))}"
        words = specification(title, widgets, tuple(menus), size)
        program = self.start(*launching.small_program(f"{toolkit}_form"), words, record)
        window = until(f"The form “{title}”: {program.stderr()}", lambda: self.window_of(program.pid), 20.0)
        return Form(program, window, record)

    @property
    def programs(self) -> tuple[Program, ...]:
        """What `start` began and `stop_programs` did not end yet, oldest first."""
        return tuple(self._programs)

    def stop_programs(self, keep: Sequence[Program] = ()) -> None:
        """End all programs that `start` began, the newest first, but not those to keep."""
        for program in reversed(self.programs):
            if program not in keep:
                program.stop()
                self._programs.remove(program)

    # --- looking --------------------------------------------------------------------------------------

    def windows(self) -> tuple[LabWindow, ...]:
        """The windows on the desktop, oldest first."""
        return self._list().all()

    def active_window(self) -> int:
        """The id of the window that has the focus, 0 for none."""
        return self._list().active()

    def window(self, title_part: str) -> LabWindow | None:
        """The newest window whose title holds these words, whatever their case."""
        fits = [w for w in self.windows() if title_part.casefold() in w.title.casefold()]
        return fits[-1] if fits else None

    def window_of(self, pid: int) -> LabWindow | None:
        """The newest window of a process."""
        return next((w for w in reversed(self.windows()) if w.pid == pid), None)

    def wait_for_window(self, title_part: str, limit: float = 20.0) -> LabWindow:
        """The same, once it is there; raises TimeoutError."""
        return until(f"A window named “{title_part}”", lambda: self.window(title_part), limit)

    def wait_until_gone(self, title_part: str, limit: float = 10.0) -> None:
        """Return once no window has these words in its title; raises TimeoutError."""
        until(f"The end of “{title_part}”", lambda: self.window(title_part) is None, limit)

    def screenshot(self, path: Path) -> Path:
        """Write the whole screen as a PNG, as a person sees it."""
        return launching.screenshot(self.display, path)

    @contextmanager
    def adopted(self) -> Iterator[Self]:
        """While entered, this very process is on the desktop too: its environment is the desktop's."""
        with adopting.environment(self.env):
            yield self

    # --- up and down ----------------------------------------------------------------------------------

    def stop(self) -> None:
        """End everything, the newest first, and remove the desktop's files; may be called twice."""
        adopting.forget_display(self.display)
        self.stop_programs()
        if self._windows is not None:
            self._windows.close()
            self._windows = None
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
        self.display = self.env["DISPLAY"] = f":{number}"
        daemon = ("dbus-daemon", "--session", "--nofork", "--nopidfile", bus, "--print-address")
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._start_and_ask(daemon, "=")
        launcher = next(path for path in _LAUNCHERS if Path(path).exists())
        self._started.append(self._launch([launcher, "--launch-immediately"]))
        self._start_helpers()
        self._turn_accessibility_on()
        if self._helpers[0] is not None:
            until("The window manager's start", self._list().managed)
        self._list().paint_background(0x2E5C8A)

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

    def _launch(
        self,
        argv: Sequence[str],
        extra: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        pass_fds: Sequence[int] = (),
    ) -> Program:
        handle, name = tempfile.mkstemp(prefix=f"{Path(argv[0]).name}-", dir=self.folder)
        os.close(handle)
        home = Path(self.env["HOME"])
        return Program(argv, self.env | dict(extra or {}), Path(name), cwd or home, pass_fds)

    def _list(self) -> WindowList:
        if self._windows is None:
            self._windows = WindowList(self.display)
        return self._windows
