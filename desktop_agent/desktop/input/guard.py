"""Our end of the guardian: tells it, before each press, what must be undone if we vanish."""

import os
import subprocess
from dataclasses import replace
from typing import Final

from desktop_agent.core.errors import ActionFailed, EnvironmentTrouble
from desktop_agent.desktop.input.debt import Debt
from desktop_agent.desktop.processes import read_line, start_helper
from desktop_agent.stop import StopToken

_START_LIMIT: Final = 10.0
_END_LIMIT: Final = 2.0


class Guard:
    """Starts the guardian at once and lets it get ready on its own; the first promise waits for it."""

    def __init__(self) -> None:
        self._process = start_helper("desktop_agent.desktop.input.guardian")
        self._ready = False
        self.debt = Debt()

    @property
    def pid(self) -> int:
        """The guardian's process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the guardian still runs."""
        return self._process.poll() is None

    def wait_until_ready(self, stop: StopToken) -> None:
        """Return once the guardian listens; raises EnvironmentTrouble where it does not start."""
        if self._ready:
            return
        line = read_line(self._stdout(), _START_LIMIT, stop)
        if line != b"ready\n":
            raise EnvironmentTrouble("The process that releases keys after a crash did not start.")
        self._ready = True
        os.set_blocking(self._stdin(), False)

    def owe(self, **changes: object) -> None:
        """Promise this before doing it: `keys`, `buttons`, `bound` or `caps` of the debt are now these."""
        self.debt = replace(self.debt, **changes)  # type: ignore[arg-type]
        try:
            os.write(self._stdin(), self.debt.as_line())
        except (BrokenPipeError, BlockingIOError) as trouble:
            raise ActionFailed("The process that releases keys after a crash is gone.") from trouble

    def close(self) -> None:
        """Let the guardian go; it repays what is still owed, and ends."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        try:
            self._process.wait(_END_LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _stdin(self) -> int:
        if self._process.stdin is None:
            raise EnvironmentTrouble("The guardian has no pipe.")
        return self._process.stdin.fileno()

    def _stdout(self) -> int:
        if self._process.stdout is None:
            raise EnvironmentTrouble("The guardian has no pipe.")
        return self._process.stdout.fileno()
