"""Text is read from pixels: pictures drawn with known words, and what the reader makes of them."""

import pytest
from PIL import Image, ImageDraw, ImageFont

from desktop_agent.core.errors import Stopped
from desktop_agent.core.geometry import Box
from desktop_agent.core.screen import Frame
from desktop_agent.core.words import fold
from desktop_agent.rules.ocr.reader import TextReader
from desktop_agent.stop import StopToken

DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
CHINESE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


@pytest.fixture(scope="module")
def reader():
    """One reader for all, so that the model is loaded once."""
    return TextReader()


class Sheet:
    """A picture to write on."""

    def __init__(self, size=(640, 200), background="#f6f5f4"):
        self.image = Image.new("RGB", size, background)
        self.pen = ImageDraw.Draw(self.image)

    def write(self, at, text, size=14, color="#222222", font=DEJAVU):
        """Write a text; its box in the picture."""
        face = ImageFont.truetype(font, size)
        self.pen.text(at, text, fill=color, font=face)
        left, top, right, bottom = (round(edge) for edge in self.pen.textbbox(at, text, font=face))
        return Box.from_edges(left, top, right, bottom)

    def frame(self, corner=(0, 0), unknown=()):
        area = Box(corner[0], corner[1], *self.image.size)
        return Frame(area, self.image.tobytes("raw", "BGRX"), unknown=unknown)


def texts(lines):
    return [line.text for line in lines]


def read(reader, frame, area=None):
    return reader.read(frame, area or frame.area, StopToken())


@pytest.mark.parametrize("size", [10, 11, 12, 14, 18, 24])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [("#222222", "#f6f5f4"), ("#eeeeec", "#2d2d2d"), ("white", "#1a5fb4"), ("#777777", "white")],
)
def test_words_are_read_at_every_usual_size_and_color(reader, size, ink, paper):
    sheet = Sheet(background=paper)
    sheet.write((40, 40), "Save changes", size, ink)
    assert [fold(text) for text in texts(read(reader, sheet.frame()))] == ["save changes"]


@pytest.mark.parametrize("words", ["Configurações", "São Paulo é aqui", "Não salvar"])
def test_accents_are_kept(reader, words):
    sheet = Sheet()
    sheet.write((40, 40), words, 16)
    assert texts(read(reader, sheet.frame())) == [words]


@pytest.mark.parametrize("words", ["設定", "儲存檔案", "保存文件", "取消"])
def test_chinese_is_read(reader, words):
    sheet = Sheet()
    sheet.write((40, 40), words, 18, font=CHINESE)
    assert texts(read(reader, sheet.frame())) == [words]


def test_a_line_s_box_lies_on_its_letters(reader):
    sheet = Sheet()
    box = sheet.write((123, 77), "Preferences", 14)
    (line,) = read(reader, sheet.frame())
    assert line.box.likeness(box) > 0.6
    assert box.grown(2).contains(line.box.center)


def test_boxes_are_told_in_desktop_pixels(reader):
    sheet = Sheet()
    box = sheet.write((40, 40), "Elsewhere", 14)
    (line,) = read(reader, sheet.frame(corner=(-1000, 300)))
    assert box.moved(-1000, 300).grown(2).contains(line.box.center)


def test_the_items_of_a_menu_bar_are_lines_of_their_own(reader):
    sheet, left = Sheet(), 10
    for name in ("File", "Edit", "View", "Bookmarks", "Help"):
        left = sheet.write((left, 10), name, 13).right + 16
    assert texts(read(reader, sheet.frame())) == ["File", "Edit", "View", "Bookmarks", "Help"]


def test_a_menu_row_and_its_shortcut_are_two(reader):
    sheet = Sheet()
    for row, (name, keys) in enumerate((("Save as...", "Shift+Ctrl+S"), ("Print", "Ctrl+P"))):
        sheet.write((20, 20 + 28 * row), name, 13)
        sheet.write((200, 20 + 28 * row), keys, 13)
    assert texts(read(reader, sheet.frame())) == ["Save as...", "Shift+Ctrl+S", "Print", "Ctrl+P"]


def test_the_cells_of_a_table_with_borders_are_read_apart(reader):
    sheet = Sheet((640, 260))
    for row in range(5):
        for column, words in enumerate((f"Lamp {row}", "In stock", "Buy")):
            left, top = 20 + 86 * column, 20 + 40 * row
            sheet.pen.rectangle((left, top, left + 86, top + 40), outline="#555555")
            sheet.write((left + 8, top + 11), words, 14)
    found = texts(read(reader, sheet.frame()))
    assert found == [words for row in range(5) for words in (f"Lamp {row}", "In stock", "Buy")]


def test_a_sentence_is_one_line_however_wide_its_spaces(reader):
    sheet = Sheet()
    mono = DEJAVU.replace("Sans.ttf", "SansMono.ttf")
    sheet.write((20, 40), "one two three four", 14)
    sheet.write((20, 90), "five six seven", 14, font=mono)
    assert texts(read(reader, sheet.frame())) == ["one two three four", "five six seven"]


def test_what_was_read_once_is_not_recognised_again(reader, monkeypatch):
    sheet = Sheet()
    sheet.write((20, 20), "Remembered words", 14)
    read(reader, sheet.frame())
    asked = []
    monkeypatch.setattr(reader._recogniser, "read", lambda crop: asked.append(crop) or ("new", 1.0))
    assert texts(read(reader, sheet.frame())) == ["Remembered words"]
    sheet.write((20, 120), "fresh", 14)
    assert texts(read(reader, sheet.frame())) == ["Remembered words", "new"]
    assert len(asked) == 1


def test_a_stop_ends_reading_and_what_was_read_stays_known():
    sheet, stop = Sheet((640, 900)), StopToken()
    for row in range(30):
        sheet.write((20, 10 + 28 * row), f"Row number {row}", 14)
    reader = TextReader(on_progress=lambda done, total: stop.stop() if done == 3 else None)
    with pytest.raises(Stopped):
        reader.read(sheet.frame(), sheet.frame().area, stop)
    assert 3 <= len(reader._lines) < 30


def test_what_is_unknown_in_a_picture_is_not_read(reader):
    sheet = Sheet()
    hidden = sheet.write((20, 20), "our own panel", 14)
    sheet.write((20, 100), "the program", 14)
    assert texts(read(reader, sheet.frame(unknown=(hidden.grown(4),)))) == ["the program"]


@pytest.mark.parametrize("size", [(4, 4), (16, 16), (3000, 40), (40, 3000)])
def test_pictures_of_odd_sizes_have_no_text_and_no_fault(reader, size):
    assert read(reader, Sheet(size).frame()) == ()


def test_a_place_outside_of_the_picture_has_no_text(reader):
    assert read(reader, Sheet().frame(), Box(5000, 5000, 10, 10)) == ()


def test_an_empty_window_with_borders_and_lines_has_no_text(reader):
    sheet = Sheet((600, 400))
    sheet.pen.rectangle((10, 10, 590, 390), outline="black")
    for row in range(5):
        sheet.pen.line((10, 60 * row + 40, 590, 60 * row + 40), fill="#999999")
    assert read(reader, sheet.frame()) == ()
