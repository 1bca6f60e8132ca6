"""`bench desktop`: speed on the programs that are open, and what an idle agent costs beside them."""

import json
import subprocess
import sys
import time
from collections.abc import Callable

from desktop_agent.app import Agent
from desktop_agent.bench import live
from desktop_agent.bench.table import Table, milliseconds, spread
from desktop_agent.core.plan import Instruction


def tables(seconds: float) -> list[Table]:
    """Everything that `bench desktop` prints; raises NoDisplay."""
    return [_candidates(), _parts(), _idle(seconds)]


def _candidates() -> Table:
    names = live.exact_names()
    rows = (
        ("tree there, seen before", *spread(live.hot_times(names, ocr="never")), "≤ 10"),
        ("tree there, never seen", *spread(live.cold_times(names, ocr="never")), "≤ 60, p95 ≤ 100"),
        ("pixels only, seen before", *spread(live.hot_times(names, ocr="always")), "≤ 80"),
        ("pixels only, never seen", *spread(live.cold_times(names, ocr="always")), "≤ 600"),
    )
    windows = len({one.window for one in names})
    note = f"{len(names)} names in {windows} windows; “never seen” asks one of each window."
    return Table("Instruction → candidates", ("window", "p50 ms", "p95 ms", "reach"), rows, (note,))


def _parts() -> Table:
    agent = live.new_agent()
    try:
        count = len(live.open_windows(agent))
        rows = (
            (f"the list of {count} windows", *spread(_times(lambda: live.open_windows(agent)))),
            ("a picture of the whole desktop", *spread(_times(lambda: _picture(agent)))),
        )
    finally:
        agent.close()
    return Table("Parts of a look", ("what", "p50 ms", "p95 ms"), rows)


def _picture(agent: Agent) -> None:
    _ = agent.desktop.observe(Instruction("")).frame


def _times(work: Callable[[], object], count: int = 20) -> list[float]:
    took = []
    for _ in range(count):
        started = time.perf_counter()
        work()
        took.append((time.perf_counter() - started) * 1e3)
    return took


def _idle(seconds: float) -> Table:
    """A resident agent in a process of its own, asked once and then left alone."""
    done = subprocess.run(
        [sys.executable, "-m", "desktop_agent.bench.idle", str(seconds)],
        capture_output=True, text=True, timeout=seconds + 60, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    rows = (
        ("share of a core", f"{100 * told['cpu'] / told['seconds']:.2f} %", "< 1 %"),
        ("memory", f"{told['megabytes']:.0f} MB", "< 200 MB"),
        ("text reading loaded", "yes" if told["ocr"] else "no", "no"),
    )
    asked = f"asked once before ({milliseconds(told['ms'])} ms)"
    note = f"Idle for {told['seconds']:.0f} s beside {told['windows']} windows; {asked}."
    return Table("An idle agent", ("what", "measured", "reach"), rows, (note,))
