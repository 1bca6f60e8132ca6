"""One finding about one part of the system, and running many checks so that none can hold up the rest."""

import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from desktop_agent.core.errors import AgentError

State = Literal["ok", "warning", "broken"]


@dataclass(frozen=True, slots=True)
class Check:
    """What was found; `action` is one thing to do about it, empty where all is well."""

    name: str
    state: State
    finding: str
    action: str = ""


class Unwell(Exception):
    """Raised by a check: what is wrong, what to do, and whether the agent can work all the same."""

    def __init__(self, finding: str, action: str, state: State = "broken") -> None:
        super().__init__(finding)
        self.finding, self.action = finding, action
        self.state: State = state


def run_all(tests: Mapping[str, Callable[[], str]], limit: float = 4.0) -> list[Check]:
    """Run all checks side by side; one that has not answered after `limit` seconds is reported so.

    A check returns what it found where all is well, and raises Unwell where it is not.
    """
    found: dict[str, Check] = {}
    threads = [
        threading.Thread(target=_one, args=(name, test, found), name=f"check {name}", daemon=True)
        for name, test in tests.items()
    ]
    for thread in threads:
        thread.start()
    until = time.monotonic() + limit
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    late = f"It did not answer in {limit:g} seconds."
    return [found.get(name) or Check(name, "broken", late, "Log out and in again.") for name in tests]


def _one(name: str, test: Callable[[], str], found: dict[str, Check]) -> None:
    try:
        found[name] = Check(name, "ok", test())
    except Unwell as trouble:
        found[name] = Check(name, trouble.state, trouble.finding, trouble.action)
    except AgentError as trouble:
        found[name] = Check(name, "broken", trouble.message, trouble.action)
    except (OSError, ValueError, ImportError, subprocess.SubprocessError) as trouble:
        found[name] = Check(name, "broken", f"It could not be checked: {trouble}", "Report this.")


def output_of(*words: str, limit: float = 3.0) -> str | None:
    """What a program of the system prints; None where it is not installed."""
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=limit, check=False, errors="replace"
        )
    except FileNotFoundError:
        return None
    return done.stdout
