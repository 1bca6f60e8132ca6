"""Menus and lists that a step opens itself: opened again, named anew, closed again."""

from contextlib import suppress
from dataclasses import replace

from desktop_agent.core.actions import PressKeys
from desktop_agent.core.elements import Role
from desktop_agent.core.errors import AgentError, OnlyLike
from desktop_agent.core.plan import (
    Candidate,
    Grounding,
    Instruction,
    MenuStep,
    SelectStep,
    Step,
    Sureness,
    Target,
)
from desktop_agent.ports import Observation
from desktop_agent.steps.state import Run

#: Seconds that toolkits take to fade from one look to the next.
REST = 0.3

#: How many menus may hang on one another.
MENUS = 4

#: What only opens and closes: clicked twice, it is as it was.
_ONLY_OPENS = frozenset({Role.COMBO_BOX, Role.MENU})


def opens(step: Step) -> bool:
    """Whether the step opens menus or lists of its own on the way."""
    return isinstance(step, MenuStep | SelectStep)


def opened_nothing(step: Step, clicked: Candidate | None, seen: Observation, found: Grounding) -> bool:
    """Whether the click that should have opened a menu came to nothing and may be done once more.

    A window that only just came up, or a window manager that holds the pointer for a moment, lets a
    program give up its menu. What might do something when it is clicked is never clicked again.
    """
    if found.sureness is not Sureness.NOT_FOUND or clicked is None or not opens(step):
        return False
    harmless = clicked.element.role in _ONLY_OPENS or (isinstance(step, MenuStep) and step.button == "right")
    return harmless and not _is_open(seen)


def named_anew(step: Step, like: OnlyLike) -> Step:
    """The step with what is really there in place of what it is only like, to be asked about anew."""
    match step:
        case MenuStep(path=path):
            return replace(step, path=tuple(_called(t, like) for t in path))
        case SelectStep(option=option):
            return replace(step, option=_called(option, like))
        case _:
            return step


def _called(target: Target, like: OnlyLike) -> Target:
    return Target(like.name, app=target.app, literal=True) if str(target) == like.wanted else target


def close_ours(this: Run) -> None:
    """Close our menus while they are open: an Esc too many would answer the dialog below them."""
    with suppress(AgentError):  # what is told is why the menu was left, not how
        for _ in range(MENUS):
            seen = this.world.desktop.observe(Instruction(""), prefer=this.window)
            if not _is_open(seen):
                return
            this.world.desktop.perform(PressKeys(("escape",)), this.stop)
            this.stop.wait(REST)


def _is_open(seen: Observation) -> bool:
    return any(window.kind == "menu" and not window.ours for window in seen.windows)
