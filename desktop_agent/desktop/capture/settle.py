"""Waiting until the screen is quiet after an action."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.tiles import changed
from desktop_agent.stop import StopToken

#: Seconds between two looks: 30 a second cost a few hundredths of a core.
_STEP = 0.033


@dataclass(frozen=True, slots=True)
class Settled:
    """How the screen came to rest: the last picture, the tiles that differ from before, and if it did."""

    frame: Frame
    changed: tuple[Box, ...]
    quiet: bool


def settle(  # noqa: PLR0913 - four of them are limits with a sensible default
    grab: Callable[[Box], Frame],
    before: Frame,
    stop: StopToken,
    *,
    limit: float = 1.5,
    quiet: float = 0.2,
    patience: float = 0.0,
    ignore: Sequence[Box] = (),
) -> Settled:
    """Look at the place of `before` until nothing new shows for `quiet` seconds, at most `limit` seconds.

    A caret never counts, and what only flips back and forth (a blinking block) counts once. While
    nothing differs from `before` it waits at least `patience` seconds: some programs answer late.
    """
    started = quiet_since = time.monotonic()
    older = last = before
    moved = False
    while True:
        frame = grab(before.area)
        now = time.monotonic()
        if changed(last, frame, ignore):
            if not moved or changed(older, frame, ignore):
                quiet_since = now
            older, last, moved = last, frame, True
        rested = now - quiet_since >= quiet and (moved or now - started >= patience)
        if rested or now - started >= limit:
            return Settled(frame, tuple(changed(before, frame, ignore)), rested)
        stop.wait(_STEP)
