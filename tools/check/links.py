"""Every link and picture in the pages of the repository leads to something in it."""

import re
from pathlib import Path

from tools.check.files import ROOT, all_files, text

_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|(?:src|href)=\"([^\"]+)\"")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)


def findings() -> list[str]:
    """Links that lead nowhere."""
    pages = [path for path in all_files() if path.suffix == ".md"]
    return [
        f"{page}: {link} leads nowhere" for page in pages for link in _links(page) if not _leads(page, link)
    ]


def _links(page: Path) -> list[str]:
    plain = _CODE.sub("", text(page))
    return [found[0] or found[1] for found in _LINK.findall(plain)]


def _leads(page: Path, link: str) -> bool:
    if re.match(r"[a-z]+:", link):
        return True  # the network is nobody's duty here
    name, _, anchor = link.partition("#")
    target = (ROOT / page.parent / name).resolve() if name else ROOT / page
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    return not anchor or target.suffix != ".md" or anchor in _anchors(target)


def _anchors(page: Path) -> set[str]:
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
