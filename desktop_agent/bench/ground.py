"""`bench ground`: accuracy on the recorded set, and the peers on the same pictures and the same programs."""

import os
from pathlib import Path

from desktop_agent.bench import accuracy, peers
from desktop_agent.bench.live import exact_names, hot_times
from desktop_agent.bench.table import Table, milliseconds, percentile, spread
from desktop_agent.core.errors import EnvironmentTrouble


def tables(folder: Path) -> list[Table]:
    """Everything that `bench ground` prints; live parts where there is a screen with programs on it."""
    told = [(mode.name, list(accuracy.answers(mode, folder))) for mode in accuracy.modes()]
    return [accuracy.table(told), accuracy.times(told), _full_frame(folder, told), _by_name()]


def _full_frame(folder: Path, told: list[tuple[str, list[accuracy.Answer]]]) -> Table:
    """A full-frame pass of rapidocr on the set's pictures, against us on the same ones."""
    first, cold, hot = peers.full_frame_passes(folder)
    ours = [one.hot for name, found in told if name == "pixels only" for one in found if one.understood]
    rows = (
        ("rapidocr, full frame, the first ever", milliseconds(first), "–"),
        ("rapidocr, full frame, a picture's first time", *spread(cold)),
        ("rapidocr, full frame, the same picture again", *spread(hot)),
        ("ours, pixels only, a window seen before", *spread(ours)),
    )
    times = percentile(hot, 0.5) / max(percentile(ours, 0.5), 1e-3)
    return Table(
        "Peer: a full-frame pass of rapidocr", ("what", "p50 ms", "p95 ms"), rows, (f"{times:.0f} × faster",)
    )


def _by_name() -> Table:
    """Exact names on open programs: dogtail in a process of its own against us, hot against hot."""
    title, heads = "Peer: dogtail, exact names on open programs", ("what", "p50 ms", "p95 ms")
    if not os.environ.get("DISPLAY"):
        return Table(title, heads, (), ("There is no screen: not measured.",))
    try:
        names = exact_names()
        ours = hot_times(names)
    except EnvironmentTrouble as trouble:
        return Table(title, heads, (), (trouble.message,))
    theirs = peers.dogtail_times(names)
    rows = (
        ("dogtail child(name, roleName), hot", *spread(theirs)),
        ("ours, instruction → candidates, hot", *spread(ours)),
    )
    note = f"{len(names)} names, dogtail found {len(theirs)}; ours includes the instruction's parsing."
    return Table(title, heads, rows, (note,))
