"""Steps about whole windows, programs and time: open, switch to, close, wait."""

import time

from desktop_agent.core import sentences
from desktop_agent.core.actions import CloseWindow, FocusWindow, LaunchApp
from desktop_agent.core.elements import Element, Role, Window, Witness
from desktop_agent.core.errors import NotFound
from desktop_agent.core.evidence import Evidence, Snapshot
from desktop_agent.core.outcome import Status
from desktop_agent.core.plan import (
    Candidate,
    ClickStep,
    CloseStep,
    Grounding,
    OpenStep,
    Step,
    Sureness,
    SwitchStep,
    Target,
    WaitStep,
)
from desktop_agent.core.policy import Ask, Effect, judge
from desktop_agent.core.words import fold
from desktop_agent.ports import By, Observation
from desktop_agent.steps.asking import ask
from desktop_agent.steps.finding import ground
from desktop_agent.steps.state import Run

#: Seconds that a program may take to show its window.
START_LIMIT = 20.0

#: Seconds that "wait until …" waits at most.
WAIT_LIMIT = 60.0

_STATIC = frozenset({Role.LABEL, Role.HEADING, Role.PARAGRAPH, Role.TEXT, Role.UNKNOWN, Role.STATUS_BAR})


def carry_out_window_step(this: Run, step: Step) -> Step | None:
    """Do it; what is left to do is returned: a click, where `open …` means a control on the screen."""
    match step:
        case WaitStep():
            _wait(this, step)
        case SwitchStep(app=app):
            return _bring_up(this, step, app)
        case CloseStep(app=app):
            _close(this, step, app)
        case OpenStep(app=app):
            return _open(this, step, app)
        case _:
            return step
    return None


def windows_named(seen: Observation, name: str) -> list[Window]:
    """The windows whose program or title is called so, the best first."""
    wanted = fold(name)
    usable = [w for w in seen.windows if not w.ours and w.kind in {"normal", "dialog"}]
    exact = [w for w in usable if wanted in {fold(w.app), fold(w.title)}]
    parts = [w for w in usable if wanted in fold(w.app) or wanted in fold(w.title)]
    return exact + [w for w in parts if w not in exact]


def as_candidate(window: Window) -> Candidate:
    """A whole window as something to act on."""
    whole = Element(window.box, Role.FRAME, window.title, window=window.id, app=window.app)
    return Candidate(whole, 1.0, "the window")


def _allow(this: Run, step: Step, candidate: Candidate, effect: Effect) -> By:
    judgement = judge(effect, candidate.element, False, True, this.allowed)
    if isinstance(judgement, Ask):
        ask(this, step, (candidate,), judgement.reason, judgement.effect)
        return "person"
    return "policy"


def _bring_up(this: Run, step: Step, app: str) -> Step | None:
    seen = _look(this)
    found = windows_named(seen, app)
    if not found and _is_a_control(ground(this, Target(app), seen)):
        return ClickStep(Target(app))  # "go to Reports" on a page that has such a link
    if not found:
        raise NotFound(f"No window is called “{app}”.", f"Say: open {app}.")
    _front(this, step, found[0])
    return None


def _front(this: Run, step: Step, window: Window) -> None:
    by = _allow(this, step, as_candidate(window), Effect.NONE)
    if not this.dry:
        this.world.desktop.perform(FocusWindow(window.id, window.title), this.stop)
    this.window = window.id
    _told(this, step, window, by, Evidence(Status.VERIFIED, f"“{window.title}” is in front"))


def _close(this: Run, step: Step, app: str) -> None:
    seen = _look(this)
    found = windows_named(seen, app) if app else [w for w in seen.windows if not w.ours]
    if not found:
        raise NotFound(f"No window is called “{app}”." if app else "There is no window to close.")
    window = found[0]
    by = _allow(this, step, as_candidate(window), Effect.CLOSE)
    evidence = Evidence(Status.VERIFIED, "dry run, no input was sent")
    if not this.dry:
        before = this.world.desktop.snapshot(window.id, None)
        this.world.desktop.perform(CloseWindow(window.id, window.title), this.stop)
        evidence = _closed(window, before, this.world.desktop.settle(before, this.stop))
    _told(this, step, window, by, evidence)


def _closed(window: Window, before: Snapshot, after: Snapshot) -> Evidence:
    if window.id not in {w.id for w in after.windows}:
        return Evidence(Status.VERIFIED, f"“{window.title}” is gone")
    asking = [w for w in after.windows if w.id not in {b.id for b in before.windows} and w.title]
    if asking:
        return Evidence(Status.UNVERIFIED, f"“{asking[0].title}” asks something first")
    return Evidence(Status.NO_CHANGE, "the window is still there")


def _open(this: Run, step: OpenStep, app: str) -> Step | None:
    seen = _look(this)
    if _is_a_control(ground(this, Target(app), seen)):
        return ClickStep(Target(app))
    running = [w for w in windows_named(seen, app) if fold(app) in fold(w.app)]
    if running:
        _front(this, step, running[0])
        return None
    entries = this.world.desktop.launchable(app)
    if not entries:
        raise NotFound(f"Neither a control nor a program is called “{app}”.")
    _launch(this, step, seen, *entries[0])
    return None


def _is_a_control(grounding: Grounding) -> bool:
    if grounding.sureness is not Sureness.SURE:
        return False
    element = grounding.candidates[0].element
    return Witness.ACCESSIBILITY in element.witnesses and element.role not in _STATIC


def _launch(this: Run, step: OpenStep, seen: Observation, entry: str, name: str) -> None:
    screen = seen.layout.screens[0]
    whole = Candidate(Element(screen.area.grown(-screen.area.height // 3), Role.FRAME, name), 1.0)
    by = _allow(this, step, whole, Effect.NONE)
    evidence = Evidence(Status.VERIFIED, "dry run, no input was sent")
    if not this.dry:
        before = {w.id for w in seen.windows}
        this.world.desktop.perform(LaunchApp(entry, name), this.stop)
        evidence = _started(this, before)
    this.record("open", whole, by, evidence, sentences.done(step, name, "", this.language))


def _started(this: Run, before: set[int]) -> Evidence:
    """Wait for the program's first window."""
    until = time.monotonic() + START_LIMIT
    while time.monotonic() < until:
        new = [w for w in _look(this).windows if w.id not in before and w.title and not w.ours]
        if new:
            this.window = new[0].id
            return Evidence(Status.VERIFIED, f"“{new[0].title}” opened")
        this.stop.wait(0.1)
    return Evidence(Status.NO_CHANGE, f"no window came within {START_LIMIT:.0f} s")


def _wait(this: Run, step: WaitStep) -> None:
    window = next(iter(_look(this).windows), None)
    screen = _look(this).layout.screens[0].area
    whole = window or Window(0, "", "", screen)
    if step.target is None:
        this.stop.wait(0.0 if this.dry else step.seconds)
        _told(this, step, whole, "policy", Evidence(Status.VERIFIED, f"{step.seconds:g} s went by"))
        return
    until = time.monotonic() + (step.seconds or WAIT_LIMIT)
    while time.monotonic() < until and not this.dry:
        sureness = ground(this, step.target, _look(this)).sureness
        there = sureness in {Sureness.SURE, Sureness.AMBIGUOUS}
        if there != step.gone:
            break
        this.stop.wait(0.25)
    else:
        if not this.dry:
            raise NotFound(f"{step.target} is still {'there' if step.gone else 'not there'}.")
    _told(
        this,
        step,
        whole,
        "policy",
        Evidence(Status.VERIFIED, "it is gone" if step.gone else "it is there"),
    )


def _look(this: Run) -> Observation:
    with this.timed("look"):
        return this.world.desktop.observe(this.instruction, prefer=this.window)


def _told(this: Run, step: Step, window: Window, by: By, evidence: Evidence) -> None:
    name = type(step).__name__.removesuffix("Step").lower()
    said = sentences.done(step, window.title or window.app, window.app, this.language)
    this.record(name, as_candidate(window), by, evidence, said)
