"""Act on what was approved, if it is still there, and look for evidence of what happened."""

import time
from dataclasses import replace

from desktop_agent.core import sentences, staging
from desktop_agent.core.elements import Element, Role, Window
from desktop_agent.core.errors import ActionFailed
from desktop_agent.core.evidence import Evidence, Snapshot
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import Candidate, DragStep, Step
from desktop_agent.core.stacking import find, home
from desktop_agent.core.verdicts import verdict
from desktop_agent.ports import By, Observation
from desktop_agent.steps.finding import best, front, ground
from desktop_agent.steps.state import Run


def act(  # noqa: PLR0913 - all that a round knows
    this: Run, step: Step, number: int, seen: Observation, chosen: Candidate, by: By, *, last: bool
) -> None:
    """Round `number` of a step: check again, act, verify; the last round is recorded."""
    element = chosen.element
    if not element.enabled:
        raise ActionFailed(f"“{element.title}” is greyed out at the moment.", "Enable it first.")
    said = sentences.done(step, element.title, element.app, this.language)
    name = type(step).__name__.removesuffix("Step").lower()
    already = "dry run, no input was sent" if this.dry else staging.satisfied(step, element)
    if already:
        if last or this.dry:
            this.record(name, chosen, by, Evidence(Status.VERIFIED, already), said)
        return
    target = _checked_again(this, element, seen)
    window = find(seen.windows, element.window) or front(seen)
    this.window = window.id
    before = this.world.desktop.snapshot(window.id, element.box)
    with this.timed("act"):
        _perform(this, step, number, target, _with_focus(window, seen), seen)
    with this.timed("verify"):
        evidence = _watch(this, step, target, before, last=last)
    if last:
        this.record(name, chosen, by, evidence, said)


def _checked_again(this: Run, element: Element, seen: Observation) -> Element | None:
    """The target as it is now; None where the whole window is meant. Raises TargetChanged."""
    if element.role is Role.FRAME and not element.key:
        return None
    with this.timed("recheck"):
        return this.world.desktop.recheck(element, seen)


def _with_focus(window: Window, seen: Observation) -> Window:
    """The window as keys are addressed: while a menu is open, the focus stays in what it hangs on."""
    below = home(seen.windows, window.id)
    return replace(window, id=below.id) if below else window


def _perform(
    this: Run, step: Step, number: int, element: Element | None, window: Window, seen: Observation
) -> None:
    if isinstance(step, DragStep) and element is not None:
        end = best(ground(this, step.destination, seen), step.destination).element
        this.world.desktop.perform(staging.dragging(element, end), this.stop)
        return
    for action in staging.actions(step, number, element, window):
        this.world.desktop.perform(action, this.stop)


def _watch(this: Run, step: Step, element: Element | None, before: Snapshot, *, last: bool) -> Evidence:
    """Look until there is evidence, or the limit for it is reached."""
    until = time.monotonic() + this.world.settings.verify.limit
    while True:
        after = this.world.desktop.settle(before, this.stop)
        evidence = verdict(step, element, before, after)
        if not last or evidence.status is Status.VERIFIED or time.monotonic() >= until:
            return evidence
        this.stop.wait(0.1)
