"""Start at login, by the file that every desktop reads: autostart/desktop-agent.desktop."""

import os
import shutil
import sys
from pathlib import Path

from desktop_agent.core.errors import PermissionMissing

_FILE = "desktop-agent.desktop"


class Autostart:
    """The file, in the person's own folder."""

    def switch(self, *, on: bool) -> None:
        """Write the file, or take it away; raises PermissionMissing."""
        path = _path()
        try:
            if not on:
                path.unlink(missing_ok=True)
                return
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(_entry(), encoding="utf-8")
            fresh.replace(path)
        except OSError as error:
            raise PermissionMissing(f"{path} could not be written: {error.strerror}.") from error


def _entry() -> str:
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Name=Desktop Agent",
        "Comment=Does on your screen what you ask in plain words",
        f"Exec={_command()}",
        "Icon=input-mouse",
        "Terminal=false",
        "X-GNOME-Autostart-enabled=true",
    )
    return "\n".join(lines) + "\n"


def _command() -> str:
    """How this program is started again, quoted as desktop entries want it."""
    found = shutil.which("desktop-agent")
    words = [found] if found else [sys.executable, "-m", "desktop_agent"]
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    if all(c.isalnum() or c in "/._-+" for c in word):
        return word
    escaped = "".join(f"\\\\{c}" if c in '"`$\\' else c for c in word).replace("%", "%%")
    return f'"{escaped}"'


def _path() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "autostart" / _FILE
