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
_BINARY = {".png", ".gif", ".ico", ".gz", ".zip", ".onnx", ".npz", ".webp", ".jpg", ".svg", ".jsonl"}


def findings() -> list[str]:
    """Where such a word stands."""
    patterns = [(re.compile(pattern, re.MULTILINE), why) for pattern, why in FORBIDDEN.items()]
    found = []
    for path in all_files():
        if path.suffix in _BINARY:
            continue
        for pattern, why in patterns:
            found += [
                f"{_place(path, one.start())}: {one.group()!r} is {why}"
                for one in pattern.finditer(text(path))
            ]
    return found


def _place(path: Path, at: int) -> str:
    return f"{path}:{text(path).count(chr(10), 0, at) + 1}"
