"""Text is read from pixels: pictures drawn with known words, and what the reader makes of them."""

import subprocess
import sys

import pytest

from desktop_agent.core.errors import PartMissing
from desktop_agent.core.geometry import Box
from desktop_agent.core.words import fold
from desktop_agent.rules.ocr import recogniser
from desktop_agent.rules.ocr.reader import TextReader


@pytest.mark.parametrize("size", [10, 11, 12, 14, 18, 24])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [("#222222", "#f6f5f4"), ("#eeeeec", "#2d2d2d"), ("white", "#1a5fb4"), ("#777777", "white")],
)
def test_words_are_read_at_every_usual_size_and_color(new_sheet, texts, size, ink, paper):
    sheet = new_sheet(background=paper)
    sheet.write((40, 40), "Save changes", size, ink)
    assert [fold(text) for text in texts(sheet)] == ["save changes"]


@pytest.mark.parametrize(("words", "font"), [("Introduction", "sans"), ("Revenue", "bold")])
def test_the_letters_of_a_large_heading_are_no_borders(new_sheet, texts, words, font):
    sheet = new_sheet()
    sheet.write((40, 60), words, 44, font=font)
    assert texts(sheet) == [words]


@pytest.mark.parametrize("words", ["Configurações", "São Paulo é aqui", "Não salvar"])
def test_accents_are_kept(new_sheet, texts, words):
    sheet = new_sheet()
    sheet.write((40, 40), words, 16)
    assert texts(sheet) == [words]


@pytest.mark.parametrize("size", [13, 18])
@pytest.mark.parametrize("words", ["設定", "儲存檔案", "保存文件", "取消"])
def test_chinese_is_read(new_sheet, texts, words, size):
    sheet = new_sheet()
    sheet.write((40, 40), words, size, font="chinese")
    assert texts(sheet) == [words]


def test_a_line_s_box_lies_on_its_letters(new_sheet, lines):
    sheet = new_sheet()
    box = sheet.write((123, 77), "Preferences", 14)
    (line,) = lines(sheet.frame())
    assert line.box.likeness(box) > 0.6
    assert box.grown(2).contains(line.box.center)


def test_boxes_are_told_in_desktop_pixels(new_sheet, lines):
    sheet = new_sheet()
    box = sheet.write((40, 40), "Elsewhere", 14)
    (line,) = lines(sheet.frame(corner=(-1000, 300)))
    assert box.moved(-1000, 300).grown(2).contains(line.box.center)


def test_lines_come_row_by_row_from_the_left(new_sheet, texts):
    sheet = new_sheet()
    for row, words in enumerate((("Top", "gypsy", "sea"), ("ace", "Bottom", "up"))):
        for column, word in enumerate(words):
            sheet.write((20 + 150 * column, 30 + 40 * row), word, 14)
    assert texts(sheet) == ["Top", "gypsy", "sea", "ace", "Bottom", "up"]


@pytest.mark.parametrize("size", [(4, 4), (16, 16), (3000, 40), (40, 3000), (7000, 4000)])
def test_empty_pictures_of_odd_sizes_have_no_text_and_no_fault(new_sheet, texts, size):
    assert texts(new_sheet(size)) == []


def test_a_place_outside_of_the_picture_has_no_text(new_sheet, lines):
    assert lines(new_sheet().frame(), Box(5000, 5000, 10, 10)) == ()


def test_only_the_asked_for_part_of_a_picture_is_read(new_sheet, lines):
    sheet = new_sheet()
    wanted = sheet.write((20, 20), "wanted", 14)
    sheet.write((20, 100), "other", 14)
    assert [line.text for line in lines(sheet.frame(), wanted.grown(6))] == ["wanted"]


def test_an_empty_window_with_borders_and_lines_has_no_text(new_sheet, texts):
    sheet = new_sheet((600, 400))
    sheet.pen.rectangle((10, 10, 590, 390), outline="black")
    for row in range(5):
        sheet.pen.line((10, 60 * row + 40, 590, 60 * row + 40), fill="#999999")
    assert texts(sheet) == []


def test_what_is_unknown_in_a_picture_is_not_read(new_sheet, lines):
    sheet = new_sheet()
    hidden = sheet.write((20, 20), "our own panel", 14)
    sheet.write((20, 100), "the program", 14)
    assert len(lines(sheet.frame())) == 2
    (line,) = lines(sheet.frame(unknown=(hidden.grown(4),)))
    assert line.text == "the program"


def test_a_missing_model_is_told_with_how_to_get_it(new_sheet, monkeypatch):
    monkeypatch.setattr(recogniser, "find_spec", lambda name: None)
    with pytest.raises(PartMissing) as told:
        TextReader().warm()
    assert "pip install" in told.value.action


def test_nothing_heavy_is_loaded_before_the_first_read():
    check = (
        "import sys; from desktop_agent.rules.ocr.reader import TextReader; TextReader();"
        "print({'numpy', 'cv2', 'onnxruntime', 'rapidocr'} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
