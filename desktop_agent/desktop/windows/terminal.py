"""Which window is the terminal that we were called from: it shows our own words, so it is never searched."""

import os
from collections.abc import Sequence
from pathlib import Path

from desktop_agent.core.elements import Window

_NORMAL = frozenset({"normal", "dialog"})


def calling_terminal(windows: Sequence[Window]) -> int:
    """The terminal's window among these (topmost first); 0 where there is none.

    `WINDOWID` alone is not believed: it is inherited, also to other displays where the number is some
    other program's window. The window must belong to a process that we descend from.
    """
    parents = _parents()
    own = [w for w in windows if w.pid in parents and w.kind in _NORMAL]
    named = _number(os.environ.get("WINDOWID", ""))
    if any(window.id == named for window in own):
        return named
    for pid in parents:  # the nearest first; of its windows the active one, else the topmost
        mine = [w for w in own if w.pid == pid]
        if mine:
            return next((w.id for w in mine if w.active), mine[0].id)
    return 0


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _parents() -> list[int]:
    """The processes that we descend from, the nearest first."""
    chain = _chain(os.getppid())
    if "TMUX" in os.environ:  # its server is nobody's child; whoever shows it is
        for client in _named("tmux: client"):
            chain += _chain(client)
    return chain


def _chain(pid: int) -> list[int]:
    chain: list[int] = []
    while pid > 1 and pid not in chain:
        chain.append(pid)
        pid = _parent(pid)
    return chain


def _parent(pid: int) -> int:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0
    # the program's name stands in brackets and may hold brackets itself
    return int(stat.rpartition(")")[2].split()[1])


def _named(name: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "comm").read_text("utf-8", "replace").strip() == name:
                found.append(int(folder.name))
        except OSError:
            continue
    return found
