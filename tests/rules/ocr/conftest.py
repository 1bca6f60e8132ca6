"""Pictures to write on, and one reader of text for all tests of a run."""

import pytest
from PIL import Image, ImageDraw, ImageFont

from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.rules.ocr.reader import TextReader
from desktop_agent.stop import StopToken

FONTS = {
    "sans": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "bold": "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "mono": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "chinese": "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
}


class Sheet:
    """A picture to write on."""

    def __init__(self, size=(640, 200), background="#f6f5f4"):
        self.image = Image.new("RGB", size, background)
        self.pen = ImageDraw.Draw(self.image)

    def write(self, at, text, size=14, color="#222222", font="sans"):
        """Write a text; its box in the picture."""
        face = ImageFont.truetype(FONTS[font], size)
        self.pen.text(at, text, fill=color, font=face)
        left, top, right, bottom = (round(edge) for edge in self.pen.textbbox(at, text, font=face))
        return Box.from_edges(left, top, right, bottom)

    def underline(self, box, below=2, color="#222222"):
        """A stroke of one pixel under something that was written."""
        self.pen.line((box.left, box.bottom + below - 1, box.right, box.bottom + below - 1), fill=color)

    def frame(self, corner=(0, 0), unknown=()):
        area = Box(corner[0], corner[1], *self.image.size)
        return Frame(area, self.image.tobytes("raw", "BGRX"), unknown=unknown)


@pytest.fixture
def new_sheet():
    """Makes a picture to write on."""
    return Sheet


@pytest.fixture(scope="session")
def reader():
    """One reader for all, so that the model is loaded once."""
    return TextReader()


@pytest.fixture
def lines(reader):
    """The lines that are read in a frame, or in a part of it."""
    return lambda frame, area=None: reader.read(frame, area or frame.area, StopToken())


@pytest.fixture
def texts(lines):
    """The texts that are read on a sheet."""
    return lambda sheet: [line.text for line in lines(sheet.frame())]
