#!/usr/bin/env bash
# Prepares this folder for `make demo` or `make test`: Debian packages, a virtual environment, our own package
# in it. Does only what is missing, and says what it does.
# Usage: tools/setup.sh EXTRAS LIST…  (our own extras, "dev" or "dev,worker"; files of Debian package names)
set -euo pipefail
cd "$(dirname "$0")/.."
EXTRAS=$1
shift

say() { printf '\033[1m%s\033[0m\n' "$*"; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
names() { sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@"; }

missing_packages() {
    command -v dpkg-query >/dev/null || return 0
    comm -23 <(names "$@" | sort -u) \
        <(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' 2>/dev/null | sed -n 's/^ii *//p' | sort -u)
}

install_packages() {
    local missing
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    say "Installing Debian packages:" $missing
    export DEBIAN_FRONTEND=noninteractive
    # an old list of packages names versions that are gone: fetch it only where the first try fails
    as_root apt-get install -y --no-install-recommends $missing >/dev/null 2>&1 && return 0
    as_root apt-get update -q
    as_root apt-get install -y -q --no-install-recommends $missing
}

# A Python that can make virtual environments and has tkinter, which pyautogui cannot do without.
find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3.11 python3.12 python3.13 /usr/bin/python3 python3; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys, ensurepip, tkinter; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return 0
        fi
    done
    echo "No Python 3.11 or newer with venv and tkinter was found: install python3, python3-venv and python3-tk." >&2
    return 1
}

install_python_packages() {
    local stamp=".venv/installed-$EXTRAS" python
    local wanted
    wanted=$(cat pyproject.toml tools/setup.sh | sha256sum)
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && [ -x .venv/bin/python ] && return 0
    python=$(find_python)
    if [ ! -x .venv/bin/python ]; then
        say "Making a virtual environment in .venv with $("$python" --version)"
        "$python" -m venv --clear .venv
    fi
    say "Installing Python packages into .venv (a minute or two the first time)"
    case $EXTRAS in *worker*)
        # by itself and first: this build is for the processor, a range would bring gigabytes for a GPU
        .venv/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 ;;
    esac
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[$EXTRAS]"
    # pyautogui brings an Xlib from 2014 into the same folder as python-xlib: the last one installed stays
    .venv/bin/python -c 'import sys, Xlib; sys.exit(Xlib.__version__ < (0, 33))' ||
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps \
            "python-xlib>=0.33"
    echo "$wanted" >"$stamp"
}

install_packages "$@"
install_python_packages
