"""The built-in engine: the tree of the window that is meant first, other windows next, pixels last."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Element, Window
from desktop_agent.core.errors import PartMissing
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Grounding, Sureness, Target
from desktop_agent.core.screen import Frame
from desktop_agent.core.words import fold
from desktop_agent.ports import Observation
from desktop_agent.rules.labelling import labelled
from desktop_agent.rules.matching.naming import likeness
from desktop_agent.rules.merging import from_line, merged, with_neighbours
from desktop_agent.rules.ocr.lines import TextLine
from desktop_agent.rules.searching import NOTHING, Found, grounding, search
from desktop_agent.stop import StopToken

#: What a match loses for each window that lies above its own.
_PER_WINDOW = 0.01


class TextReading(Protocol):
    """Reads text from pixels."""

    def read(self, frame: Frame, area: Box, stop: StopToken) -> tuple[TextLine, ...]:
        """The lines of text in a part of a frame, in desktop pixels; raises PartMissing."""
        ...


@dataclass(slots=True)
class _Search:
    """One search on its way: what was seen, and how long the parts took."""

    target: Target
    seen: Observation
    stop: StopToken
    ms: dict[str, float] = field(default_factory=lambda: {"ocr": 0.0, "match": 0.0})

    @contextmanager
    def timed(self, part: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.ms[part] += (time.perf_counter() - started) * 1e3


class RulesEngine:
    """Implements ports.Grounder. `ocr` is auto (only where the tree does not answer), always or never."""

    def __init__(self, reader: TextReading | None, ocr: str = "auto") -> None:
        self._reader = reader
        self._ocr = ocr if reader is not None else "never"

    def ground(self, target: Target, observation: Observation, stop: StopToken) -> Grounding:
        """The candidates for a target; "not there" is an answer."""
        this = _Search(target, observation, stop)
        windows = _searched(observation.windows, target)
        best = NOTHING
        if self._ocr != "always":
            best = self._by_tree(this, windows)
        if best.sureness is not Sureness.SURE and self._ocr != "never":
            best = self._by_pixels(this, windows, best)
        nearest = self._nearest(this, windows) if best.sureness is Sureness.NOT_FOUND else ()
        return grounding(best, nearest, {part: round(spent, 2) for part, spent in this.ms.items()})

    def everything(self, observation: Observation, stop: StopToken) -> tuple[Element, ...]:
        """All that can be acted on: by the tree where there is one, else by pixels."""
        this = _Search(Target(), observation, stop)
        found: list[Element] = []
        windows = _searched(observation.windows, Target())
        for window in windows:
            elements = list(observation.elements(window.id))
            if self._ocr == "always" or (self._ocr == "auto" and not _answers(elements)):
                elements = merged(elements, self._lines(this, window), window)
            found += labelled(elements)
        if not observation.windows and self._ocr != "never":
            found += [from_line(line, None) for line in self._read(this, observation.frame.area)]
        return tuple(one for one in found if one.role not in CONTAINERS)

    # -- by tree ---------------------------------------------------------------------------------------

    def _by_tree(self, this: _Search, windows: Sequence[Window]) -> Found:
        best = NOTHING
        for rank, window in enumerate(windows):
            this.stop.check()
            elements = this.seen.elements(window.id)
            with this.timed("match"):
                found = search(this.target, labelled(elements), window)
            best = _better(best, found, rank)
            if found.sureness in {Sureness.SURE, Sureness.AMBIGUOUS} and best is found:
                return best
        return best

    # -- by pixels -------------------------------------------------------------------------------------

    def _by_pixels(self, this: _Search, windows: Sequence[Window], best: Found) -> Found:
        """Look at the pixels of each window in turn; what the tree was sure of stands."""
        if not this.seen.windows:
            whole = self._read(this, this.seen.frame.area)
            with this.timed("match"):
                return _read_match(this.target, (), whole, None)
        if best.sureness is Sureness.AMBIGUOUS:
            return best
        for rank, window in enumerate(windows):
            lines = self._lines(this, window)
            tree = this.seen.elements(window.id) if self._ocr != "always" else ()
            with this.timed("match"):
                found = _read_match(this.target, tree, lines, window)
            best = _better(best, found, rank)
            if best.sureness in {Sureness.SURE, Sureness.AMBIGUOUS}:
                return best
        return best

    def _lines(self, this: _Search, window: Window) -> list[TextLine]:
        """The text of a window where nothing lies over it."""
        above = [
            w for w in this.seen.windows if w.id != window.id and _is_above(w, window, this.seen.windows)
        ]
        read = self._read(this, window.box)
        return [line for line in read if not any(w.box.contains(line.box.center) for w in above)]

    def _read(self, this: _Search, area: Box) -> tuple[TextLine, ...]:
        if self._reader is None:
            return ()
        frame = this.seen.frame
        with this.timed("ocr"):
            try:
                return self._reader.read(frame, area, this.stop)
            except PartMissing:
                self._ocr = "never"  # the tree alone goes on; doctor says what is missing
                return ()

    def _nearest(self, this: _Search, windows: Sequence[Window]) -> tuple[str, ...]:
        """Names that come closest, for the message."""
        if not this.target.name or not windows:
            return ()
        names = {e.title for e in this.seen.elements(windows[0].id) if e.name}
        scored = sorted(((likeness(this.target.name, name), name) for name in names), reverse=True)
        return tuple(name for score, name in scored[:3] if score > 0.2)


def _read_match(
    target: Target, tree: Sequence[Element], lines: Sequence[TextLine], window: Window | None
) -> Found:
    """A search among a tree and lines read from pixels; neighbours are only joined where it found nothing."""
    found = search(target, labelled(merged(tree, lines, window)), window)
    if found.sureness is not Sureness.NOT_FOUND or not target.name:
        return found
    return search(target, labelled(merged(tree, with_neighbours(lines), window)), window)


def _searched(windows: Sequence[Window], target: Target) -> list[Window]:
    """The windows to search, the one meant first: none of ours, none behind a modal dialog."""
    blocked = {w.transient_for for w in windows if w.modal and w.transient_for}
    usable = [w for w in windows if not w.ours and w.id not in blocked and w.kind not in {"dock", "desktop"}]
    usable += [w for w in windows if not w.ours and w.kind in {"dock", "desktop"}]
    if not target.app:
        return usable
    wanted = fold(target.app)
    named = [w for w in usable if wanted in fold(w.app) or wanted in fold(w.title)]
    pids = {w.pid for w in named if w.pid}
    return [w for w in usable if w in named or (w.kind in {"menu", "dialog"} and w.pid in pids)]


def _is_above(one: Window, other: Window, windows: Sequence[Window]) -> bool:
    order = [w.id for w in windows]
    return order.index(one.id) < order.index(other.id)


def _better(best: Found, found: Found, rank: int) -> Found:
    """The better of two answers; one from a lower window must be clearly better."""
    if found.sureness is Sureness.NOT_FOUND:
        return best
    if best.sureness is Sureness.NOT_FOUND:
        return found
    return found if found.score - _PER_WINDOW * rank > best.score + 0.1 else best


def _answers(elements: Sequence[Element]) -> bool:
    """Whether a tree says anything that could be acted on."""
    return any(e.role not in CONTAINERS and e.role not in STATIC_TEXT for e in elements)
