"""Looks that were taken once and serve several questions."""

from collections.abc import Iterable

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Element, Window
from desktop_agent.core.screen import Frame, Layout
from desktop_agent.ports import Observation

#: How many names completion is given at most, and how long one may be.
_MOST, _LONGEST = 400, 60


class Narrowed:
    """Implements ports.Observation by another one: only some windows, or an older picture."""

    def __init__(
        self, seen: Observation, windows: tuple[Window, ...] | None = None, frame: Frame | None = None
    ) -> None:
        self._seen, self._windows, self._frame = seen, windows, frame

    @property
    def layout(self) -> Layout:
        """The screens."""
        return self._seen.layout

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows that count."""
        return self._seen.windows if self._windows is None else self._windows

    @property
    def frame(self) -> Frame:
        """The picture."""
        return self._frame or self._seen.frame

    @property
    def ms(self) -> dict[str, float]:
        """How long each part took."""
        return self._seen.ms

    def elements(self, window: int) -> tuple[Element, ...]:
        """What the tree shows in one window."""
        return self._seen.elements(window)


def front(seen: Observation) -> tuple[Window, ...]:
    """The window meant first, with what pops up over it; nothing where there is none."""
    shown = [w for w in seen.windows if not w.ours and w.kind not in {"desktop", "dock"}]
    count = next((i for i, w in enumerate(shown, 1) if w.kind != "menu"), 0)
    return tuple(shown[:count])


def names(elements: Iterable[Element]) -> tuple[str, ...]:
    """What the controls are called, each once, in the order given; static text comes last."""
    found: dict[str, None] = {}
    later: dict[str, None] = {}
    for one in elements:
        name = " ".join((one.name or one.label).split())
        if name and len(name) <= _LONGEST and one.role not in CONTAINERS:
            (later if one.role in STATIC_TEXT else found)[name] = None
    return tuple((found | later).keys())[:_MOST]
