"""Pictures out of data URLs: only the three formats, within limits, as RGB on white; decoded once.

What a data URL says of itself is not believed: the size is read from the file's head before any pixel is
unpacked, so a small file that unpacks to a huge picture costs nothing.
"""

import base64
import binascii
import hashlib
import io
import threading
from collections import OrderedDict
from collections.abc import Iterable

from PIL import Image, UnidentifiedImageError

from desktop_agent.worker.protocol import LIMITS, PICTURE_TYPES, ErrorCode, Limits
from desktop_agent_model.backends.base import Picture
from desktop_agent_model.server.faults import Fault

FORMATS = ("PNG", "JPEG", "WEBP")
REMEMBERED = 192 << 20  # bytes of decoded pictures: some thirty screens
SESSIONS, A_SESSION = 256, 512  # sessions whose pictures are known, and how many of each
# everything that Pillow raises for a file that is damaged
DAMAGED = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError)
BOMBS = (Image.DecompressionBombError, Image.DecompressionBombWarning)
SEND = "Send it as a PNG, JPEG or WebP in a data URL."


class Pictures:
    """Turns data URLs into pictures, remembers the last ones, and counts those that are new to a session."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._decoded: OrderedDict[str, Picture] = OrderedDict()
        self._bytes = 0
        self._known: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def read(self, urls: Iterable[str], session: str) -> dict[str, Picture]:
        """The picture of each URL; raises Fault for one that is remote, damaged, too large, or one too many.

        Only those count as new that no earlier request of the same session held.
        """
        names = {url: hashlib.blake2b(url.encode(), digest_size=16).hexdigest() for url in urls}
        with self._lock:
            known = self._known.get(session, OrderedDict())
            new = sum(name not in known for name in names.values())
        if new > self._limits.new_pictures:
            raise Fault(
                ErrorCode.TOO_MANY_PICTURES,
                f"The request has {new} new pictures; at most {self._limits.new_pictures} are allowed.",
                "Send the latest ones only.",
            )
        found = {url: self._picture(url, name) for url, name in names.items()}
        self._remember(session, names.values())
        return found

    def _picture(self, url: str, name: str) -> Picture:
        with self._lock:
            if name in self._decoded:
                self._decoded.move_to_end(name)
                return self._decoded[name]
        picture = decode(url, self._limits)
        with self._lock:
            self._decoded[name] = picture
            self._bytes += _weight(picture)
            while self._bytes > REMEMBERED and len(self._decoded) > 1:
                self._bytes -= _weight(self._decoded.popitem(last=False)[1])
        return picture

    def _remember(self, session: str, names: Iterable[str]) -> None:
        with self._lock:
            known = self._known.setdefault(session, OrderedDict())
            self._known.move_to_end(session)
            for name in names:
                known[name] = None
                known.move_to_end(name)
            while len(known) > A_SESSION:
                known.popitem(last=False)
            while len(self._known) > SESSIONS:
                self._known.popitem(last=False)


def _weight(picture: Picture) -> int:
    """Bytes that a picture holds: its pixels, and the URL it came in."""
    return picture.image.width * picture.image.height * 3 + len(picture.url)


def decode(url: str, limits: Limits = LIMITS) -> Picture:
    """The picture in a data URL; raises Fault."""
    file = _file(url, limits)
    try:
        with Image.open(io.BytesIO(file), formats=FORMATS) as opened:
            _check_size(opened.size, limits)
            image = _flat(opened)
            plain = opened.mode in {"RGB", "L"} and not getattr(opened, "is_animated", False)
    except BOMBS as trouble:
        raise _too_large("The picture has far more pixels than a screen.") from trouble
    except UnidentifiedImageError as trouble:
        raise Fault(
            ErrorCode.BAD_PICTURE, "The picture is neither PNG, JPEG nor WebP, or is damaged.", SEND
        ) from trouble
    except DAMAGED as trouble:
        raise Fault(ErrorCode.BAD_PICTURE, "The picture is damaged or cut off.", SEND) from trouble
    digest = hashlib.blake2b(f"{image.size}".encode() + image.tobytes(), digest_size=16).hexdigest()
    return Picture(image, digest, url if plain else "")


def _file(url: str, limits: Limits) -> bytes:
    """The bytes of the file in a data URL."""
    head, comma, data = url.partition(",")
    if not head[:5].lower() == "data:" or not comma:
        raise Fault(
            ErrorCode.REMOTE_PICTURE,
            "Pictures are not fetched from anywhere.",
            "Send the picture itself, in a data URL.",
        )
    media, *rest = head[5:].lower().split(";")
    if media not in PICTURE_TYPES or "base64" not in [word.strip() for word in rest]:
        raise Fault(ErrorCode.BAD_PICTURE, "The data URL holds no PNG, JPEG or WebP in base64.", SEND)
    if len(data) // 4 * 3 > limits.picture_bytes + 2:
        raise _too_large(f"The picture's file is larger than {limits.picture_bytes >> 20} MB.")
    try:
        file = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as trouble:
        raise Fault(ErrorCode.BAD_PICTURE, "The picture's base64 is not valid.", SEND) from trouble
    if len(file) > limits.picture_bytes:
        raise _too_large(f"The picture's file is larger than {limits.picture_bytes >> 20} MB.")
    return file


def _check_size(size: tuple[int, int], limits: Limits) -> None:
    """Raise Fault where the head of the file promises more pixels than allowed."""
    if size[0] * size[1] > limits.pixels:
        raise _too_large(
            f"The picture is {size[0]} x {size[1]}; {limits.pixels // 1_000_000} megapixels are allowed."
        )


def _too_large(message: str) -> Fault:
    return Fault(ErrorCode.PICTURE_TOO_LARGE, message, "Make it smaller.")


def _flat(opened: Image.Image) -> Image.Image:
    """The first frame as RGB; what is transparent becomes white, as a page would be."""
    if opened.mode.startswith("I"):
        return _narrowed(opened)
    if opened.mode in {"RGBA", "LA", "PA", "RGBa", "La"} or "transparency" in opened.info:
        layered = opened.convert("RGBA")
        white = Image.new("RGBA", layered.size, "white")
        return Image.alpha_composite(white, layered).convert("RGB")
    return opened.convert("RGB")


def _narrowed(opened: Image.Image) -> Image.Image:
    """Sixteen bits a grey value as eight; Pillow's own conversion would make all but the darkest white."""
    return opened.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
