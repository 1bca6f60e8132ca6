"""`python -m tools.check [NAME…]`: runs the checks, two at a time, and says of each how it went."""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from tools.check import dependencies, layout, links, programs, readme, sizes, starting, wheel, words

#: What each check is called, and what gives its findings: sentences with a place, none where all is well.
CHECKS: dict[str, Callable[[], list[str]]] = {
    "pyright": programs.pyright,
    "mypy": programs.mypy,
    "ruff": programs.ruff,
    "format": programs.formatting,
    "imports": programs.imports,
    "sizes": sizes.findings,
    "layout": layout.findings,
    "words": words.findings,
    "links": links.findings,
    "readme": readme.findings,
    "dependencies": dependencies.findings,
    "starting": starting.findings,
    "wheel": wheel.findings,
}


def _timed(name: str) -> tuple[str, list[str], float]:
    started = time.monotonic()
    found = CHECKS[name]()
    return name, found, time.monotonic() - started


def main(wanted: Sequence[str]) -> int:
    """Run the named checks, or all; 1 where one found something."""
    names = [name for name in CHECKS if not wanted or name in wanted]
    if unknown := set(wanted) - set(CHECKS):
        print(f"There is no check named {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}.")
        return 2
    failed = 0
    with ThreadPoolExecutor(max_workers=2) as pool:
        for name, found, seconds in pool.map(_timed, names):
            failed += bool(found)
            print(f"{'✗' if found else '✓'} {name:12} {seconds:5.1f} s", flush=True)
            for line in found:
                print(f"    {line}", flush=True)
    print(f"{failed} of {len(names)} checks found something." if failed else f"All {len(names)} checks pass.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
