"""Looks at the real screen until the overlay's pixels are there, or gone again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QScreen

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Screen
from desktop_agent_ui.overlay.window import grab

#: Milliseconds between two looks, and until giving up.
_LOOK, _LIMIT = 1, 1000
#: A compositor that fades changes the picture every few milliseconds; unchanged so long, it is done.
_STILL = 60

Then = Callable[[bool], None]


@dataclass(frozen=True, slots=True)
class Witness:
    """A small piece of the screen that is all of one colour while the overlay is on it."""

    box: Box
    color: str
    screen: Screen
    qt_screen: QScreen

    def look(self) -> QImage:
        """What the screen shows there now."""
        return grab(self.box, self.screen, self.qt_screen)

    def is_ours(self, seen: QImage) -> bool:
        """Whether the piece shows nothing but the overlay's colour."""
        color, format_ = QColor(self.color).rgb(), QImage.Format.Format_RGB32
        ours = QImage(seen.size(), format_)
        ours.fill(color)
        return seen.convertToFormat(format_) == ours


class PixelWatch(QObject):
    """One wait at a time; a new one takes the place of the one before, which then never answers."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._witnesses: tuple[Witness, ...] = ()
        self._before: list[QImage] = []
        self._last: list[QImage] = []
        self._then: Then | None = None
        self._test: Callable[[], bool] = lambda: True
        self._timer = QTimer(self, interval=_LOOK, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)
        self._started, self._unchanged = QElapsedTimer(), QElapsedTimer()

    def remember(self, witnesses: Sequence[Witness], clean: bool) -> None:
        """Take these pieces as those to look at; `clean` where nothing of the overlay is on the screen."""
        self._witnesses = tuple(witnesses)
        self._before = [witness.look() for witness in witnesses] if clean else []

    def when_seen(self, drawn: Callable[[], bool], then: Then) -> None:
        """Call `then(True)` once all is `drawn` and any piece shows it, `then(False)` at the limit."""
        self._wait(lambda: drawn() and self._is_seen(), then)

    def when_gone(self, then: Then) -> None:
        """Call `then(True)` once no piece shows the overlay any more, `then(False)` at the limit."""
        self._last = []
        self._unchanged.start()
        self._wait(self._is_gone, then)

    def _wait(self, test: Callable[[], bool], then: Then) -> None:
        self._test, self._then = test, then
        self._started.start()
        self._timer.start()

    def _look(self) -> None:
        good = self._test()
        if not good and self._started.elapsed() < _LIMIT:
            return
        self._timer.stop()
        then, self._then = self._then, None
        if then is not None:
            then(good)

    def _is_seen(self) -> bool:
        return any(witness.is_ours(witness.look()) for witness in self._witnesses)

    def _is_gone(self) -> bool:
        """As it was before; or, where the program drew something new meanwhile, not ours and still."""
        now = [witness.look() for witness in self._witnesses]
        if now == self._before:
            return True
        if now != self._last:
            self._last = now
            self._unchanged.restart()
            return False
        ours = any(map(Witness.is_ours, self._witnesses, now))
        return not ours and self._unchanged.elapsed() >= _STILL
