"""What windows show, remembered while the agent runs and kept true by the events of their programs."""

import threading
import time
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.elements import Element, State, Window
from desktop_agent.core.errors import EnvironmentTrouble
from desktop_agent.desktop.accessibility.listening import Listener
from desktop_agent.desktop.accessibility.reader import Reader

#: Seconds for which memory is trusted where no change was heard; after that it is compared with the
#: program first, because not every change is told.
_TRUSTED: Final = 0.5
#: Seconds for which a window that was asked for is read again by itself when it changed.
_OF_INTEREST: Final = 10.0
#: How many windows are remembered.
_MOST: Final = 64


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a window showed: `counts` is how many changes its programs had told of before it was read."""

    window: Window
    elements: tuple[Element, ...]
    counts: dict[str, int]
    read_at: float
    asked_at: float


class Mirror:
    """Answers like `Reader`, from memory where nothing changed since; may be used from any thread.

    `program_limit_ms` bounds what one program may take. Raises EnvironmentTrouble or PartMissing where
    there is no accessibility bus.
    """

    def __init__(self, program_limit_ms: int) -> None:
        self._lock = threading.Lock()
        self._seen: dict[int, _Seen] = {}
        self._reader = Reader(program_limit_ms)
        try:
            self._listener = Listener(self._refresh)
        except EnvironmentTrouble:
            self._reader.close()
            raise

    def close(self) -> None:
        """End the thread and leave the bus."""
        self._listener.close()
        self._reader.close()

    def silent(self) -> frozenset[int]:
        """The windows whose program did not answer in time lately."""
        return self._reader.silent()

    def elements(self, window: Window) -> tuple[Element, ...]:
        """What a window shows now; nothing where it has no tree or its program is silent."""
        with self._lock:
            seen = self._seen.get(window.id)
            now = time.monotonic()
            if seen is None or not self._still_true(seen, window, now):
                seen = self._read(window)
            self._seen[window.id] = replace(seen, asked_at=now)
            return seen.elements

    def reread(self, element: Element) -> Element | None:
        """An element as it is now, by its key, asked anew; None where it is gone."""
        with self._lock:
            return self._reader.reread(element)

    def focused(self, window: Window) -> Element | None:
        """What has the keyboard focus in a window; the innermost where several say so."""
        found = [one for one in self.elements(window) if State.FOCUSED in one.states]
        return min(found, key=lambda one: one.box.area, default=None)

    def _still_true(self, seen: _Seen, window: Window, now: float) -> bool:
        there = seen.window
        if (there.box, there.title) != (window.box, window.title) or not seen.elements:
            return False
        if self._differ(seen.counts):
            return False
        if now - seen.read_at <= _TRUSTED:
            return True
        if self._reader.unchanged(seen.elements):
            self._seen[window.id] = replace(seen, read_at=now)
            return True
        return False

    def _read(self, window: Window) -> _Seen:
        elements, counts = self._look(window)
        if self._differ(counts):
            # some programs tell of changes because they are read: what stays the same did not change
            again, since = self._look(window)
            counts = self._now(since) if again == elements else since
            elements = again
        now = time.monotonic()
        seen = self._seen[window.id] = _Seen(window, elements, counts, now, now)
        while len(self._seen) > _MOST:
            del self._seen[min(self._seen, key=lambda one: self._seen[one].asked_at)]
        return seen

    def _look(self, window: Window) -> tuple[tuple[Element, ...], dict[str, int]]:
        """The elements, and the counts before the look: what changes meanwhile counts as changed since."""
        before = self._listener.counts()
        elements = self._reader.elements(window)
        return elements, {name: before.get(name, 0) for name in self._reader.programs(window)}

    def _now(self, counts: dict[str, int]) -> dict[str, int]:
        now = self._listener.counts()
        return {name: now.get(name, 0) for name in counts}

    def _differ(self, counts: dict[str, int]) -> bool:
        """Whether a change of these programs was heard since, or may have gone unheard."""
        return not self._listener.hears or self._now(counts) != counts

    def _refresh(self, programs: frozenset[str]) -> None:
        """Read windows that changed before somebody asks; runs in the listener's thread."""
        with self._lock:
            since = time.monotonic() - _OF_INTEREST
            for seen in tuple(self._seen.values()):
                if seen.asked_at > since and programs & seen.counts.keys() and self._differ(seen.counts):
                    self._read(seen.window)
                    self._seen[seen.window.id] = replace(self._seen[seen.window.id], asked_at=seen.asked_at)
