"""The programs that are installed, by their desktop entries (freedesktop.org), under the names people use.

Our own small reader: a person may say a program's name in any language that its entry knows, and the
libraries for these files answer in the session's language only.
"""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from desktop_agent.core.words import fold

_GROUP = "[Desktop Entry]"
#: The keys of names, the telling ones first, with what a match in them is worth.
_NAME_KEYS = {"Name": 1.0, "GenericName": 0.9, "Keywords": 0.7}
_LANGUAGES = ("en", "pt", "zh")
#: A longer file is no desktop entry.
_LONGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One program: `names` are all that it goes by, with what a match in each is worth."""

    id: str
    path: Path
    name: str
    exec: str
    names: tuple[tuple[str, float], ...]
    terminal: bool = False
    folder: str = ""
    icon: str = ""


def installed() -> Iterator[Entry]:
    """Every program that wants to be seen; of two with the same id the first in the search path counts."""
    seen: set[str] = set()
    for folder in _folders():
        for path in sorted(folder.rglob("*.desktop")):
            entry_id = "-".join(path.relative_to(folder).parts).removesuffix(".desktop")
            if entry_id not in seen:
                seen.add(entry_id)
                entry = read(path, entry_id)
                if entry is not None:
                    yield entry


def read(path: Path, entry_id: str) -> Entry | None:
    """The entry in a file; None where it is hidden, broken, no program, or its program is missing."""
    values = _values(path)
    if values.get("Type") != "Application" or not values.get("Exec") or not values.get("Name"):
        return None
    if "true" in (values.get("NoDisplay", "").lower(), values.get("Hidden", "").lower()):
        return None
    needed = values.get("TryExec", "")
    if needed and shutil.which(needed) is None:
        return None
    return Entry(
        id=entry_id,
        path=path,
        name=values["Name"],
        exec=values["Exec"],
        names=tuple(_names(entry_id, values)),
        terminal=values.get("Terminal", "").lower() == "true",
        folder=values.get("Path", ""),
        icon=values.get("Icon", ""),
    )


def _folders() -> list[Path]:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local/share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    roots = [home, *shared.split(":")]
    return [folder for root in roots if root and (folder := Path(root) / "applications").is_dir()]


def _values(path: Path) -> dict[str, str]:
    """The keys of the main group; empty where the file cannot be read."""
    try:
        if path.stat().st_size > _LONGEST:
            return {}
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    values: dict[str, str] = {}
    inside = False
    for line in lines:
        if line.startswith("["):
            inside = line.strip() == _GROUP
        elif inside and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            if "[" in key and not key.partition("[")[2].startswith(_LANGUAGES):
                continue
            values.setdefault(key.strip(), _unescaped(value.strip()))
    return values


def _unescaped(value: str) -> str:
    if "\\" not in value:
        return value
    held = value.replace("\\\\", "\0")
    for written, meant in (("\\s", " "), ("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r")):
        held = held.replace(written, meant)
    return held.replace("\0", "\\")


def _names(entry_id: str, values: dict[str, str]) -> Iterator[tuple[str, float]]:
    for key, worth in _NAME_KEYS.items():
        for written, value in values.items():
            if written.partition("[")[0] == key:
                parts = value.split(";") if key == "Keywords" else [value]
                yield from ((fold(part), worth) for part in parts if part)
    yield fold(entry_id), 0.98
    yield fold(entry_id.rsplit(".", 1)[-1]), 0.97
    # one program may stand behind several entries, so this tells less
    yield fold(Path(values["Exec"].split()[0].strip('"')).name), 0.9
