"""From other threads into Qt's: events of the assistant, hotkeys and knocks become signals."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from desktop_agent.core.events import Event
from desktop_agent.ports import Assistant, Front


class Bridge(QObject):
    """Everything here may be called from any thread; the signals arrive in the GUI's.

    What must ask the desktop first runs as an errand in a thread of its own, so that the GUI never waits.
    """

    told = Signal(object)
    #: The window in front, where its middle is (desktop pixels), and words to begin with.
    summoned = Signal(int, int, int, str)
    do = Signal(object)

    def __init__(self, assistant: Assistant, front: Front) -> None:
        super().__init__()
        self._assistant, self._front = assistant, front
        self._errands = ThreadPoolExecutor(1, thread_name_prefix="errands")
        self.do.connect(_call)
        assistant.subscribe(self.hear)

    def hear(self, event: Event) -> None:
        """Pass an event on."""
        self.told.emit(event)

    def summon(self, words: str = "") -> None:
        """Look, then open the palette: in the thread of whoever calls, so never the GUI's."""
        window = self._front.window()
        self._assistant.names(window)
        x, y = self._front.middle(window)
        self.summoned.emit(window, x, y, words)

    def summon_later(self, words: str = "") -> None:
        """The same from the GUI's thread."""
        self.errand(lambda: self.summon(words))

    def give(self, window: int) -> None:
        """Give a window the keyboard."""
        if window:
            self.errand(lambda: self._front.give(window))

    def errand(self, work: Callable[[], object]) -> None:
        """Do something that waits, beside the GUI."""
        self._errands.submit(work)

    def in_gui(self, work: Callable[[], None]) -> None:
        """Do something in the GUI's thread."""
        self.do.emit(work)

    def close(self) -> None:
        """Let the errands under way end."""
        self._errands.shutdown(cancel_futures=True)


def _call(work: Callable[[], None]) -> None:
    work()
