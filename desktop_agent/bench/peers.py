"""Others who find things: rapidocr on whole pictures, and dogtail, which runs as a process of its own."""

import json
import subprocess
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from desktop_agent.bench.live import Named
from desktop_agent.bench.scene import scenes

#: Debian's own Python has dogtail.
_DEBIAN_PYTHON = "/usr/bin/python3"
_PICTURES = 5


def full_frame_passes(folder: Path) -> tuple[float, list[float], list[float]]:
    """Milliseconds of the first pass with the models' loading, of each picture's first, and of its second."""
    import numpy as np  # noqa: PLC0415 - late: only this measurement needs it
    from PIL import Image  # noqa: PLC0415 - late: see above
    from rapidocr import RapidOCR  # noqa: PLC0415 - late: see above

    paths = [scene / "picture.png" for scene in scenes(folder)][:: max(1, len(scenes(folder)) // _PICTURES)]
    pictures = [np.asarray(Image.open(path).convert("RGB")) for path in paths]
    started = time.perf_counter()
    engine = RapidOCR(params={"Global.log_level": "critical"})
    engine(pictures[0])
    first = (time.perf_counter() - started) * 1e3
    passes = [(_ms(partial(engine, picture)), _ms(partial(engine, picture))) for picture in pictures[1:]]
    return first, [cold for cold, _ in passes], [hot for _, hot in passes]


def _ms(ask: Callable[[], object]) -> float:
    started = time.perf_counter()
    ask()
    return (time.perf_counter() - started) * 1e3


def dogtail_times(names: Sequence[Named]) -> list[float]:
    """Milliseconds of dogtail's second search for each name; nothing where dogtail is not installed."""
    asked = json.dumps([(one.pid, one.name, one.role) for one in names])
    script = Path(__file__).with_name("dogtail_peer.py")
    if not Path(_DEBIAN_PYTHON).exists():
        return []
    try:
        done = subprocess.run(
            [_DEBIAN_PYTHON, str(script)],
            input=asked,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return []
    found: list[float] = json.loads(done.stdout) if done.returncode == 0 else []
    return found
