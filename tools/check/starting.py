"""What is imported before it is needed: nothing heavy, whatever module is imported first."""

import subprocess
import sys

from tools.check.files import PRODUCT, ROOT, python_files

#: Packages that take longer to import than a person's patience for a command that does not need them.
HEAVY = (
    "numpy",
    "cv2",
    "onnxruntime",
    "PIL",
    "PySide6",
    "torch",
    "rapidocr",
    "rapidfuzz",
    "pyautogui",
    "shapely",
)
#: Programs of their own, started as processes: what they are made of is what they need.
_OWN_PROCESSES = ("desktop_agent_ui", "desktop_agent_model")

_LOOK = """
import importlib, sys
for name in sys.argv[2:]:
    importlib.import_module(name)
    heavy = [one for one in sys.argv[1].split(",") if one in sys.modules]
    if heavy:
        print(name, *heavy)
        break
"""


def findings() -> list[str]:
    """The first module whose import brings something heavy, and what."""
    names = [name for name in _modules() if not name.startswith(_OWN_PROCESSES)]
    command = [sys.executable, "-c", _LOOK, ",".join(HEAVY), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode:
        return [f"a module cannot be imported: {done.stderr.strip().splitlines()[-1]}"]
    return [f"importing {line.split()[0]} imports {line.split()[1:]}" for line in done.stdout.splitlines()]


def _modules() -> list[str]:
    found = []
    for path in python_files(*PRODUCT):
        parts = path.with_suffix("").parts
        name = ".".join(parts if parts[0] == "desktop_agent" else parts[1:])
        if not name.endswith("__main__"):
            found.append(name.removesuffix(".__init__"))
    return found
