"""The tray app on a desktop, as a person meets it: an icon, a field to type into, a box on the target."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from desktop_lab.person import PersonDevice
from desktop_lab.person_typing import type_text
from desktop_lab.waiting import until
from desktop_lab.windows import LabWindow

if TYPE_CHECKING:
    from desktop_lab.desktop import Desktop
    from desktop_lab.program import Program

PALETTE = "Desktop Agent: command"
#: The class of all the app's windows.
_CLASS = "desktop-agent"
_BOX, _PANEL = (0xD4, 0x00, 0x6A), (0x15, 0x18, 0x1D)


def path_for_python() -> dict[str, str]:
    """What a Python process of ours needs to find the same modules as this one."""
    return {"PYTHONPATH": os.pathsep.join(sys.path)}


class TrayApp:
    """A running app; `person` types. Started with `env` on top of the desktop's environment."""

    def __init__(
        self, desktop: "Desktop", person: PersonDevice, env: Mapping[str, str] | None = None
    ) -> None:
        self.desktop, self.person = desktop, person
        self._env = path_for_python() | dict(env or {})
        self.program: Program = desktop.start(sys.executable, "-m", "desktop_agent", env=self._env)
        until(f"The app's start: {self.program.stderr()}", self._answers, 30.0)

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run `desktop-agent WORDS` beside it, to its end."""
        argv = [sys.executable, "-m", "desktop_agent", *words]
        env = self.desktop.env | self._env
        return subprocess.run(argv, env=env, capture_output=True, text=True, timeout=30, check=False)

    def _answers(self) -> bool:
        if not self.program.running:
            raise RuntimeError(f"The app ended: {self.program.stderr()}")
        return self.command("resume").returncode == 0

    def open(self) -> LabWindow:
        """Open the palette by a second start, and wait until it has the keyboard."""
        self.command()
        return self.wait_for_palette()

    def wait_for_palette(self) -> LabWindow:
        """The palette once it has the keyboard; raises TimeoutError."""

        def look() -> LabWindow | None:
            window = self.desktop.window(PALETTE)
            return window if window and self.desktop.active_window() == window.id else None

        return until("The palette", look)

    def wait_until_closed(self) -> None:
        """Return once the palette is gone."""
        self.desktop.wait_until_gone(PALETTE)

    def type(self, words: str) -> None:
        """Type into what has the keyboard."""
        type_text(self.person, words)

    def say(self, words: str) -> None:
        """Open the palette, type words and press Enter."""
        self.open()
        self.type(words)
        self.person.key("Return")
        self.wait_until_closed()

    def box(self) -> bool:
        """Whether a box is on the screen: a preview's, or a question's."""
        return self._pixels(_BOX) >= 200

    def asks(self) -> bool:
        """Whether the panel of a question is on the screen."""
        return self._pixels(_PANEL) >= 4000

    def _pixels(self, color: tuple[int, int, int]) -> int:
        import numpy as np
        from mss import MSS

        with MSS(display=self.desktop.display) as camera:
            seen = camera.grab(camera.monitors[0])
        rows = np.frombuffer(bytes(seen.raw), np.uint8).reshape(seen.height, seen.width, 4)[..., 2::-1]
        return int((rows == np.array(color, np.uint8)).all(axis=2).sum())

    def wait_for_box(self) -> None:
        """Return once a box is on the screen."""
        until("The box", self.box)

    def wait_for_question(self) -> None:
        """Return once the person is asked on the target."""
        until("The question", self.asks)

    def wait_until_clear(self) -> None:
        """Return once nothing of the overlay is on the screen."""
        until("The end of the box", lambda: not self.box() and not self.asks())

    def approve(self) -> None:
        """Wait for the question on the target, press Enter, and wait until it is gone."""
        self.wait_for_question()
        self.person.key("Return")
        until("The end of the question", lambda: not self.asks())

    def reads(self, title: str = PALETTE) -> str:
        """All names and texts in one of the app's windows, as a screen reader gets them, a line each."""
        from desktop_agent.core.elements import Window
        from desktop_agent.core.geometry import Box
        from desktop_agent.desktop.accessibility.reader import Reader

        found = self.desktop.wait_for_window(title)
        reader = Reader(2000)
        try:
            seen = reader.elements(Window(found.id, found.title, _CLASS, Box(*found.box), found.pid))
        finally:
            reader.close()
        return "\n".join(f"{one.name} | {one.value} | {one.description}" for one in seen)

    def stop(self) -> None:
        """End it, as a logout does."""
        self.program.stop()
