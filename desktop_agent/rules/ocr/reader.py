"""Reads the text in a part of a picture, and remembers what it read: by line, and by place."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.rules.ocr.finding import find_lines
from desktop_agent.rules.ocr.joining import joined
from desktop_agent.rules.ocr.lines import TextLine
from desktop_agent.rules.ocr.recogniser import Recogniser
from desktop_agent.rules.ocr.tidying import tidied
from desktop_agent.stop import StopToken

if TYPE_CHECKING:
    import numpy as np

    Pixels = np.ndarray[Any, np.dtype[np.uint8]]

#: How many lines and places are remembered.
_MOST_LINES, _MOST_PLACES = 8_000, 64
#: Pixels round a line that the recogniser sees too.
_MARGIN = 3
#: Lines read at once.
_WORKERS = 2
#: Seconds until a stop is looked for again.
_PATIENCE = 0.02

_Place = tuple[Box, int, tuple[Box, ...]]
Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


class TextReader:
    """Reads lines of text; used from one thread. Nothing is loaded before the first read, or `warm`.

    `on_progress` hears how many of the unknown lines are read, for what takes long.
    """

    def __init__(self, on_progress: Progress = _silent) -> None:
        self._on_progress = on_progress
        self._recogniser: Recogniser | None = None
        self._lines: OrderedDict[int, tuple[str, float]] = OrderedDict()
        self._places: OrderedDict[_Place, tuple[TextLine, ...]] = OrderedDict()

    def warm(self) -> None:
        """Load the model now; raises PartMissing."""
        if self._recogniser is None:
            self._recogniser = Recogniser()

    def read(self, frame: Frame, area: Box, stop: StopToken) -> tuple[TextLine, ...]:
        """The lines in a part of a frame (both in desktop pixels), in reading order.

        Raises Stopped, or PartMissing where the model or its library is not installed.
        """
        place = frame.box_from_desktop(area)
        if place is None or place.width < 4 or place.height < 4:
            return ()
        pixels = _pixels(frame, place)
        key = (frame.box_to_desktop(place), _digest(pixels), frame.unknown)
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._look(frame, place, pixels, stop)
            _forget_oldest(self._places, _MOST_PLACES)
        self._places.move_to_end(key)
        return known

    def _look(self, frame: Frame, place: Box, pixels: "Pixels", stop: StopToken) -> tuple[TextLine, ...]:
        import cv2  # noqa: PLC0415 - late: only where pixels are read

        gray = cv2.cvtColor(pixels, cv2.COLOR_BGRA2GRAY).astype("uint8", copy=False)
        found = [(box, frame.box_to_desktop(box.moved(place.left, place.top))) for box in find_lines(gray)]
        seen = [(box, where) for box, where in found if not _is_hidden(where, frame.unknown)]
        colors = pixels[:, :, :3]
        read = self._read_all([_cut_out(colors, box) for box, _ in seen], stop)
        lines = []
        for (_, where), (raw, confidence) in zip(seen, read, strict=True):
            text = tidied(raw, confidence, where.size)
            if text:
                lines.append(TextLine(where, text, confidence))
        return tuple(joined(lines))

    def _read_all(self, crops: "list[Pixels]", stop: StopToken) -> list[tuple[str, float]]:
        keys = [_digest(crop) for crop in crops]
        unknown = {key: crop for key, crop in zip(keys, crops, strict=True) if key not in self._lines}
        if unknown:
            self._recognise(unknown, stop)
        for key in keys:
            self._lines.move_to_end(key)
        found = [self._lines[key] for key in keys]
        _forget_oldest(self._lines, _MOST_LINES)
        return found

    def _recognise(self, crops: "dict[int, Pixels]", stop: StopToken) -> None:
        """Read what is new; a stop is obeyed between two lines."""
        self.warm()
        assert self._recogniser is not None
        workers = ThreadPoolExecutor(_WORKERS, thread_name_prefix="text")
        try:
            jobs = {key: workers.submit(self._recogniser.read, crop) for key, crop in crops.items()}
            for number, (key, job) in enumerate(jobs.items(), 1):
                self._lines[key] = _result(job, stop)
                self._on_progress(number, len(jobs))
        finally:
            workers.shutdown(wait=False, cancel_futures=True)  # a stop does not wait for a long line


def _result(job: "Future[tuple[str, float]]", stop: StopToken) -> tuple[str, float]:
    """What a job comes to; raises Stopped soon after a stop."""
    while True:
        stop.check()
        with suppress(TimeoutError):
            return job.result(timeout=_PATIENCE)


def _is_hidden(box: Box, unknown: tuple[Box, ...]) -> bool:
    """Whether most of a line lies where the picture says nothing."""
    return any(box.covered_by(hidden) >= 0.5 for hidden in unknown)


def _pixels(frame: Frame, place: Box) -> "Pixels":
    """A part of the frame as rows of blue, green, red and nothing."""
    import numpy as np  # noqa: PLC0415 - late: only where pixels are read

    whole = np.frombuffer(frame.pixels, np.uint8).reshape(frame.area.height, frame.area.width, 4)
    return np.ascontiguousarray(whole[place.top : place.bottom, place.left : place.right])


def _cut_out(pixels: "Pixels", box: Box) -> "Pixels":
    """The picture of a line with a margin, its outermost rows and columns repeated where there is none."""
    import cv2  # noqa: PLC0415 - late: as above

    height, width = pixels.shape[:2]
    left, right = max(0, box.left - _MARGIN), min(width, box.right + _MARGIN)
    top, bottom = max(0, box.top - _MARGIN + 1), min(height, box.bottom + _MARGIN - 1)
    part: Pixels = pixels[top:bottom, left:right]
    missing = (_MARGIN - (box.left - left), _MARGIN - (right - box.right))
    if max(missing) > 0:
        sides = (0, 0, max(0, missing[0]), max(0, missing[1]))
        return cv2.copyMakeBorder(part, *sides, cv2.BORDER_REPLICATE).astype("uint8", copy=False)
    return part


def _digest(pixels: "Pixels") -> int:
    from xxhash import xxh3_64_intdigest  # noqa: PLC0415 - late: as above

    shape = ",".join(map(str, pixels.shape)).encode()
    return int(xxh3_64_intdigest(pixels.tobytes() + shape))


def _forget_oldest(remembered: "OrderedDict[Any, Any]", most: int) -> None:
    while len(remembered) > most:
        remembered.popitem(last=False)
