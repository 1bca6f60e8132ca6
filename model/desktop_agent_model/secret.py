"""The token that guards the worker: made once, kept by the keyring, or in a file where there is none.

The environment comes first, then a file that exists, then the keyring. A file is only read where nobody
else can read it.
"""

import contextlib
import os
import secrets
import stat
from dataclasses import dataclass
from pathlib import Path

from desktop_agent_model.errors import BadToken

VARIABLE = "DESKTOP_AGENT_WORKER_TOKEN"
SERVICE, ACCOUNT = "desktop-agent", "worker-token"
BYTES = 32  # of randomness
LONGEST = 4096  # bytes of a file that can hold a token


@dataclass(frozen=True, slots=True)
class Kept:
    """A token, and where it is kept, in words."""

    token: str
    where: str


def token_file() -> Path:
    """Where the token is kept without a keyring."""
    import platformdirs  # noqa: PLC0415 - late: only where the token is asked for

    return platformdirs.user_data_path("desktop-agent") / ACCOUNT


def read_token() -> Kept | None:
    """The token that is set, or None; raises BadToken for one that is kept where others can read it."""
    if given := os.environ.get(VARIABLE, "").strip():
        return Kept(_checked(given, VARIABLE), VARIABLE)
    file = token_file()
    if file.is_symlink() or file.exists():
        return Kept(_checked(_from_file(file), str(file)), str(file))
    kept = _from_keyring()
    return Kept(_checked(kept, "the keyring"), "the keyring") if kept else None


def make_token(*, rotate: bool = False) -> Kept:
    """The token that is set, else a new one that is kept from now on; with `rotate` always a new one.

    Raises BadToken where the environment sets it, which nobody can rotate, or where it cannot be kept.
    """
    if os.environ.get(VARIABLE, "").strip() and rotate:
        raise BadToken(f"The token is set by {VARIABLE}.", f"Change or unset {VARIABLE}.")
    if not rotate and (kept := read_token()):
        return kept
    fresh = secrets.token_urlsafe(BYTES)
    file = token_file()
    if not file.exists() and not file.is_symlink() and _to_keyring(fresh):
        return Kept(fresh, "the keyring")
    _to_file(file, fresh)
    return Kept(fresh, str(file))


def _checked(token: str, where: str) -> str:
    """The token, if a header can carry it."""
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise BadToken(f"The token in {where} is not one word of printable ASCII characters.")
    return token


def _from_file(file: Path) -> str:
    try:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError as trouble:
        raise BadToken(f"The token's file {file} cannot be opened: {trouble.strerror}.") from trouble
    with os.fdopen(handle, "rb") as opened:
        _check_owner(file, os.fstat(handle))
        return opened.read(LONGEST).decode("ascii", "replace").strip()


def _check_owner(file: Path, found: os.stat_result) -> None:
    """Raise BadToken where others can read the file; Windows keeps a profile's files private by itself."""
    if os.name != "posix":
        return
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid():
        raise BadToken(f"The token's file {file} is not a file of this user's own.", f"Remove {file}.")
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077:
        raise BadToken(
            f"Others can read the token's file {file}, as its mode is {mode:o}.", f"Run `chmod 600 {file}`."
        )


def _to_file(file: Path, token: str) -> None:
    """Write it so that at no moment there is a file that others can read, or half a token."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as opened:
            opened.write(token + "\n")
        fresh.replace(file)
    except OSError as trouble:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise BadToken(
            f"The token cannot be kept in {file}: {trouble.strerror}.", f"Set {VARIABLE} instead."
        ) from trouble


def _from_keyring() -> str | None:
    """What the keyring holds; None where there is no keyring, or it holds nothing."""
    try:
        import keyring  # noqa: PLC0415 - late: it looks for every system's keyring
        import keyring.errors  # noqa: PLC0415 - late: beside the only use
    except ImportError:
        return None
    try:
        return keyring.get_password(SERVICE, ACCOUNT)
    except keyring.errors.KeyringError:
        return None


def _to_keyring(token: str) -> bool:
    """Whether a keyring has taken the token."""
    try:
        import keyring  # noqa: PLC0415 - late: it looks for every system's keyring
        import keyring.errors  # noqa: PLC0415 - late: beside the only use
    except ImportError:
        return False
    try:
        keyring.set_password(SERVICE, ACCOUNT, token)
    except keyring.errors.KeyringError:
        return False
    return _from_keyring() == token
