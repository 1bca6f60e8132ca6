"""Things to type into, of four toolkits, each telling what it received."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from desktop_lab.launching import small_program
from desktop_lab.virtual_desktop import VirtualDesktop
from desktop_lab.waiting import until
from desktop_lab.web_page import WebPage

TOOLKITS = ("gtk3", "qt", "chromium", "xterm")


@dataclass(frozen=True)
class Field:
    """A focused text field: its top-level window, and `text()`, what it received so far."""

    window: int
    text: Callable[[], str]

    def wait_for(self, text: str, limit: float = 8.0) -> None:
        """Return once it holds exactly this text; raises TimeoutError that shows what it holds."""
        try:
            until("The text", lambda: self.text() == text, limit)
        except TimeoutError:
            raise TimeoutError(f"expected {text!r}, found {self.text()!r}") from None


@contextmanager
def field(desktop: VirtualDesktop, toolkit: str, folder: Path) -> Iterator[Field]:
    """A field of one toolkit, with the focus; its program ends with the desktop."""
    file = folder / toolkit
    file.touch()
    if toolkit == "chromium":
        with WebPage(_HTML) as page:
            desktop.chromium(page.url)
            yield _focused(desktop, "page text", lambda: _last_told(page))
        return
    if toolkit == "xterm":
        keep = f"exec cat > '{file}'"
        program = desktop.start("xterm", "-T", "xterm text", "-e", "sh", "-c", keep)
    else:
        program = desktop.start(*small_program(f"{toolkit}_text"), file)
    try:
        desktop.wait_for_window(f"{toolkit} text")
    except TimeoutError:
        raise TimeoutError(f"no window: {program.running} {program.stderr()}") from None
    yield _focused(desktop, f"{toolkit} text", lambda: file.read_bytes().decode(errors="replace"))


def _focused(desktop: VirtualDesktop, title: str, text: Callable[[], str]) -> Field:
    window = desktop.wait_for_window(title)
    until("The focus", lambda: desktop.active_window() == window.id)
    return Field(window.id, text)


_HTML = """<!doctype html><meta charset="utf-8"><title>page text</title>
<textarea autofocus rows="15" cols="60"></textarea><script>
let told = 0; const area = document.querySelector("textarea");
const said = () => new URLSearchParams({told: ++told, text: area.value});
const tell = () => fetch("/text", {method: "POST", body: said()});
area.addEventListener("input", tell); area.focus(); addEventListener("load", tell);
</script>"""


def _last_told(page: WebPage) -> str:
    told = [fields for path, fields in tuple(page.received) if path == "/text"]
    return max(told, key=lambda fields: int(fields["told"]))["text"] if told else ""
