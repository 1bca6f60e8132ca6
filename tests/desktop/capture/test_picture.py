"""Screenshots from files, good and bad, and pictures for people."""

import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from desktop_agent.core.errors import BadPicture
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.desktop.capture.picture import annotated, png, read_picture, save


def png_claiming(path: Path, width: int, height: int) -> Path:
    """A PNG of hardly any content that says it is this large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def written(path: Path, mode: str = "RGB", size: tuple[int, int] = (64, 48), color: str = "red") -> Path:
    Image.new(mode, size, color).save(path)
    return path


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_screenshot_is_read_with_its_colours(tmp_path: Path, name: str) -> None:
    frame = read_picture(written(tmp_path / name))
    blue, green, red, unused = bytes(frame.pixels[:4])
    assert frame.area == Box(0, 0, 64, 48)
    assert (red > 250, green < 5, blue < 5, unused) == (True, True, True, 0)


@pytest.mark.parametrize("mode", ["L", "1", "P", "LA", "RGBA", "I;16"])
def test_every_kind_of_png_is_read(tmp_path: Path, mode: str) -> None:
    Image.new(mode, (32, 32)).save(tmp_path / "a.png")
    assert read_picture(tmp_path / "a.png").area == Box(0, 0, 32, 32)


def test_what_shines_through_is_white(tmp_path: Path) -> None:
    Image.new("RGBA", (32, 32), (0, 0, 0, 0)).save(tmp_path / "a.png")
    assert bytes(read_picture(tmp_path / "a.png").pixels[:3]) == b"\xff\xff\xff"


def test_a_picture_of_one_pixel_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="too small: 1 x 1"):
        read_picture(written(tmp_path / "a.png", size=(1, 1)))


@pytest.mark.parametrize("size", [(30_000, 30_000), (12_000, 9_000), (1_000_000, 1_000_000)])
def test_a_picture_that_would_fill_the_memory_is_refused_before_it_is_read(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = png_claiming(tmp_path / "a.png", *size)
    with pytest.raises(BadPicture, match="too large"):
        read_picture(path)


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_truncated_picture_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    noise = Image.frombytes("RGB", (200, 200), os.urandom(120_000))
    noise.save(path)
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(BadPicture, match="damaged"):
        read_picture(path)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF89a" + bytes(50)]
)
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(BadPicture):
        read_picture(tmp_path / "a.png")


def test_what_is_no_file_is_refused_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, reason in (
        (tmp_path, "folder"),
        (tmp_path / "none.png", "no file"),
        (tmp_path / "pipe", "not a file"),
        (Path("/dev/zero"), "not a file"),
        (tmp_path / ("x" * 5000), "cannot be opened|no file"),
    ):
        with pytest.raises(BadPicture, match=reason):
            read_picture(path)


def test_a_box_is_drawn_round_its_place_and_not_over_it(tmp_path: Path) -> None:
    frame = Frame(Box(100, 200, 120, 80), bytes((10, 20, 30, 0)) * (120 * 80))
    image = annotated(frame, [(Box(140, 230, 30, 20), "1")], color="#ff0000")
    assert image.getpixel((45, 40)) == (30, 20, 10)
    assert image.getpixel((39, 40)) == image.getpixel((70, 40)) == (255, 0, 0)
    assert image.getpixel((5, 70)) == (30, 20, 10)


def test_a_picture_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    frame = Frame(Box(0, 0, 40, 20), bytes((10, 20, 30, 0)) * 800)
    save(annotated(frame, []), tmp_path / "out.png")
    (tmp_path / "bytes.png").write_bytes(png(frame))
    for name in ("out.png", "bytes.png"):
        assert bytes(read_picture(tmp_path / name).pixels) == bytes(frame.pixels)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    frame = Frame(Box(0, 0, 40, 20), bytes(3200))
    with pytest.raises(OSError, match="directory"):
        save(annotated(frame, []), tmp_path)  # a folder cannot be replaced
    with pytest.raises(OSError, match="No such file"):
        save(annotated(frame, []), tmp_path / "none" / "a.png")
    assert [p.name for p in tmp_path.parent.glob("*.part")] == []
