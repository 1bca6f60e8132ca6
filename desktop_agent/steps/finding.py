"""Look, and find a step's target; what is only just coming is waited for, what is covered is brought up."""

import time
from dataclasses import replace

from desktop_agent.core.actions import FocusWindow
from desktop_agent.core.elements import Element, Role, State, Window
from desktop_agent.core.errors import Ambiguous, NotFound, OnlyLike
from desktop_agent.core.plan import Candidate, Grounding, Sureness, Target
from desktop_agent.core.snug import snug
from desktop_agent.core.stacking import covering
from desktop_agent.core.staging import is_terminal
from desktop_agent.core.words import fold
from desktop_agent.ports import Observation
from desktop_agent.steps.state import Run

#: Seconds in which something that the step before brings up may still appear, and in which a program
#: that only just opened its window may still fill it.
PATIENCE, FIRST_PATIENCE = 2.0, 0.5


def locate(this: Run, target: Target | None, *, patient: bool) -> tuple[Observation, Grounding]:
    """Where the target is now; something that is only just coming is waited for."""
    until = time.monotonic() + (PATIENCE if patient else FIRST_PATIENCE)
    raised = False
    while True:
        with this.timed("look"):
            seen = this.world.desktop.observe(this.instruction, prefer=this.window)
        with this.timed("find"):
            grounding = ground(this, target, seen)
        if not raised and not this.dry and _raise_covered(this, seen, grounding):
            raised = True
            continue
        if grounding.sureness is not Sureness.NOT_FOUND or time.monotonic() >= until:
            return seen, grounding
        this.stop.wait(0.1)


def ground(this: Run, target: Target | None, seen: Observation) -> Grounding:
    """Where a target is in what was seen; None stands for what has the focus."""
    if target is None:
        return focused(seen)
    found = this.world.grounder.ground(target, seen, this.stop)
    if found.sureness is Sureness.NOT_FOUND and target.app and not target.name:
        return _whole_window(seen, target.app) or found  # a terminal has no tree: its window is the field
    return found


def _whole_window(seen: Observation, name: str) -> Grounding | None:
    wanted = fold(name)
    fits = [w for w in seen.windows if not w.ours and (wanted in fold(w.title) or wanted in fold(w.app))]
    if not fits:
        return None
    whole = Element(fits[0].box, Role.TERMINAL if is_terminal(fits[0]) else Role.FRAME, fits[0].title)
    whole = replace(whole, window=fits[0].id, app=fits[0].app, witnesses=frozenset())
    return Grounding(Sureness.SURE, (Candidate(whole, 0.9, "the window"),))


def focused(seen: Observation) -> Grounding:
    """What has the focus in the front window, else that window as a whole."""
    window = front(seen)
    holder = next((e for e in seen.elements(window.id) if State.FOCUSED in e.states), None)
    whole = Element(window.box, Role.FRAME, window.title, window=window.id, app=window.app)
    found = snug(holder) if holder else whole  # as it is seen again just before the input
    return Grounding(Sureness.SURE, (Candidate(found, 1.0, "it has the focus"),))


def front(seen: Observation) -> Window:
    """The window that is meant where none was named; raises NotFound where there is none."""
    found = next((w for w in seen.windows if not w.ours), None)
    if found is None:
        raise NotFound("There is no window to work in.", "Open the program first.")
    return found


def _raise_covered(this: Run, seen: Observation, grounding: Grounding) -> bool:
    """Bring the target's window to the front where another one covers it; whether that was needed."""
    if grounding.sureness is not Sureness.SURE:
        return False
    element = grounding.candidates[0].element
    if not element.window or covering(seen.windows, element.window, element.box) is None:
        return False
    this.world.desktop.perform(FocusWindow(element.window), this.stop)
    return True


def best(grounding: Grounding, target: Target | None) -> Candidate:
    """The one candidate of a later round, which was approved with the first; never a guess."""
    if grounding.sureness is Sureness.SURE and grounding.candidates:
        return grounding.candidates[0]
    raise missing(grounding, target)


def missing(grounding: Grounding, target: Target | None) -> NotFound:
    """The error for a target that is not there, or not surely; names what comes close."""
    if grounding.candidates and grounding.sureness is Sureness.AMBIGUOUS:
        names = ", ".join(f"“{c.element.title}”" for c in grounding.candidates[:4])
        return Ambiguous(f"{len(grounding.candidates)} things fit {target}: {names}.")
    if grounding.candidates:
        names = ", ".join(f"“{c.element.title}”" for c in grounding.candidates[:3])
        said = f"Nothing is surely {target}; close are {names}."
        return OnlyLike(said, str(target), grounding.candidates[0].element.title)
    close = f" The nearest: {', '.join(grounding.nearest[:3])}." if grounding.nearest else ""
    return NotFound(f"{target} is not on the screen.{close}")
