"""`python -m tools.bench [--seconds N]`: a virtual desktop with real programs, and all benchmarks."""

import subprocess
import sys
from contextlib import ExitStack

from desktop_lab import VirtualDesktop
from tools.bench import growth
from tools.bench.staging import STAGES

#: Programs of four toolkits, none of which covers all of another.
_OPEN = ("editor", "qt-editor", "modern-editor", "files", "shop")
_SIZE = (1280, 800)


def main(options: list[str]) -> int:
    """Run them one after another, printing as they go; the worst exit status."""
    worst = 0
    with VirtualDesktop(size=_SIZE) as desktop, ExitStack() as stack:
        for stage in STAGES:
            if stage.name in _OPEN:
                stage.set_up(desktop, stack)
        desktop.wait_until_quiet()
        for words in (["ground"], ["desktop", *options], ["start"]):
            command = [sys.executable, "-m", "desktop_agent", "bench", *words]
            worst = max(worst, subprocess.run(command, env=desktop.env, check=False).returncode)
        desktop.stop_programs()
    growth.main()
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
