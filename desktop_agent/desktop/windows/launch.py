"""Starting a program by the name that a person says, through its desktop entry."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from desktop_agent.core.errors import ActionFailed, PartMissing
from desktop_agent.core.words import fold, has_chinese
from desktop_agent.desktop.windows.entries import Entry, installed

#: Below this nothing is alike enough to be offered.
_LEAST = 0.5
_CONTAINED, _ALIKE, _NAMED = 0.85, 0.8, 0.7
#: We cannot start these, so others go before them.
_IN_TERMINAL = 0.6
#: From so many letters on, a beginning tells enough, and one wrong letter is a slip.
_START, _SLIP_FROM = 4, 5
#: Of our own process, and not for others: they would load our libraries instead of theirs.
_OURS = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "QT_PLUGIN_PATH")
#: Programs that we start can tell what they show, also where the session does not ask for it.
_TELLING = {
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "ACCESSIBILITY_ENABLED": "1",
}


def entries(name: str) -> list[tuple[str, str, float]]:
    """Programs whose name fits, best first: `(entry id, name, score 0 to 1)`."""
    wanted = fold(name)
    if not wanted:
        return []
    programs = list(installed())
    scored = zip(programs, _scores(wanted, programs), strict=True)
    weighed = ((one, score * (_IN_TERMINAL if one.terminal else 1.0)) for one, score in scored)
    fitting = [(entry.id, entry.name, score) for entry, score in weighed if score >= _LEAST]
    return sorted(fitting, key=lambda one: (-one[2], len(one[1]), one[0]))


def start(entry_id: str) -> None:
    """Start a program; returns at once. Raises ActionFailed with the reason where it cannot be."""
    entry = next((one for one in installed() if one.id == entry_id), None)
    if entry is None:
        raise ActionFailed(f"There is no program with the desktop entry {entry_id}.")
    if entry.terminal:
        raise ActionFailed(f"{entry.name} runs in a terminal.", "Open a terminal and start it there.")
    command = _command(entry)
    detach = shutil.which("setsid")
    if detach is None:
        raise PartMissing("The program setsid is missing.", "apt install util-linux")
    # forked away: it outlives us, and nobody has to wait for its end
    subprocess.run(
        [detach, "--fork", *command],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=entry.folder if Path(entry.folder).is_dir() and entry.folder else Path.home(),
        env=_environment(),
    )


def _scores(wanted: str, programs: Sequence[Entry]) -> list[float]:
    scores = [_best(entry, lambda name: _alike(wanted, name)) for entry in programs]
    if max(scores, default=0.0) >= _LEAST or len(wanted) < _SLIP_FROM:
        return scores
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - late: only where nothing fits as it was said

    def slipped(name: str) -> float:
        return _ALIKE if len(name) >= _SLIP_FROM and OSA.distance(wanted, name) == 1 else 0.0

    return [_best(entry, slipped) for entry in programs]


def _best(entry: Entry, alike: Callable[[str], float]) -> float:
    return round(max((alike(name) * worth for name, worth in entry.names if name), default=0.0), 3)


def _alike(wanted: str, name: str) -> float:
    """1 for the same; less where all that was said is in the name, or the name in what was said."""
    if wanted == name:
        return 1.0
    said, words = wanted.split(), name.split()
    if all(word in words for word in said) or (has_chinese(wanted) and wanted in name):
        return _CONTAINED
    if len(wanted) >= _START and name.startswith(wanted):
        return _ALIKE
    return _NAMED if len(name) >= _START and all(word in said for word in words) else 0.0


def _command(entry: Entry) -> list[str]:
    """The words of `Exec`, its field codes filled in or left out: there is no file to open."""
    try:
        words = shlex.split(entry.exec)
    except ValueError as trouble:
        raise ActionFailed(f"The desktop entry {entry.id} is broken: {trouble}.") from trouble
    command = [_filled(word, entry) for word in words if word not in _DROPPED]
    if not command or shutil.which(command[0]) is None:
        raise ActionFailed(f"The program of {entry.name} is not installed.")
    return command


#: Files, addresses and long forgotten codes of `Exec`.
_DROPPED = frozenset({"%f", "%F", "%u", "%U", "%d", "%D", "%n", "%N", "%v", "%m", "%i"})


def _filled(word: str, entry: Entry) -> str:
    if "%" not in word:
        return word
    for code in _DROPPED:
        word = word.replace(code, "")
    return word.replace("%c", entry.name).replace("%k", str(entry.path)).replace("%%", "%")


def _environment() -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _OURS and not name.startswith("DESKTOP_AGENT_")
    }
    if sys.prefix != sys.base_prefix:  # programs in Python are to find the system's, not ours
        ours = str(Path(sys.prefix) / "bin")
        kept["PATH"] = ":".join(part for part in kept.get("PATH", "").split(":") if part != ours)
    return kept | _TELLING
