"""The environment that programs on the virtual desktop get: private folders, accessibility on, no network."""

import os
from pathlib import Path

_FOLDERS = {
    "HOME": "home",
    "XDG_RUNTIME_DIR": "run",
    "XDG_CONFIG_HOME": "home/.config",
    "XDG_CACHE_HOME": "home/.cache",
    "XDG_DATA_HOME": "home/.local/share",
    "XDG_STATE_HOME": "home/.local/state",
}

_SWITCHES = {
    # every toolkit shows its tree
    "NO_AT_BRIDGE": "0",
    "GTK_MODULES": "gail:atk-bridge",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "ACCESSIBILITY_ENABLED": "1",
    # an X11 session, drawn without a graphics card
    "XDG_SESSION_TYPE": "x11",
    "XDG_CURRENT_DESKTOP": "X-Lab",
    "GDK_BACKEND": "x11",
    "QT_QPA_PLATFORM": "xcb",
    "GSK_RENDERER": "cairo",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    # the same on every machine: no stored settings, no portal, one language
    "GSETTINGS_BACKEND": "memory",
    "GTK_USE_PORTAL": "0",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PYTHONUNBUFFERED": "1",
}

_NOT_INHERITED = {
    "AT_SPI_BUS_ADDRESS",
    "DBUS_SESSION_BUS_ADDRESS",
    "DISPLAY",
    "SESSION_MANAGER",
    "WAYLAND_DISPLAY",
    "WINDOWID",
    "XAUTHORITY",
}
MARK = "DESKTOP_LAB"


def private_environment(folder: Path) -> dict[str, str]:
    """The environment for a desktop that keeps everything under `folder`, without DISPLAY and bus yet.

    Our own settings variables are dropped, so that a test sees the defaults. `DESKTOP_LAB` marks every
    process that was started, directly or by a service, so that none survives the desktop.
    """
    theirs = {k: v for k, v in os.environ.items() if not k.startswith("DESKTOP_AGENT_")}
    env = {k: v for k, v in theirs.items() if k not in _NOT_INHERITED}
    for name, place in _FOLDERS.items():
        path = folder / place
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        env[name] = str(path)
    return env | _SWITCHES | {MARK: str(folder)}


def marked_processes(folder: Path) -> list[int]:
    """The ids of all running processes that carry the mark of the desktop in `folder`."""
    mark = f"{MARK}={folder}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
        except OSError:
            continue  # it ended, or belongs to somebody else
    return [pid for pid in found if pid != os.getpid()]
