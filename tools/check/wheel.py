"""The wheel holds the three packages, all their files, and nothing else."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools.check.files import PRODUCT, ROOT, all_files


def findings() -> list[str]:
    """What is missing in the wheel, or too much."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
        done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode:
            return done.stdout.splitlines()[-5:] + done.stderr.splitlines()[-5:]
        made = next(Path(folder).glob("*.whl"))
        return _objections(made) + _differences(made)


def _objections(made: Path) -> list[str]:
    config = str(ROOT / "pyproject.toml")
    check = [str(Path(sys.executable).parent / "check-wheel-contents"), "--config", config, str(made)]
    done = subprocess.run(check, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout.splitlines() if done.returncode else []


def _differences(made: Path) -> list[str]:
    with zipfile.ZipFile(made) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = set()
    for path in map(str, all_files()):
        if path.startswith(PRODUCT) and not path.endswith("README.md"):
            wanted.add(path.removeprefix("ui/").removeprefix("model/"))
    missing = [f"{name} is not in the wheel" for name in sorted(wanted - packed)]
    return missing + [f"{name} is in the wheel and not in the repository" for name in sorted(packed - wanted)]
