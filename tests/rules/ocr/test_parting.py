"""What a person would click apart is read apart: menus, buttons, cells, fields, links."""

import pytest

BAR = ("File", "Edit", "View", "Bookmarks", "Tools", "Help")


@pytest.mark.parametrize("gap", [10, 16, 30])
def test_the_items_of_a_menu_bar_are_lines_of_their_own(new_sheet, texts, gap):
    sheet, left = new_sheet(), 10
    for name in BAR:
        left = sheet.write((left, 10), name, 13).right + gap
    assert texts(sheet) == list(BAR)


def test_a_menu_row_and_its_shortcut_are_two(new_sheet, texts):
    sheet = new_sheet()
    for row, (name, keys) in enumerate((("Save as...", "Shift+Ctrl+S"), ("Print", "Ctrl+P"))):
        sheet.write((20, 20 + 28 * row), name, 13)
        sheet.write((200, 20 + 28 * row), keys, 13)
    assert texts(sheet) == ["Save as...", "Shift+Ctrl+S", "Print", "Ctrl+P"]


@pytest.mark.parametrize("below", [1, 2, 3])
@pytest.mark.parametrize("words", ["File", "Edit", "View", "Tabs"])
def test_the_stroke_under_a_mnemonic_is_no_part_of_its_letter(new_sheet, texts, words, below):
    sheet = new_sheet()
    sheet.write((20, 20), words, 13)
    sheet.underline(sheet.write((20, 20), words[0], 13), below)
    assert texts(sheet) == [words]


def test_an_underscore_and_a_long_tail_are_kept(new_sheet, texts):
    sheet = new_sheet()
    sheet.write((20, 20), "my_big_page", 14)
    assert texts(sheet) == ["my_big_page"]


def test_the_cells_of_a_table_with_borders_are_read_apart(new_sheet, texts):
    sheet = new_sheet((640, 260))
    cells = [(f"Lamp {row}", "In stock", "Buy") for row in range(5)]
    for row, words in enumerate(cells):
        for column, cell in enumerate(words):
            left, top = 20 + 86 * column, 20 + 40 * row
            sheet.pen.rectangle((left, top, left + 86, top + 40), outline="#555555")
            sheet.write((left + 8, top + 11), cell, 14)
    assert texts(sheet) == [cell for words in cells for cell in words]


@pytest.mark.parametrize("inner", [4, 10])
def test_buttons_and_fields_beside_each_other_are_read_apart(new_sheet, texts, inner):
    sheet, left = new_sheet(background="white"), 70
    sheet.write((20, 40), "Colour", 14)
    for name in ("Choose one", "Cancel", "Place order"):
        right = sheet.write((left + inner, 40), name, 14).right + inner
        sheet.pen.rounded_rectangle((left, 36, right, 60), 3, outline="#767676")
        left = right + 3
    assert texts(sheet) == ["Colour", "Choose one", "Cancel", "Place order"]


@pytest.mark.parametrize("shape", ["ellipse", "rectangle"])
@pytest.mark.parametrize("side", [13, 16])
def test_tick_boxes_and_round_buttons_are_no_signs(new_sheet, texts, shape, side):
    sheet, left = new_sheet(background="white"), 20
    for name in ("Express", "Standard", "Quantity ty"):
        getattr(sheet.pen, shape)((left, 40, left + side - 1, 40 + side - 1), outline="#767676")
        left = sheet.write((left + side + 6, 38), name, 14, "black").right + 8
    assert texts(sheet) == ["Express", "Standard", "Quantity ty"]


def test_the_arrow_of_a_list_is_no_part_of_its_text(new_sheet, texts):
    sheet = new_sheet()
    right = sheet.write((20, 40), "Portrait", 14).right + 6
    sheet.pen.polygon(((right, 46), (right + 10, 46), (right + 5, 51)), fill="#222222")
    assert texts(sheet) == ["Portrait"]


def test_a_link_in_a_sentence_begins_a_text_of_its_own(new_sheet, texts):
    sheet, left = new_sheet(background="white"), 20
    for words, is_link in (("Please see our", False), ("delivery terms", True), ("and prices", False)):
        box = sheet.write((left, 40), words, 15, "#0000ee" if is_link else "black")
        if is_link:
            sheet.pen.line((box.left, 56, box.right, 56), fill="#0000ee")
        left = box.right + 5
    assert texts(sheet)[0] == "Please see our"


@pytest.mark.parametrize("size", [12, 13, 15, 18])
@pytest.mark.parametrize("font", ["sans", "bold", "mono"])
@pytest.mark.parametrize("words", ["one two three four", "The quick brown fox jumps"])
def test_a_sentence_is_one_line_however_wide_its_spaces(new_sheet, texts, words, font, size):
    sheet = new_sheet()
    sheet.write((20, 40), words, size, font=font)
    assert texts(sheet) == [words]


@pytest.mark.parametrize("size", [12, 13, 15, 18])
@pytest.mark.parametrize("font", ["sans", "bold"])
def test_a_word_with_the_only_tall_letter_is_no_icon(new_sheet, texts, font, size):
    sheet = new_sheet()
    sheet.write((20, 40), "a menu of sea names", size, font=font)
    assert texts(sheet) == ["a menu of sea names"]
