"""A desktop to work on, whoever started it: programs on it, and what the X server says of its windows."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from desktop_lab import adopting, launching
from desktop_lab.form import Form, Menu, Toolkit, Widget, specification
from desktop_lab.program import Program
from desktop_lab.waiting import until
from desktop_lab.windows import LabWindow, WindowList


class Desktop:
    """The display that `env` names; `folder` is for the files of what is started on it."""

    def __init__(self, env: Mapping[str, str], folder: Path) -> None:
        self.env = dict(env)
        self.folder = folder
        self._programs: list[Program] = []
        self._windows: WindowList | None = None

    @property
    def display(self) -> str:
        """The display's name, such as `:7`; empty before it is up."""
        return self.env.get("DISPLAY", "")

    def start(
        self, *argv: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> Program:
        """Start a program on this desktop; `env` is added to its environment."""
        program = self._launch([str(word) for word in argv], extra=env or {}, cwd=cwd)
        self._programs.append(program)
        return program

    def run(self, *argv: object, limit: float = 15.0) -> str:
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
        """A window of ours made to order, once it takes input; it records what it receives."""
        record = self.folder / f"record-{len(list(self.folder.glob('record-*')))}"
        words = specification(title, widgets, tuple(menus), size)
        program = self.start(*launching.small_program(f"{toolkit}_form"), words, record)
        window = until(f"The form “{title}”: {program.stderr()}", lambda: self.window_of(program.pid), 20.0)
        form = Form(program, window, record)
        until(f"The drawing of “{title}”", form.is_ready)
        return form

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

    def wait_until_quiet(self, limit: float = 5.0) -> None:
        """Return once two pictures of the screen, a fifth of a second apart, are the same."""
        launching.wait_until_quiet(self.display, limit)

    def screenshot(self, path: Path) -> Path:
        """Write the whole screen as a PNG, as a person sees it."""
        return launching.screenshot(self.display, path)

    @contextmanager
    def adopted(self) -> Iterator[Self]:
        """While entered, this very process is on the desktop too: its environment is the desktop's."""
        with adopting.environment(self.env):
            yield self

    def leave(self) -> None:
        """End all programs and close our own connections; may be called twice."""
        adopting.forget_display(self.display)
        self.stop_programs()
        if self._windows is not None:
            self._windows.close()
            self._windows = None

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
