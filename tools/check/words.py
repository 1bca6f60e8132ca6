"""Words that have no place in the repository: paths of one machine, hosts of package mirrors, work slips."""

import re
from pathlib import Path

from tools.check.files import all_files, text

#: What is looked for, and why it does not belong. Written so that this file does not find itself.
FORBIDDEN = {
    r"(?<![\w.~}])/(?:wor[k]|hom[e]|roo[t]|User[s])/\w": "a path of one machine",
    r"/tm[p]/[a-z]": "a path of one machine: take a temporary folder",
    r"(?:files\.pythonhoste[d]\.org|pyp[i]\.org/simple|deb\.debia[n]\.org|registry\.npmj[s])": "a mirror",
    r"\bissu[e] #?\d": "a slip of paper that a reader has not got",
    r"\b(?:TOD[O]|FIXM[E]|XX[X])\b": "do it, or say in the docs that it is not done",
    r"^(?:<<<<<<[<]|>>>>>>[>])": "a merge that was not finished",
}
_BINARY = {
    ".png",
    ".gif",
    ".ico",
    ".gz",
    ".zip",
    ".onnx",
    ".npz",
    ".webp",
    ".jpg",
    ".svg",
    ".jsonl",
    ".qm",
    ".safetensors",
}


def findings() -> list[str]:
    """Where such a word stands."""
    pages = [path for path in all_files() if path.suffix not in _BINARY]
    return [one for path in pages for one in in_text(path, text(path))]


def in_text(path: Path, written: str) -> list[str]:
    """The same, in one file."""
    found = []
    for pattern, why in FORBIDDEN.items():
        for one in re.finditer(pattern, written, re.MULTILINE):
            line = written.count("\n", 0, one.start()) + 1
            found.append(f"{path}:{line}: {one.group()!r} is {why}")
    return found
