"""Pictures from files, and pictures for people: boxes drawn on what was seen."""

import os
import tempfile
import warnings
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from struct import error as struct_error
from typing import TYPE_CHECKING

from desktop_agent.core.errors import BadPicture
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.pixels import plain

if TYPE_CHECKING:
    from PIL.Image import Image

_LEAST_SIDE = 16
_MOST_PIXELS = 100_000_000
_FORMATS = ("PNG", "JPEG")
#: What a decoder may raise on a damaged file.
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, struct_error, zlib.error)
#: The box as the overlay draws it.
_COLOR = "#d4006a"
_LINE = 3
#: More takes longer and gains little on screenshots.
_SQUEEZE = 3


def read_picture(path: Path) -> Frame:
    """A screenshot from a PNG or JPEG file, its corner at 0, 0; raises BadPicture."""
    _need_file(path)
    with _open(path) as image:
        width, height = image.size
        _need_size(path, width, height)
        try:
            pixels = _flat(image).tobytes("raw", "BGRX")
        except _DAMAGED as trouble:
            raise BadPicture(f"{path} is damaged: {trouble}") from trouble
    return Frame(Box(0, 0, width, height), pixels, topology=f"file:{path}")


def image_of(frame: Frame) -> "Image":
    """The picture as a Pillow image."""
    from PIL import Image  # noqa: PLC0415 - late: only --image needs it

    size = (frame.area.width, frame.area.height)
    return Image.frombuffer("RGB", size, plain(frame), "raw", "BGRX", 0, 1).copy()


def annotated(frame: Frame, boxes: Sequence[tuple[Box, str]], color: str = _COLOR) -> "Image":
    """The picture with these desktop boxes on it, each with its short text, as a person is shown them."""
    from PIL import ImageDraw, ImageFont  # noqa: PLC0415 - late: likewise

    image = image_of(frame)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(16)
    for box, text in boxes:
        ring = box.moved(-frame.area.left, -frame.area.top).grown(_LINE)
        pen.rectangle((ring.left, ring.top, ring.right - 1, ring.bottom - 1), outline=color, width=_LINE)
        if text:
            width = int(pen.textlength(text, font=font)) + 10
            left = max(0, min(ring.left, image.width - width))
            top = ring.top - 20 if ring.top >= 20 else ring.bottom
            pen.rectangle((left, top, left + width, top + 20), fill=color)
            pen.text((left + 5, top + 10), text, fill="white", font=font, anchor="lm")
    return image


def png(frame: Frame, boxes: Sequence[tuple[Box, str]] = ()) -> bytes:
    """The picture with these boxes on it, as the content of a PNG file."""
    buffer = BytesIO()
    annotated(frame, boxes).save(buffer, "PNG", compress_level=_SQUEEZE)
    return buffer.getvalue()


def save(image: "Image", path: Path) -> None:
    """Write a PNG file whole or not at all; raises OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            image.save(file, "PNG", compress_level=_SQUEEZE)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)  # it has its own name by now, unless something went wrong


def _need_file(path: Path) -> None:
    """Refuse what is no readable file, before anything is opened: a pipe would never end."""
    try:
        if path.is_dir():
            raise BadPicture(f"{path} is a folder.")
        if not path.exists():
            raise BadPicture(f"There is no file {path}.")
        if not path.is_file():
            raise BadPicture(f"{path} is not a file.")
        if not os.access(path, os.R_OK):
            raise BadPicture(f"{path} may not be read.", f"chmod u+r {path}")
    except (OSError, ValueError) as trouble:  # a name that is too long, or holds a null
        raise BadPicture(f"{path} cannot be opened: {trouble}") from trouble


def _open(path: Path) -> "Image":
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - late: only --image needs it

    try:
        with warnings.catch_warnings():  # its own limit warns below ours
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(path, formats=_FORMATS)
    except Image.DecompressionBombError as trouble:
        raise BadPicture(f"{path} is too large: more than 100 megapixels.") from trouble
    except UnidentifiedImageError as trouble:
        raise BadPicture(f"{path} is not a PNG or JPEG picture.") from trouble
    except _DAMAGED as trouble:
        raise BadPicture(f"{path} cannot be read: {trouble}") from trouble


def _need_size(path: Path, width: int, height: int) -> None:
    if min(width, height) < _LEAST_SIDE:
        raise BadPicture(f"{path} is too small: {width} x {height} pixels.")
    if width * height > _MOST_PIXELS:
        raise BadPicture(f"{path} is too large: {width} x {height} pixels.")


def _flat(image: "Image") -> "Image":
    """Without transparency: what shines through is shown white, as viewers do."""
    from PIL import Image  # noqa: PLC0415 - late: only --image needs it

    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        seen = image.convert("RGBA")
        sheet = Image.new("RGBA", seen.size, "white")
        return Image.alpha_composite(sheet, seen).convert("RGB")
    return image.convert("RGB")
