"""The programs of each recorded scene: what is opened, and how the moment is reached."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from desktop_lab import Desktop, WebPage

_PAGES = Path(__file__).parent / "pages"


@dataclass(frozen=True, slots=True)
class Stage:
    """A scene to be recorded; `set_up` opens its programs. What lasts as long goes on the stack."""

    name: str
    set_up: Callable[[Desktop, ExitStack], None]


def _text(desktop: Desktop, name: str, text: str) -> Path:
    path = Path(desktop.env["HOME"]) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _editor(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("mousepad", _text(desktop, "recipe.txt", "Pumpkin soup\n\n1 pumpkin\n2 onions\n"))
    desktop.wait_for_window("recipe.txt")
    desktop.run("xdotool", "key", "ctrl+r")
    desktop.wait_for_window("Find and Replace")


def _menu(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("mousepad", _text(desktop, "letter.txt", "Dear Ms Okafor,\n\nthank you.\n"))
    desktop.wait_for_window("letter.txt")
    desktop.run("xdotool", "key", "alt+e")


def _calculators(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("gnome-calculator")
    desktop.wait_for_window("Calculator")
    desktop.start("galculator")
    desktop.wait_for_window("galculator")
    desktop.run("xdotool", "search", "--name", "galculator", "windowmove", "760", "120")


def _qt_editor(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("featherpad", _text(desktop, "todo.txt", "buy milk\ncall Ana\nbook train\n"))
    desktop.wait_for_window("todo.txt")
    desktop.run("xdotool", "key", "ctrl+f")


def _files(desktop: Desktop, _: ExitStack) -> None:
    for name in ("Budget.ods", "Invoices/may.txt", "Photos/beach.txt", "Minutes.txt", "Thesis draft.txt"):
        _text(desktop, f"Documents/{name}", "x")
    desktop.start("thunar", Path(desktop.env["HOME"]) / "Documents")
    desktop.wait_for_window("Documents")


def _old_files(desktop: Desktop, _: ExitStack) -> None:
    for name in ("Contract.txt", "Garden plan.txt", "Music/song.txt", "Backups/old.txt"):
        _text(desktop, f"Stuff/{name}", "x")
    desktop.start("pcmanfm", Path(desktop.env["HOME"]) / "Stuff")
    desktop.wait_for_window("Stuff")


def _mouse(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("xfce4-mouse-settings")
    desktop.wait_for_window("Mouse")


def _appearance(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("xfce4-appearance-settings")
    desktop.wait_for_window("Appearance")


def _modern_editor(desktop: Desktop, _: ExitStack) -> None:
    desktop.start("gnome-text-editor", _text(desktop, "poem.txt", "The sea is calm tonight.\n"))
    desktop.wait_for_window("poem.txt")
    desktop.run("xdotool", "key", "ctrl+h")


def _form(desktop: Desktop, _: ExitStack) -> None:
    fields = (
        "--add-entry=Guest name",
        "--add-entry=Room number",
        "--add-calendar=Arrival",
        "--add-password=PIN",
    )
    desktop.zenity("--forms", "--title=Check-in", "--text=Front desk", "--separator=|", *fields)
    desktop.wait_for_window("Check-in")


def _form_pt(desktop: Desktop, _: ExitStack) -> None:
    fields = ("--add-entry=Nome completo", "--add-entry=Telefone", "--add-entry=Cidade")
    desktop.zenity("--forms", "--title=Cadastro", "--text=Novo cliente", "--ok-label=Salvar",
                   "--cancel-label=Cancelar", *fields)  # fmt: skip
    desktop.wait_for_window("Cadastro")


def _terminal(desktop: Desktop, _: ExitStack) -> None:
    lines = (
        "1) Start the server\\n2) Show the log\\n3) Back up the database\\n\\nStatus: running\\nPort: 8080\\n"
    )
    desktop.start(
        "xterm", "-fa", "DejaVu Sans Mono", "-fs", "14", "-e", "bash", "-c", f"printf '{lines}'; sleep 600"
    )
    desktop.wait_for_window("bash")


def _document(desktop: Desktop, _: ExitStack) -> None:
    page = Image.new("RGB", (850, 1100), "white")
    draw = ImageDraw.Draw(page)
    font = ImageFont.truetype("DejaVuSans.ttf", 30)
    for row, words in enumerate(
        ("Annual report", "1. Introduction", "2. Revenue", "3. Outlook", "Signature here")
    ):
        draw.text((100, 100 + 90 * row), words, "black", font=font)
    path = Path(desktop.env["HOME"]) / "report.pdf"
    page.save(path)
    desktop.start("qpdfview", path)
    desktop.wait_for_window("report")


def _page(name: str, title: str) -> Callable[[Desktop, ExitStack], None]:
    def set_up(desktop: Desktop, stack: ExitStack) -> None:
        page = stack.enter_context(WebPage((_PAGES / f"{name}.html").read_text(encoding="utf-8")))
        stack.callback(desktop.stop_programs)
        desktop.chromium(page.url, "--window-size=1240,760", "--window-position=10,10")
        page.wait_until_painted()
        desktop.wait_for_window(title)

    return set_up


STAGES = (
    Stage("appearance", _appearance),
    Stage("calculators", _calculators),
    Stage("dashboard", _page("dashboard", "Fleet overview")),
    Stage("document", _document),
    Stage("editor", _editor),
    Stage("files", _files),
    Stage("form", _form),
    Stage("form-pt", _form_pt),
    Stage("mail", _page("mail", "Correio")),
    Stage("menu", _menu),
    Stage("modern-editor", _modern_editor),
    Stage("mouse", _mouse),
    Stage("old-files", _old_files),
    Stage("qt-editor", _qt_editor),
    Stage("settings", _page("settings", "帳戶設定")),
    Stage("shop", _page("shop", "Green Leaf Teas")),
    Stage("terminal", _terminal),
)
