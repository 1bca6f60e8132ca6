"""A tray of the newer kind on a desktop (KDE's, GNOME's extension): icons are told over the session bus."""

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_lab.launching import small_program
from desktop_lab.waiting import until

if TYPE_CHECKING:
    from desktop_lab.desktop import Desktop

_ITEM = "org.kde.StatusNotifierItem"


class StatusNotifier:
    """The watcher and host, from its making until `stop`."""

    def __init__(self, desktop: "Desktop", record: Path) -> None:
        self._desktop, self._record = desktop, record
        self._program = desktop.start(*small_program("gtk3_status_notifier"), record)
        until("The watcher", record.exists)

    def items(self) -> list[tuple[str, str]]:
        """The bus name and object path of each icon that registered."""
        found = [line.split() for line in self._record.read_text(encoding="utf-8").splitlines()]
        return [(bus, path if path.startswith("/") else "/StatusNotifierItem") for bus, path in found]

    def wait_for_item(self) -> tuple[str, str]:
        """The first icon; raises TimeoutError."""
        return until("An icon", self.items)[0]

    def read(self, name: str) -> str:
        """A property of the icon, as dbus-send prints it; empty where it has gone."""
        get = ("org.freedesktop.DBus.Properties.Get", f"string:{_ITEM}", f"string:{name}")
        try:
            return self._send("--print-reply=literal", *get)
        except subprocess.CalledProcessError:
            return ""

    def activate(self) -> None:
        """Click the icon."""
        self._send("--type=method_call", f"{_ITEM}.Activate", "int32:0", "int32:0")

    def _send(self, kind: str, *words: str) -> str:
        bus, path = self.wait_for_item()
        return self._desktop.run("dbus-send", "--session", kind, f"--dest={bus}", path, *words)

    def stop(self) -> None:
        """End it."""
        self._program.stop()
