"""The desktop of Linux under X11: eyes and hands put together from the mechanisms beside this module."""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from desktop_agent.core.actions import Action, CloseWindow, FocusWindow, LaunchApp
from desktop_agent.core.elements import Element, Window
from desktop_agent.core.errors import EnvironmentTrouble, FrameUnusable
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Instruction
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.capture.settle import settle
from desktop_agent.desktop.capture.usable import unusable
from desktop_agent.desktop.checking import checked_again
from desktop_agent.desktop.look import Look, meant
from desktop_agent.desktop.windows import launch
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.ports import Observation
from desktop_agent.settings import Settings
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    from desktop_agent.desktop.input.hands import Hands
    from desktop_agent.desktop.noticing import Noticing


#: Seconds that a window may take to look as it does in front, and for which it must then stand still.
_FADING, _AT_REST = 0.5, 0.08


class Accessibility(Protocol):
    """What the one-shot reader of the tree and the mirror kept by events have in common."""

    def elements(self, window: Window) -> tuple[Element, ...]:
        """What a window shows now; nothing where it has no tree or its program is silent."""
        ...

    def reread(self, element: Element) -> Element | None:
        """An element as it is now; None where it is gone."""
        ...

    def close(self) -> None:
        """Leave the bus."""
        ...


class NoTree:
    """Stands in where there is no accessibility bus: everything is then read from pixels."""

    def __init__(self, trouble: EnvironmentTrouble) -> None:
        self.trouble = trouble

    def elements(self, window: Window) -> tuple[Element, ...]:
        """Nothing."""
        del window
        return ()

    def reread(self, element: Element) -> Element | None:
        """Nothing is known of it."""
        del element
        return None

    def close(self) -> None:
        """Nothing was opened."""


class LinuxDesktop:
    """Implements ports.Desktop; used from one thread. Parts connect when they are first needed."""

    def __init__(self, settings: Settings, *, resident: bool = False) -> None:
        self._settings = settings
        self._resident = resident
        self._windows = Windows()
        self._camera = Camera(self._windows)
        self._warming: Future[None] | None = None

    @cached_property
    def _tree(self) -> Accessibility:
        limit = self._settings.reading.program_limit_ms
        try:
            if self._resident:
                from desktop_agent.desktop.accessibility.mirror import Mirror  # noqa: PLC0415 - late: a thread

                return Mirror(limit)
            from desktop_agent.desktop.accessibility.reader import Reader  # noqa: PLC0415 - late: D-Bus

            return Reader(limit)
        except EnvironmentTrouble as trouble:
            return NoTree(trouble)

    @cached_property
    def _hands(self) -> "Hands":
        from desktop_agent.desktop.input.hands import Hands  # noqa: PLC0415 - late: not every command acts

        return Hands(self._settings.typing)

    @cached_property
    def _noticing(self) -> "Noticing":
        from desktop_agent.desktop.noticing import Noticing  # noqa: PLC0415 - late: not every command acts

        return Noticing(self._windows, self._camera, self._tree.elements)

    def prepare_to_act(self) -> None:
        """Start the guardian and load what moves the pointer beside the look, so that no action waits."""
        if self._warming is None:
            worker = ThreadPoolExecutor(1, thread_name_prefix="hands")
            self._warming = worker.submit(self._hands.warm_up)
            worker.shutdown(wait=False)

    def observe(self, instruction: Instruction, prefer: int = 0) -> Observation:
        """Look; raises NoDisplay, or NotFound for a `--window` or `--screen` that does not exist."""
        layout = self._camera.layout()
        windows = meant(self._windows.list(), instruction, layout, prefer)
        area = layout.screens[instruction.screen - 1].area if instruction.screen else None
        return Look(layout, windows, self._usable_frame, self._tree.elements, area)

    def names(self) -> frozenset[str]:
        """How the open programs and windows are called: program, title, and the parts of the title."""
        found: set[str] = set()
        for window in self._windows.list():
            if not window.ours and window.kind in {"normal", "dialog"}:
                found |= {window.app, window.title, *re.split(r"\s+[-–—]\s+", window.title)}
        return frozenset(name.strip() for name in found if name.strip())

    def _usable_frame(self, area: Box | None) -> Frame:
        frame = self._camera.grab(area)
        reason = unusable(frame, self._windows.list())
        if reason:
            raise FrameUnusable(reason)
        return frame

    def perform(self, action: Action, stop: StopToken) -> None:
        """Do it, interruptibly; raises ActionFailed, Stopped, or what the part itself raises."""
        match action:
            case LaunchApp(entry=entry):
                launch.start(entry)
            case FocusWindow(window=window):
                self._windows.activate(window, stop)
            case CloseWindow(window=window):
                self._windows.close(window, stop)
            case _:
                self._warm_hands().perform(action, stop)

    def bring_back(self, window: int, stop: StopToken) -> Callable[[], object]:
        """Give a window the keyboard back; what is returned waits until it looks as it does with it.

        Many programs fade. Raises ActionFailed where it does not come, Stopped.
        """
        there = next((one for one in self._windows.list() if one.id == window), None)
        before = self._camera.grab(there.box) if there else None
        self._windows.activate(window, stop)
        if before is None:
            return lambda: None
        rest = partial(settle, limit=_FADING, quiet=_AT_REST, patience=_AT_REST)
        return lambda: rest(self._camera.grab, before, stop)

    def _warm_hands(self) -> "Hands":
        """The hands, once their preparation has ended; raises what went wrong in it."""
        if self._warming is not None:
            self._warming.result()
        return self._hands

    def recheck(self, element: Element, before: Observation) -> Element:
        """The element as it is now; raises TargetChanged where it is not what was approved."""
        return checked_again(element, before, self._windows, self._camera, self._tree.reread)

    def snapshot(self, window: int, around: Box | None) -> Snapshot:
        """The facts before an action."""
        return self._noticing.snapshot(window, around)

    def settle(self, before: Snapshot, stop: StopToken) -> Snapshot:
        """The facts once the screen is quiet."""
        return self._noticing.settle(before, stop, self._settings.verify.limit)

    def launchable(self, name: str) -> Sequence[tuple[str, str]]:
        """Desktop entries whose name fits, best first: entry id and name."""
        return [(entry, shown) for entry, shown, _ in launch.entries(name)]

    def close(self) -> None:
        """Let go of everything that was opened."""
        if self._warming is not None:
            wait((self._warming,))
        for name in ("_hands", "_tree"):
            part = self.__dict__.pop(name, None)
            if part is not None:
                part.close()
        self._camera.close()
        self._windows.disconnect()
