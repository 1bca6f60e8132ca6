"""`python -m desktop_agent.bench.idle SECONDS`: keeps a resident agent alive, and tells what that cost."""

import json
import sys
import time
from pathlib import Path

from desktop_agent.bench import live
from desktop_agent.stop import StopToken


def main(seconds: float) -> None:
    """Ask once about each window, then do nothing; write the figures as JSON."""
    names = live.exact_names()
    agent = live.new_agent(ocr="never")
    asked = [live.ground_ms(agent, one.instruction) for one in names]
    used, started = time.process_time(), time.monotonic()
    StopToken().wait(seconds)
    told = {
        "seconds": time.monotonic() - started,
        "cpu": time.process_time() - used,
        "megabytes": _resident(),
        "windows": len({one.window for one in names}),
        "ms": max(asked, default=0.0),
        "ocr": "onnxruntime" in sys.modules,
    }
    agent.close()
    sys.stdout.write(json.dumps(told))


def _resident() -> float:
    """Megabytes of memory that this process holds now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1e3


if __name__ == "__main__":
    main(float(sys.argv[1]))
