"""What the app has the desktop show: a notification service that records, and can press a button."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_lab.launching import small_program
from desktop_lab.waiting import until

if TYPE_CHECKING:
    from desktop_lab.desktop import Desktop


@dataclass(frozen=True, slots=True)
class Shown:
    """One notification."""

    id: int
    title: str
    body: str
    buttons: tuple[str, ...]
    keys: tuple[str, ...]
    urgency: int


class Notifications:
    """The service on a desktop, from its making until `stop`."""

    def __init__(self, desktop: "Desktop", record: Path) -> None:
        self._desktop, self._record = desktop, record
        self._program = desktop.start(*small_program("gtk3_notifications"), record)
        until("The notification service", record.exists)

    def shown(self) -> list[Shown]:
        """Everything shown so far, the oldest first."""
        lines = self._record.read_text(encoding="utf-8").splitlines()
        told = [json.loads(line) for line in lines]
        return [Shown(**one | {"buttons": tuple(one["buttons"]), "keys": tuple(one["keys"])}) for one in told]

    def wait_for(self, words: str) -> Shown:
        """The newest one with these words in its title or body; raises TimeoutError."""

        def look() -> Shown | None:
            fits = [one for one in self.shown() if words in one.title or words in one.body]
            return fits[-1] if fits else None

        return until(f"A notification with “{words}”", look)

    def press(self, one: Shown, button: str) -> None:
        """Press a button by its text."""
        key = one.keys[one.buttons.index(button)]
        name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
        call = ("dbus-send", "--session", "--type=method_call", f"--dest={name}", path, f"{name}.Press")
        self._desktop.run(*call, f"uint32:{one.id}", f"string:{key}")

    def stop(self) -> None:
        """End the service."""
        self._program.stop()
