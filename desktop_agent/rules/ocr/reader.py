"""Reads the text in a part of a picture, and remembers what it read: by line, and by place."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
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
        self._places: OrderedDict[tuple[Box, int], tuple[TextLine, ...]] = OrderedDict()

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
        key = (frame.box_to_desktop(place), _digest(pixels))
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._look(frame, place, pixels, stop)
            _forget_oldest(self._places, _MOST_PLACES)
        self._places.move_to_end(key)
        return known

    def _look(self, frame: Frame, place: Box, pixels: "Pixels", stop: StopToken) -> tuple[TextLine, ...]:
        import cv2  # noqa: PLC0415 - late: only where pixels are read

        boxes = find_lines(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype("uint8", copy=False))
        read = self._read_all([_cut_out(pixels, box) for box in boxes], stop)
        found = []
        for box, (raw, confidence) in zip(boxes, read, strict=True):
            text = tidied(raw, confidence)
            on_desktop = frame.box_to_desktop(box.moved(place.left, place.top))
            if text and not any(hidden.contains(on_desktop.center) for hidden in frame.unknown):
                found.append(TextLine(on_desktop, text, confidence))
        return tuple(joined(found))

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
            jobs: dict[int, Future[tuple[str, float]]] = {
                key: workers.submit(self._recogniser.read, crop) for key, crop in crops.items()
            }
            for number, (key, job) in enumerate(jobs.items(), 1):
                while not job.done():
                    stop.wait(0.002)
                self._lines[key] = job.result()
                self._on_progress(number, len(jobs))
        finally:
            workers.shutdown(cancel_futures=True)


def _pixels(frame: Frame, place: Box) -> "Pixels":
    """A part of the frame as rows of blue, green and red."""
    import numpy as np  # noqa: PLC0415 - late: only where pixels are read

    whole = np.frombuffer(frame.pixels, np.uint8).reshape(frame.area.height, frame.area.width, 4)
    return np.ascontiguousarray(whole[place.top : place.bottom, place.left : place.right, :3])


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
