"""Reads what a window shows, there and then; for one thread."""

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.desktop.accessibility import popups
from desktop_agent.desktop.accessibility.bus import Bus
from desktop_agent.desktop.accessibility.describing import Describer, as_now
from desktop_agent.desktop.accessibility.details import Details
from desktop_agent.desktop.accessibility.frames import Frame, Frames, is_place_of
from desktop_agent.desktop.accessibility.gathering import Walk, asked, searched
from desktop_agent.desktop.accessibility.managed import visible_below
from desktop_agent.desktop.accessibility.nodes import (
    Node,
    Tree,
    batched,
    box_of,
    extents_call,
    name_call,
    ref_of,
    text_of,
)
from desktop_agent.desktop.accessibility.placing import SCALES, Place, place_of, place_of_popover, with_pages
from desktop_agent.desktop.accessibility.vocabulary import once
from desktop_agent.desktop.accessibility.wire import Ref

#: Seconds for which a program that did not answer is only asked briefly, and how long that is.
_GRUDGE: Final = 5.0
_BRIEFLY: Final = 0.05
#: How many windows are remembered, so that their elements can be asked for again.
_MOST_KNOWN: Final = 64


@dataclass(frozen=True, slots=True)
class _Read:
    """A frame as part of a window: its objects with boxes in desktop pixels, and how they got there."""

    frame: Frame
    place: Place
    tree: Tree


class Reader:
    """One connection to the accessibility bus; `program_limit_ms` bounds what one program may take.

    Raises EnvironmentTrouble where there is no accessibility bus, PartMissing where jeepney is missing.
    """

    def __init__(self, program_limit_ms: int) -> None:
        self._limit = program_limit_ms / 1e3
        self._silent: dict[int, tuple[int, float]] = {}
        self._known: dict[tuple[int, str], tuple[Window, _Read]] = {}
        self._scales: dict[str, float] = {}
        self._connect()

    def _connect(self) -> None:
        self.bus = Bus()
        self._frames = Frames(self.bus)

    def close(self) -> None:
        """Leave the bus."""
        self.bus.close()

    def silent(self) -> frozenset[int]:
        """The windows whose program did not answer in time lately."""
        return frozenset(window for window, since in self._silent.values() if _lately(since))

    def elements(self, window: Window) -> tuple[Element, ...]:
        """What a window shows now; nothing where it has no tree or its program is silent.

        What pops up belongs to its own X window: a menu's window has the menu's items, and the window
        below it has them not. Never takes longer than the limit: what was not told by then is left out.
        """
        if not self._there():
            return ()
        grudge = window.pid in self._silent and _lately(self._silent[window.pid][1])
        self.bus.allow(_BRIEFLY if grudge else self._limit)
        frame = self._frames.of(window) if window.kind != "menu" else None
        read = [self._window(frame, window)] if frame else self._popup(window)
        found = tuple(element for part in read for element in self._described(part, window))
        if self.bus.ran_out and not found:
            self._silent[window.pid] = (window.id, time.monotonic())
        elif found:
            self._silent.pop(window.pid, None)
        return found

    def programs(self, window: Window) -> frozenset[str]:
        """The bus names of the programs that told what this window shows."""
        return frozenset(name for shown, name in self._known if shown == window.id)

    def unchanged(self, elements: Sequence[Element]) -> bool:
        """Whether these are called as they were and are where they were; cheaper than to read them anew."""
        self.bus.allow(self._limit)
        refs = [ref for ref in (ref_of(one.key) for one in elements) if ref is not None]
        calls = [(name_call(ref), extents_call(ref)) for ref in refs] if self._there() else []
        told = zip(elements, refs, batched(self.bus, calls), strict=True) if calls else ()
        return bool(calls) and all(self._as_before(*one) for one in told)

    def _as_before(self, element: Element, ref: Ref, told: Sequence[Any]) -> bool:
        known = self._known.get((element.window, ref.name))
        if known is None or ref not in known[1].tree:
            return False
        read, (name, box) = known[1], told
        now = once(text_of(name)) if read.frame.toolkit.gtk4 else text_of(name)
        before = read.tree[ref]
        return (now, read.place.applied(ref, box_of(box))) == (before.name, before.box)

    def reread(self, element: Element) -> Element | None:
        """An element as it is now, by its key; None where it is gone.

        Where boxes count from the window's corner (GTK 4), the window is taken to be where it was.
        """
        ref = ref_of(element.key)
        known = self._known.get((element.window, ref.name)) if ref else None
        if ref is None or known is None or not self._there():
            return None
        self.bus.allow(self._limit)
        window, read = known
        now = read.place.tree(asked(self.bus, (ref,))).get(ref)
        if now is None or ref not in read.tree:
            return None
        if read.frame.toolkit.gtk4:
            now = replace(now, name=once(now.name))
        details = Details(self.bus, read.tree, read.frame.toolkit.hides_text)
        return as_now(element, now, (read.tree, window), details)

    def focused(self, window: Window) -> Element | None:
        """What has the keyboard focus in a window; the innermost where several say so."""
        found = [one for one in self.elements(window) if State.FOCUSED in one.states]
        return min(found, key=lambda one: one.box.area, default=None)

    def _there(self) -> bool:
        """Whether the bus is there, if need be again: it may have been started anew."""
        if not self.bus.alive:
            with suppress(EnvironmentTrouble):
                self.bus.close()
                self._connect()
        return self.bus.alive

    def _window(self, frame: Frame, window: Window) -> _Read:
        told = self._gathered(frame)
        outside = popups.hung_outside(told, frame)
        inside = {ref: node for ref, node in told.items() if ref not in outside}
        place = with_pages(place_of(frame, window), inside, window)
        self._scales[frame.ref.name] = place.scale
        return self._placed(frame, place, inside)

    def _popup(self, window: Window) -> list[_Read]:
        frames = self._frames.of_program(window.pid)
        for frame in frames:
            if is_place_of(frame, window):
                own = self._gathered(frame, menus=True)
                if own:
                    return [self._placed(frame, place_of(frame, window), own)]
        read = [self._hung_in(frame, window) for frame in frames if not is_place_of(frame, window)]
        return [one for one in read if one.tree]

    def _scales_of(self, frame: Frame) -> tuple[float, ...]:
        """The scale of the program's windows, else all that are in use: a popup's own size tells none."""
        known = self._scales.get(frame.ref.name)
        return SCALES if known is None else (known, 1.0)

    def _hung_in(self, frame: Frame, window: Window) -> _Read:
        """The part of another window's frame that is drawn in this popup's window."""
        told = self._gathered(frame, menus=True)
        tried = (_drawn_in(told, frame, window, scale) for scale in self._scales_of(frame))
        place, inside = next((one for one in tried if one[1]), (Place(), {}))
        return self._placed(frame, place, inside)

    def _gathered(self, frame: Frame, *, menus: bool = False) -> dict[Ref, Node]:
        found = searched(self.bus, frame.ref) if frame.toolkit.searches else None
        if found is not None:
            return found
        return Walk(self.bus, frame.ref, says_showing=not frame.toolkit.gtk4, menus=menus).nodes()

    def _placed(self, frame: Frame, place: Place, told: Tree) -> _Read:
        """A part of a frame with the rows that show in it, in desktop pixels."""
        rows = [visible_below(self.bus, node, frame.box) for node in told.values()]
        whole = {ref: node for part in (told, *rows) for ref, node in part.items()}
        return _Read(frame, place, place.tree(whole))

    def _described(self, read: _Read, window: Window) -> tuple[Element, ...]:
        self._known.pop((window.id, read.frame.ref.name), None)
        self._known[window.id, read.frame.ref.name] = (window, read)
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]
        details = Details(self.bus, read.tree, read.frame.toolkit.hides_text)
        return Describer(read.tree, window, details).elements()


def _lately(moment: float) -> bool:
    return time.monotonic() - moment < _GRUDGE


def _drawn_in(told: Tree, frame: Frame, window: Window, scale: float) -> tuple[Place, Tree]:
    """Where a frame's parts lie at this scale, and those of them that are drawn in a popup's window."""
    if frame.toolkit.gtk4:
        popover = place_of_popover(told, window, scale)
        place, root = (popover[1], popover[0].ref) if popover else (Place(), None)
        return place, {ref: one for ref, one in told.items() if root in popups.line(one, told)}
    place = Place(scale)
    shown = popups.in_popup(place.tree(told), frame, window.box)
    return place, {ref: told[ref] for ref in told if ref in shown}
