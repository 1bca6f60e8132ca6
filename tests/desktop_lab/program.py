"""One started program: what it wrote, how it ended, and how it is stopped."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path


class Program:
    """A process in a group of its own, so that its children go with it; its output goes to files."""

    def __init__(
        self,
        argv: Sequence[str],
        env: Mapping[str, str],
        logs: Path,
        cwd: Path | None = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.argv = tuple(argv)
        self._out, self._err = logs.with_suffix(".out"), logs.with_suffix(".err")
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self._process = subprocess.Popen(
                self.argv,
                env=dict(env),
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                pass_fds=pass_fds,
                start_new_session=True,
            )
        self.pid = self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def wait(self, limit: float = 15.0) -> int:
        """Its exit status, once it ends by itself; raises subprocess.TimeoutExpired."""
        return self._process.wait(limit)

    def stdout(self) -> str:
        """All that it has written to its standard output so far."""
        return self._out.read_text(errors="replace")

    def stderr(self) -> str:
        """All that it has written to its standard error so far."""
        return self._err.read_text(errors="replace")

    def stop(self) -> None:
        """End it and its children: asked first, killed after two seconds."""
        self._signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(2.0)
        self._signal(signal.SIGKILL)  # what is left of the group, or of a program that does not listen
        self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.pid, number)
        except ProcessLookupError:
            return
