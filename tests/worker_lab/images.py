"""Pictures as clients send them."""

import base64
import io
import struct
import zlib
from typing import Any

from PIL import Image


def file_of(image: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    """The picture as a file."""
    file = io.BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def data_url(content: bytes, media: str = "image/png") -> str:
    """A file as a data URL."""
    return f"data:{media};base64,{base64.b64encode(content).decode()}"


def url(image: Image.Image, kind: str = "PNG", **how: Any) -> str:
    """A picture as a data URL."""
    return data_url(file_of(image, kind, **how), f"image/{kind.lower()}")


def shot(width: int = 64, height: int = 48, colour: tuple[int, ...] = (200, 30, 60)) -> Image.Image:
    """A small picture in one colour."""
    return Image.new("RGB", (width, height), colour)


def seen(*urls: str, text: str = "click it") -> dict[str, Any]:
    """A request with these pictures, then a text."""
    pictures = [{"type": "image_url", "image_url": {"url": one}} for one in urls]
    content = [*pictures, {"type": "text", "text": text}]
    return {"model": "scripted", "messages": [{"role": "user", "content": content}]}


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """One pixel of a picture with several channels."""
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few kilobytes that says it has so many pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 100_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    """One chunk of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
