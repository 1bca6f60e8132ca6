"""Run by Debian's Python: reads `[[pid, name, role], …]`, writes how long dogtail's second searches took."""

import json
import sys
import time
from importlib import import_module


def main() -> None:
    """Search each name twice, in its program, and tell how long the second search took."""
    settings = import_module("dogtail.config").config
    settings.logDebugToStdOut = settings.logDebugToFile = settings.checkForA11y = False
    settings.searchCutoffCount = 1
    tree = import_module("dogtail.tree")
    programs = {one.get_process_id(): one for one in tree.root.applications()}
    took = []
    for pid, name, role in json.load(sys.stdin):
        try:
            programs[pid].child(name, roleName=role, retry=False)
            started = time.perf_counter()
            programs[pid].child(name, roleName=role, retry=False)
            took.append((time.perf_counter() - started) * 1e3)
        except (KeyError, tree.SearchError):
            continue
    sys.stdout.write(json.dumps(took))


if __name__ == "__main__":
    main()
