"""Checks of programs and files: fonts, the reading of text, browsers, the parts of our libraries."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from desktop_agent.desktop.permissions.check import Unwell, output_of
from desktop_agent.desktop.windows.x11 import Windows

_FONTS = "apt install fonts-dejavu-core"
_CHINESE = "apt install fonts-noto-cjk"
_SWITCH = "--force-renderer-accessibility"
#: Debian's Chromium reads its switches from this folder.
_CHROMIUM = (
    "echo 'export CHROMIUM_FLAGS=\"$CHROMIUM_FLAGS --force-renderer-accessibility\"' | "
    "sudo tee /etc/chromium.d/accessibility, then start it anew"
)
#: Programs built on Chromium, by the name of their binary.
_BROWSERS = frozenset(
    ("chromium", "chrome", "brave", "msedge", "vivaldi", "opera", "electron", "code", "slack", "discord")
)
#: Libraries of Qt's X11 plugin → the Debian package they are in.
_PACKAGES = {
    "libxcb-cursor": "libxcb-cursor0",
    "libxcb-icccm": "libxcb-icccm4",
    "libxcb-image": "libxcb-image0",
    "libxcb-keysyms": "libxcb-keysyms1",
    "libxcb-randr": "libxcb-randr0",
    "libxcb-render-util": "libxcb-render-util0",
    "libxcb-shape": "libxcb-shape0",
    "libxcb-xkb": "libxcb-xkb1",
    "libxkbcommon-x11": "libxkbcommon-x11-0",
    "libxkbcommon": "libxkbcommon0",
    "libEGL": "libegl1",
    "libGL": "libgl1",
    "libdbus-1": "libdbus-1-3",
    "libfontconfig": "libfontconfig1",
    "libglib-2.0": "libglib2.0-0",
}


def fonts() -> str:
    """Whether text can be drawn at all, and Chinese with it."""
    listed = output_of("fc-list", "--format", "%{family}\n")
    if listed is None:
        raise Unwell("Fonts cannot be listed: fontconfig is missing.", "apt install fontconfig", "warning")
    families = set(listed.splitlines())
    if not families:
        raise Unwell("There is no font: nothing can be written on the screen.", _FONTS)
    if not output_of("fc-list", ":lang=zh", "family"):
        raise Unwell(f"{len(families)} font families, none with Chinese.", _CHINESE, "warning")
    return f"{len(families)} font families, Chinese among them."


def text_reading() -> str:
    """Whether the text reader and its models are there; nothing is loaded."""
    for name in ("rapidocr", "onnxruntime"):
        if find_spec(name) is None:
            raise Unwell(
                f"{name} is not installed: text in pictures cannot be read.", f"pip install {name}", "warning"
            )
    spec = find_spec("rapidocr")
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    models = {path.name for folder in folders for path in Path(folder).rglob("*.onnx")}
    for kind in ("det", "rec"):
        if not any(kind in name for name in models):
            action = "pip install --force-reinstall rapidocr"
            raise Unwell(f"rapidocr has no model ({kind}).", action, "warning")
    return f"The text reader has its {len(models)} models."


def browsers() -> str:
    """Whether browsers that run tell what their pages show."""
    running = dict(_running_browsers())
    silent = sorted(name for name, switched in running.items() if not switched)
    if silent:
        action = _CHROMIUM if silent[0] == "chromium" else f"Start {silent[0]} with {_SWITCH}."
        raise Unwell(f"{', '.join(silent)} may not tell what pages show.", action, "warning")
    return f"{', '.join(sorted(running))} tells what pages show." if running else "No browser is running."


def pointer_library() -> str:
    """Whether pyautogui can be loaded: it ends the whole program where tkinter is missing."""
    if find_spec("pyautogui") is None:
        raise Unwell("pyautogui is not installed.", "pip install pyautogui")
    try:
        version = import_module("tkinter").TkVersion
    except ImportError as trouble:
        raise Unwell(f"tkinter is missing: {trouble}", "apt install python3-tk") from trouble
    return f"pyautogui and tkinter (Tk {version}) are there."


def overlay_libraries() -> str:
    """Whether Qt finds all that it needs to draw on an X11 screen."""
    spec = find_spec("PySide6")
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    plugin = next((p for f in folders for p in Path(f).rglob("platforms/libqxcb.so")), None)
    if plugin is None:
        raise Unwell("PySide6 is not installed: no box can be shown.", "pip install PySide6-Essentials")
    linked = output_of("ldd", str(plugin))
    missing = sorted({line.split()[0] for line in (linked or "").splitlines() if "not found" in line})
    if missing:
        packages = sorted({_package(name) for name in missing})
        raise Unwell(f"Qt misses {', '.join(missing)}.", f"apt install {' '.join(packages)}")
    return "Qt has all its X11 libraries."


def _package(library: str) -> str:
    return _PACKAGES.get(library.partition(".so")[0], library)


def _running_browsers() -> Iterator[tuple[str, bool]]:
    """Browsers with a window on this display, each with whether it was told to tell what pages show."""
    windows = Windows()
    try:
        pids = {window.pid for window in windows.list(all=True) if window.pid}
    finally:
        windows.disconnect()
    for folder in (Path(f"/proc/{pid}") for pid in pids):
        try:
            name = (folder / "exe").readlink().name
            if name in _BROWSERS:
                yield name, _SWITCH.encode() in (folder / "cmdline").read_bytes()
        except OSError:  # it ended, or is another person's
            continue
