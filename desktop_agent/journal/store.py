"""The history on disk: lines appended, pictures beside them, the oldest dropped when it grows too large."""

import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path

from desktop_agent.core.geometry import Box
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Instruction
from desktop_agent.core.screen import Frame
from desktop_agent.journal.entry import Entry, line, of, parsed

#: The part of the file that `recent` reads, in bytes.
_END = 1 << 18

Encode = Callable[[Frame, Sequence[Box]], bytes]


class History:
    """The history in one folder (created on the first write, readable by its owner alone).

    Implements ports.Journal: writing never raises; what went wrong is kept in `trouble`. `encode` turns a
    frame with boxes into the bytes of a PNG; None keeps no pictures.
    """

    def __init__(self, folder: Path, keep_bytes: int, encode: Encode | None) -> None:
        self._folder = folder
        self._keep = keep_bytes
        self._encode = encode
        self._id = ""
        self._pictures: list[Future[str]] = []
        self._writer: ThreadPoolExecutor | None = None
        self.trouble = ""

    @property
    def file(self) -> Path:
        """The file with a line for each entry."""
        return self._folder / "history.jsonl"

    def picture(self, stage: str, frame: Frame, boxes: Sequence[Box]) -> None:
        """Keep a picture of a stage; it is written beside the work, not in its way."""
        if self._encode is None:
            return
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="history")
        name = f"{self._entry_id()}-{len(self._pictures)}-{stage}.png"
        self._pictures.append(self._writer.submit(self._write_picture, name, frame, tuple(boxes)))

    def finish(self, instruction: Instruction, outcome: Outcome) -> None:
        """Append the entry; a full or unwritable disk is told in `trouble`."""
        names = tuple(name for one in self._pictures if (name := one.result()))
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        entry = of(self._entry_id(), now, instruction, outcome, names)
        self._id, self._pictures = "", []
        try:
            self._append(line(entry))
            self._trim()
        except OSError as error:
            self.trouble = f"The history could not be written: {error.strerror or error}."

    def entries(self) -> tuple[Entry, ...]:
        """All entries, the newest first; lines that cannot be read are passed over."""
        try:
            text = self.file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ()
        found = [entry for one in text.splitlines() if (entry := parsed(one))]
        return tuple(reversed(found))

    def recent(self, most: int) -> tuple[str, ...]:
        """The last instructions, each once, the newest first; reads the end of the file only."""
        try:
            with self.file.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _END))
                text = file.read().decode("utf-8", "replace")
        except OSError:
            return ()
        found = (entry.text for one in reversed(text.splitlines()) if (entry := parsed(one)))
        return tuple(islice(dict.fromkeys(found), most))

    def path_of(self, picture: str) -> Path:
        """Where a picture of an entry lies."""
        return self._folder / "pictures" / Path(picture).name

    def delete(self, ids: Sequence[str]) -> int:
        """Remove entries and their pictures; how many there were."""
        gone = [entry for entry in self.entries() if entry.id in ids]
        self._rewrite([entry for entry in reversed(self.entries()) if entry.id not in ids], gone)
        return len(gone)

    def close(self) -> None:
        """End the writer of pictures."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _entry_id(self) -> str:
        if not self._id:
            self._id = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        return self._id

    def _write_picture(self, name: str, frame: Frame, boxes: tuple[Box, ...]) -> str:
        assert self._encode is not None
        path = self.path_of(name)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_bytes(self._encode(frame, boxes))
        except OSError as error:
            self.trouble = f"A picture could not be kept: {error.strerror or error}."
            with suppress(OSError):
                path.unlink(missing_ok=True)
            return ""
        return name

    def _append(self, text: str) -> None:
        """One write at the end of the file, so that two processes never mix their lines."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(self.file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            size = os.fstat(handle).st_size
            if size and os.pread(handle, 1, size - 1) != b"\n":
                text = "\n" + text  # a crash cut the last line short: it must not swallow this one
            os.write(handle, text.encode())
            os.fsync(handle)
        finally:
            os.close(handle)

    def _trim(self) -> None:
        sizes = {path.name: path.stat().st_size for path in (self._folder / "pictures").glob("*.png")}
        total = sum(sizes.values()) + self.file.stat().st_size
        if total <= self._keep:
            return
        kept = list(reversed(self.entries()))
        gone: list[Entry] = []
        while kept and total > self._keep * 0.9:  # some room, so that not every entry trims anew
            gone.append(kept.pop(0))
            total -= len(line(gone[-1]).encode()) + sum(sizes.get(name, 0) for name in gone[-1].pictures)
        self._rewrite(kept, gone)

    def _rewrite(self, kept: Sequence[Entry], gone: Sequence[Entry]) -> None:
        """Replace the file as a whole, then drop the pictures: a crash between leaves only spare pictures."""
        if not self.file.exists():
            return
        fresh = self.file.with_suffix(".new")
        fresh.write_text("".join(line(entry) for entry in kept), encoding="utf-8")
        fresh.chmod(0o600)
        fresh.replace(self.file)
        for entry in gone:
            for name in entry.pictures:
                self.path_of(name).unlink(missing_ok=True)
