"""Text of real programs on a virtual desktop, read from their pixels."""

import pytest

from desktop_agent.core.words import fold
from desktop_agent.desktop.capture.camera import Camera
from desktop_agent.desktop.windows.x11 import Windows
from desktop_agent.stop import StopToken
from desktop_lab import until

FORM = (
    *("--forms", "--title=Encomenda", "--text=Dados da encomenda", "--add-entry=Nome completo"),
    *("--add-entry=Endereço", "--ok-label=Guardar alterações", "--cancel-label=Não guardar"),
)
LIST = (
    *("--list", "--title=Encomenda", "--text=請選擇一個項目", "--column=名稱", "--column=狀態"),
    *("網路", "已啟用", "藍牙", "已停用", "--ok-label=儲存", "--cancel-label=取消"),
)
CASES = {
    "form": (FORM, ["Dados da encomenda", "Nome completo", "Endereço", "Guardar alterações", "Não guardar"]),
    "list": (LIST, ["請選擇一個項目", "名稱", "狀態", "網路", "已啟用", "藍牙", "已停用", "儲存", "取消"]),
}


@pytest.mark.parametrize("theme", ["Adwaita", "Adwaita:dark"])
@pytest.mark.parametrize("case", CASES)
def test_the_texts_of_a_dialog_are_read_in_a_light_and_in_a_dark_theme(desktop, reader, case, theme):
    options, expected = CASES[case]
    desktop.start("zenity", *options, env={"GTK_THEME": theme})
    found = _read_until_complete(desktop.wait_for_window("Encomenda").id, reader, expected)
    assert {fold(text) for text in expected} <= found


def test_the_menus_and_the_text_of_an_editor_are_read(desktop, reader, tmp_path):
    (tmp_path / "list.txt").write_text("milk and bread\n", encoding="utf-8")
    desktop.start("mousepad", str(tmp_path / "list.txt"))
    expected = ["File", "Edit", "Search", "View", "Document", "Help", "milk and bread"]
    found = _read_until_complete(desktop.wait_for_window("list.txt").id, reader, expected)
    assert {fold(text) for text in expected} <= found


def _read_until_complete(window_id, reader, expected):
    """The texts of a window once all expected ones are there, or what was seen last."""
    windows, seen = Windows(), set()
    camera = Camera(windows)

    def look():
        window = next((one for one in windows.list() if one.id == window_id), None)
        if window is not None:
            frame = camera.window(window)
            seen.clear()
            seen.update(fold(line.text) for line in reader.read(frame, frame.area, StopToken()))
        return {fold(text) for text in expected} <= seen

    try:
        until("All texts", look, 5.0)
    except TimeoutError:
        pass
    finally:
        camera.close()
        windows.disconnect()
    return seen
