"""Whether what was approved is still what is there: compares boxes, windows and digests, never pixels."""

from dataclasses import dataclass

from desktop_agent.core.elements import Element
from desktop_agent.core.geometry import Box


@dataclass(frozen=True, slots=True)
class Sight:
    """What a target looked like at one moment.

    `window_box` is its window's client area in desktop pixels (None: the window is gone), `digest`
    stands for the pixels of and round the target, `covered_by` names the window on top of it, if any.
    """

    element: Element | None
    window_box: Box | None
    topology: str
    digest: int
    covered_by: str = ""


def fault(approved: Sight, now: Sight) -> str:  # noqa: C901 - one line for each fault
    """Why the target may not be acted on any more, in a sentence; empty where all is as approved."""
    if now.topology != approved.topology:
        return "The screens changed."
    if now.window_box is None:
        return "Its window was closed."
    if now.covered_by:
        return f"{now.covered_by} covers it."
    if now.element is None:
        return "It is not there any more."
    if not now.element.enabled:
        return "It was disabled."
    if now.element.box != (approved.element.box if approved.element else None):
        return "It moved."
    if now.window_box != approved.window_box:
        return "Its window moved."
    if now.digest != approved.digest:
        return "It looks different from what you approved."
    return ""
