"""Just before input: is what was approved still what is there?"""

from collections.abc import Callable

from desktop_agent.core.elements import CONTAINERS, TEXT_FIELDS, Element, Witness
from desktop_agent.core.errors import FrameUnusable, TargetChanged
from desktop_agent.core.freshness import Sight, fault
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.core.snug import snug
from desktop_agent.core.stacking import find
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.capture.tiles import unchanged
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.ports import Observation

#: Larger targets (documents, lists) change their content all the time; the tree vouches for them.
_LARGE = 60_000

#: What the tree vouches for, although its picture may change: text that somebody types, moving content.
_LIVELY = TEXT_FIELDS | CONTAINERS

Reread = Callable[[Element], Element | None]


def checked_again(
    element: Element, before: Observation, windows: Windows, camera: Camera, reread: Reread
) -> Element:
    """The element as it is now; raises TargetChanged with the reason where it is not what was approved."""
    in_tree = Witness.ACCESSIBILITY in element.witnesses and bool(element.key)
    now = reread(element) if in_tree else element
    now = snug(now) if now is not None else None  # as the engine saw it
    looks = _looks(element, before.frame, camera, in_tree=in_tree)
    approved = Sight(element, _window_box(before, element), before.layout.topology, 0)
    current = Sight(
        now,
        _box_now(windows, element),
        camera.layout().topology,
        0 if looks else 1,
        _cover(windows, now or element),
    )
    reason = fault(approved, current)
    if reason or now is None:
        raise TargetChanged(f"“{element.title}”: {reason[:1].lower()}{reason[1:]}")
    return now


def _looks(element: Element, before: Frame, camera: Camera, *, in_tree: bool) -> bool:
    """Whether it looks as it did; what the tree vouches for may be lively."""
    if in_tree and (element.role in _LIVELY or element.box.area > _LARGE):
        return True
    try:
        return unchanged(before, camera.grab(element.box), element.box)
    except FrameUnusable:
        return False


def _window_box(before: Observation, element: Element) -> Box | None:
    window = find(before.windows, element.window)
    return window.box if window else Box(0, 0, 1, 1)


def _box_now(windows: Windows, element: Element) -> Box | None:
    if not element.window:
        return Box(0, 0, 1, 1)  # read from pixels alone: it belongs to no window that is known
    window = find(windows.list(), element.window)
    return window.box if window else None


def _cover(windows: Windows, element: Element) -> str:
    if not element.window:
        return ""
    cover = windows.covered_by(element.window, element.box)
    return f"“{cover.title or cover.app}”" if cover else ""
