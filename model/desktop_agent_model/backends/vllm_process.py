"""Starts vLLM in its own environment, keeps it running, and ends it with the worker.

The two never share an environment: each pins its own torch. vLLM listens on loopback only, with a key that
is made for this run and handed over by the environment, where no list of processes shows it.
"""

import collections
import contextlib
import logging
import os
import secrets
import signal
import socket
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from desktop_agent.worker.protocol import LIMITS
from desktop_agent_model.backends.vllm import Upstream
from desktop_agent_model.errors import MissingPart, Unreachable, WrongUsage

log = logging.getLogger(__name__)

PINNED = "0.33."
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before it is started again, doubled each time
SHORT_RUN = 120.0  # seconds; one that ends sooner was no good start
GIVE_UP = 5  # short runs in a row
KILL_SECONDS = 1.0  # from being asked to end to being ended
VERSION_SECONDS = 60.0
VERSION = "import importlib.metadata as m; print(m.version('vllm'))"
LAST_LINES = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """How vLLM is started; the defaults are those for one GPU of 80 GB."""

    python: Path
    model: str
    served_name: str
    revision: str = ""
    checkpoint_code: bool = False
    context: int = 32_768
    sequences: int = 64
    data_parallel: int = 1
    arguments: tuple[str, ...] = ()

    def command(self, port: int) -> list[str]:
        """The words that start it; raises WrongUsage where code would be run that nobody has named."""
        remote = not Path(self.model).is_dir()
        if self.checkpoint_code and remote and not self.revision:
            raise WrongUsage(
                "Code of a checkpoint is only run from a commit that somebody has looked at.",
                "Give --revision COMMIT, or --model the folder of a download.",
            )
        words = [str(self.python), "-m", "vllm.entrypoints.cli.main", "serve", self.model]
        if self.revision:
            words += ["--revision", self.revision]
        if self.checkpoint_code:
            words += ["--trust-remote-code"]
            words += ["--code-revision", self.revision] if self.revision else []
        return words + self._sizes() + ["--host", "127.0.0.1", "--port", str(port), *self.arguments]

    def _sizes(self) -> list[str]:
        """Flags of vLLM 0.33; the state's fp32 is said although it is the default: less costs accuracy."""
        words = {
            "--served-model-name": self.served_name,
            "--dtype": "bfloat16",
            "--max-model-len": str(self.context),
            "--max-num-seqs": str(self.sequences),
            "--max-num-batched-tokens": "8192",
            "--gpu-memory-utilization": "0.90",
            "--limit-mm-per-prompt": f'{{"image":{LIMITS.new_pictures},"video":0}}',
            "--mm-processor-cache-gb": "4",
            "--mamba-ssm-cache-dtype": "float32",
        }
        if self.data_parallel > 1:
            words["--data-parallel-size"] = str(self.data_parallel)
        return [word for pair in words.items() for word in pair]


@dataclass
class VllmProcess:
    """One vLLM that is started again where it ends, with longer and longer pauses."""

    plan: Plan
    first_pause: float = FIRST_PAUSE
    upstream: Upstream = field(init=False)

    def __post_init__(self) -> None:
        """Choose a port and a key."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = int(free.getsockname()[1])
        self.upstream = Upstream(f"http://127.0.0.1:{self._port}", secrets.token_urlsafe(32))
        self._process: subprocess.Popen[str] | None = None
        self._closed, self._ended = threading.Event(), threading.Event()
        self._trouble = ""
        self._watcher: threading.Thread | None = None
        self._lines: collections.deque[str] = collections.deque(maxlen=LAST_LINES)
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start it and watch it; raises WorkerError where there is no vLLM of the right version."""
        command = self.plan.command(self._port)
        check_version(self.plan.python)
        self._watcher = threading.Thread(target=self._watch, args=(command,), name="vllm", daemon=True)
        self._watcher.start()

    def trouble(self) -> str:
        """What is wrong right now; empty where nothing is."""
        return self._trouble

    def well(self) -> None:
        """It was seen to serve again."""
        if not self._ended.is_set():
            self._trouble = ""

    def wait(self, seconds: float) -> bool:
        """Wait so long for it to be given up; raises Unreachable with its last line once it is."""
        if self._ended.wait(seconds):
            raise Unreachable(f"vLLM does not start: {self.last_line()}", "Read its lines in the log above.")
        return False

    def last_line(self) -> str:
        """The last line that says what went wrong."""
        told = [line for line in self._lines if "rror" in line] or list(self._lines)
        return told[-1][:300] if told else "it ended without a word."

    def close(self) -> None:
        """End it and all processes that it started."""
        self._closed.set()
        with self._lock:
            process = self._process
        if process is not None:
            _end(process)
        if self._watcher is not None:
            self._watcher.join(KILL_SECONDS)

    def _watch(self, command: list[str]) -> None:
        short, pause = 0, self.first_pause
        while not self._closed.is_set() and short < GIVE_UP:
            timer = threading.Event()
            late = threading.Timer(SHORT_RUN, timer.set)
            late.daemon = True
            late.start()
            status = self._run(command)
            late.cancel()
            short, pause = (0, self.first_pause) if timer.is_set() else (short + 1, pause)
            if self._closed.is_set():
                return
            self._trouble = f"vLLM ended with status {status} and is started again: {self.last_line()}"
            log.warning("vLLM ended with status %s; started again in %.1f s", status, pause)
            self._closed.wait(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
        self._trouble = f"vLLM was given up after {short} starts: {self.last_line()}"
        self._ended.set()

    def _run(self, command: list[str]) -> int | None:
        """One run of it, from start to end; its lines go to the log."""
        environment = os.environ | {"VLLM_API_KEY": self.upstream.key, "VLLM_NO_USAGE_STATS": "1"}
        try:
            with self._lock:
                if self._closed.is_set():
                    return None
                self._process = process = subprocess.Popen(
                    command,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    errors="replace",
                    start_new_session=True,
                )
        except OSError as trouble:
            self._lines.append(str(trouble))
            return None
        with process:
            assert process.stdout is not None
            for line in process.stdout:
                self._lines.append(line.rstrip())
                log.info("vllm: %s", line.rstrip())
        return process.returncode


def check_version(python: Path) -> None:
    """Raise MissingPart where the Python has no vLLM, or another one than the pinned."""
    try:
        asked = subprocess.run(
            [str(python), "-c", VERSION], capture_output=True, text=True, timeout=VERSION_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as trouble:
        raise MissingPart(
            f"{python} cannot be run: {trouble}.", "Give --vllm-python the right path."
        ) from trouble
    found = asked.stdout.strip()
    if asked.returncode or not found.startswith(PINNED):
        what = f"vLLM {found}" if found else "no vLLM"
        raise MissingPart(
            f"{python} has {what}; the worker is made for {PINNED}*.",
            f"Run `{python} -m pip install 'vllm=={PINNED}*'` in that environment.",
        )


def _end(process: subprocess.Popen[str]) -> None:
    """Ask it to end, and after a moment end it, with the processes that it has started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(KILL_SECONDS)
            if number is signal.SIGKILL:
                return
