"""The page that shows a demo: for each instruction what was seen, the box, and what came of it."""

import json
from dataclasses import asdict
from html import escape
from pathlib import Path

from tools.demo.stage import Played

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 110rem; color: #222; }
section { margin: 2.5rem 0; } h2 { margin-bottom: 0.2rem; } code { font-size: 1.1em; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; } figure { margin: 0; flex: 1 1 22rem; }
img { width: 100%; border: 1px solid #ccc; } figcaption, .times { color: #555; }
.good { color: #17692f; } .bad { color: #a3122a; }
"""


def write(folder: Path, played: list[Played]) -> Path:
    """Write index.html and result.json; the page's path."""
    body = "\n".join(_section(one, folder) for one in played)
    head = f"<meta charset=utf-8><title>What was asked and what was done</title><style>{_STYLE}</style>"
    page = folder / "index.html"
    page.write_text(
        f"<!doctype html>{head}<h1>What was asked and what was done</h1>\n{body}\n", encoding="utf-8"
    )
    results = [_result(one, folder) for one in played]
    (folder / "result.json").write_text(json.dumps(results, indent=1, ensure_ascii=False), encoding="utf-8")
    return page


def _section(one: Played, folder: Path) -> str:
    figures = "".join(_figure(path.relative_to(folder), _caption(path)) for path in one.pictures)
    verdict = (
        f"<b class=good>✓ {escape(one.effect)}</b>"
        if not one.fault
        else f"<b class=bad>✗ {escape(one.fault)}</b>"
    )
    said = escape(str(one.answer.get("message", "")))
    return (
        f"<section><h2>{escape(one.scene.name)}</h2><p><code>{escape(one.scene.instruction)}</code></p>"
        f"<div class=row>{figures}</div><p>{verdict} The agent says: {said}</p>"
        f"<p class=times>{escape(times(one))}</p></section>"
    )


def _figure(path: Path, caption: str) -> str:
    picture = f"<a href='{path}'><img src='{path}' alt='{caption}'></a>"
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def _caption(path: Path) -> str:
    number = path.stem.partition("-")[2]
    return {"seen": "What was seen", "after": "What came of it"}.get(
        path.stem, f"The box, as a person sees it ({number})"
    )


def times(one: Played) -> str:
    """How long it took, in a line."""
    inner = ", ".join(f"{name} {spent:g}" for name, spent in one.answer.get("ms", {}).items())
    whole = f"{one.total:.2f} s in all, {one.waited:.2f} s of it the person"
    return (
        f"Box {one.box_after:.2f} s after the command; {whole}. Milliseconds inside: {inner or 'not told'}."
    )


def _result(one: Played, folder: Path) -> dict[str, object]:
    told: dict[str, object] = dict(asdict(one))
    told |= {"scene": one.scene.name, "instruction": one.scene.instruction}
    return told | {"pictures": [str(path.relative_to(folder)) for path in one.pictures]}
