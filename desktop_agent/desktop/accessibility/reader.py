"""Reads what a window shows, there and then; for one thread."""

import time

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.desktop.accessibility import describing, gathering
from desktop_agent.desktop.accessibility.bus import (
    APPLICATION,
    PROPERTIES,
    REGISTRY,
    ROOT,
    Bus,
    Call,
    Ref,
    ref_of,
)
from desktop_agent.desktop.accessibility.frames import Frames, box_of, extents_call, text_of
from desktop_agent.desktop.accessibility.placing import Place

#: Seconds for which a program that did not answer is only asked briefly.
_GRUDGE = 5.0
_BRIEFLY = 0.05


class Reader:
    """One connection to the accessibility bus; `program_limit_ms` bounds what one program may take.

    Raises EnvironmentTrouble where there is no accessibility bus.
    """

    def __init__(self, program_limit_ms: int) -> None:
        self.bus = Bus()
        self._limit = program_limit_ms / 1e3
        self._frames = Frames(self.bus, self._limit)
        self._silent: dict[int, float] = {}
        self._woken = False
        self._places: dict[tuple[int, str], Place] = {}

    def close(self) -> None:
        """Leave the bus."""
        self.bus.close()

    def silent(self) -> frozenset[int]:
        """The processes that did not answer in time lately."""
        now = time.monotonic()
        return frozenset(pid for pid, since in self._silent.items() if now - since < _GRUDGE)

    def elements(self, window: Window) -> tuple[Element, ...]:
        """What a window shows now; nothing where it has no tree or its program does not answer."""
        limit = _BRIEFLY if window.pid in self.silent() else self._limit
        started = time.monotonic()
        self._wake(limit)
        found = [one for frame in self._frames.of(window) for one in self._read(frame, window, limit)]
        if not found and time.monotonic() - started >= limit:
            self._silent[window.pid] = time.monotonic()
        return tuple(found)

    def reread(self, element: Element) -> Element | None:
        """An element as it is now, by its key; None where it is gone."""
        ref = ref_of(element.key)
        raws = describing.ask(self.bus, [ref], self._limit) if ref else []
        place = self._places.get((element.window, ref.name)) if ref else None
        if place is None or not raws:
            return None
        return describing.as_now(element, place.applied(raws)[0], place.window)

    def focused(self, window: Window) -> Element | None:
        """What has the keyboard focus in a window."""
        return next((one for one in self.elements(window) if State.FOCUSED in one.states), None)

    def _wake(self, limit: float) -> None:
        """Programs of GTK fill their caches only once somebody listens."""
        if not self._woken:
            self._woken = True
            registry = Ref(REGISTRY, "/org/a11y/atspi/registry")
            wanted: list[str] = []
            body = ("object:children-changed", wanted, "")
            self.bus.one(Call(registry, REGISTRY, "RegisterEvent", "sass", body), limit)

    def _read(self, frame: Ref, window: Window, limit: float) -> list[Element]:
        refs = gathering.showing(self.bus, frame, limit)
        relative = False
        if refs is None:
            relative = self._is_gtk4(frame, limit)
            refs = gathering.walked(self.bus, frame, limit, prune=not relative)
        raws = describing.ask(self.bus, refs, limit)
        told = box_of(self.bus.one(extents_call(frame), limit))
        place = self._places[window.id, frame.name] = Place(window, told, relative)
        return describing.elements(self.bus, place.applied(raws), window, limit)

    def _is_gtk4(self, frame: Ref, limit: float) -> bool:
        app = Ref(frame.name, ROOT)
        body = self.bus.one(Call(app, PROPERTIES, "Get", "ss", (APPLICATION, "ToolkitName")), limit)
        version = self.bus.one(Call(app, PROPERTIES, "Get", "ss", (APPLICATION, "Version")), limit)
        return text_of(body).upper() == "GTK" and text_of(version).startswith("4")
