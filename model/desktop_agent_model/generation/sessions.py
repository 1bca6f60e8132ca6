"""What is kept between requests: a session's state, and places in its history to go back to.

A next step pays only for what is new: it goes on from the state that the last answer left. Where the history
was changed, or a request is sent again, it goes back to the last mark whose history is a beginning of it.
Marks are set where a prompt ends, and before the first picture of those that come: there a window of pictures
changes the history when it moves on. A session is found by its name; a request without one continues the
nameless session with which it shares the longest history.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from desktop_agent_model.errors import SessionLost
from desktop_agent_model.generation.state import Snapshot, State
from desktop_agent_model.models.holotron import VisionLanguageModel
from desktop_agent_model.text.chat import Said, Written

ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Words:
    """A text as a part of a turn."""

    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model said, as a turn of a history."""

    parts: tuple[Words, ...]
    role: str = ASSISTANT

    @classmethod
    def of(cls, text: str) -> Self:
        """A turn of this text alone."""
        return cls((Words(text),))


@dataclass(slots=True, eq=False)
class Mark:
    """A place between two turns: so many of them with this key.

    `asked` where a request's prompt ended here; `said` is the answer that it got, None where it got none.
    """

    turns: int
    key: bytes
    snapshot: Snapshot
    asked: bool
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The last answer; `key` is the history's with it, and `unseen` tokens of it are not yet in the state."""

    text: str
    key: bytes
    unseen: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Session:
    """One history. `answer` is None where the state does not end with a whole answer.

    The state may be in the middle of something: whoever goes on takes the answer, or goes back to a mark.
    """

    name: str | None
    state: State
    marks: list[Mark] = field(default_factory=list)
    answer: Answer | None = None
    reasons: bool = False

    @property
    def nbytes(self) -> int:
        """Bytes of its state and its snapshots."""
        return self.state.nbytes + sum(mark.snapshot.nbytes for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Start:
    """Where a request goes on: in this session, with these turns still to be read, after these tokens."""

    session: Session
    key: bytes
    turns: tuple[Said, ...]
    before: int
    unseen: tuple[int, ...] = ()

    @property
    def keys(self) -> list[bytes]:
        """The history's key after each of the turns still to be read."""
        return keys(self.turns, self.key)


def keys(turns: Sequence[Said], key: bytes = b"") -> list[bytes]:
    """A hash of the history up to each turn: of who said what, and of the pictures' digests."""
    found = []
    for turn in turns:
        digest = hashlib.blake2b(key, digest_size=16)
        digest.update(repr((str(turn.role), _told(turn))).encode())
        key = digest.digest()
        found.append(key)
    return found


def _told(turn: Said) -> list[tuple[str, str]]:
    """The parts; of an answer the text without the space around it and reasoning before it, as it is kept."""
    parts = [
        ("text", part.text) if isinstance(part, Written) else ("picture", str(getattr(part, "digest", part)))
        for part in turn.parts
    ]
    if str(turn.role) != ASSISTANT:
        return parts
    text = "".join(text for kind, text in parts if kind == "text")
    return [("text", text.rpartition("</think>")[2].strip())]


class Sessions:
    """All that is kept, within a budget of bytes; the least recently used goes first."""

    def __init__(self, model: VisionLanguageModel, budget: int) -> None:
        self._model, self.budget = model, budget
        self._kept: list[Session] = []  # the most recently used last

    @property
    def nbytes(self) -> int:
        """Bytes kept."""
        return sum(session.nbytes for session in self._kept)

    def start(self, turns: tuple[Said, ...], name: str | None, *, append: bool) -> Start:
        """Where a request goes on; raises SessionLost where there is nothing to append to."""
        if append:
            return self._appended(turns, name)
        told = keys(turns)
        candidates = [one for one in self._kept if one.name == name]
        best = max(candidates, key=lambda one: _common(one, told), default=None)
        if best is None or (name is None and not _common(best, told)):
            best = Session(name, State(self._model))
            self._kept.append(best)
        self._use(best)
        return _goes_on(best, turns, told) or self._anew(best, turns)

    def forget(self, session: Session) -> None:
        """Keep it no longer: its state is not to be trusted."""
        if session in self._kept:
            self._kept.remove(session)

    def mark(self, start: Start, turns: int, *, asked: bool) -> None:
        """So many turns of the start have been read: a place to go back to, if there is none yet."""
        marks, count = start.session.marks, start.before + turns
        if marks and marks[-1].turns == count:
            marks[-1].asked |= asked
            return
        key = start.keys[turns - 1] if turns else start.key
        marks.append(Mark(count, key, start.session.state.snapshot(), asked))

    def trim(self) -> None:
        """Keep to the budget: snapshots of the least recently used first, then whole sessions of them."""
        while self.nbytes > self.budget and self._kept:
            oldest = next((one for one in self._kept if len(one.marks) > 1), None)
            if oldest is not None and (oldest is not self._kept[-1] or len(self._kept) == 1):
                del oldest.marks[0]
            elif len(self._kept) > 1:
                del self._kept[0]
            else:
                return

    def _use(self, session: Session) -> None:
        self._kept.remove(session)
        self._kept.append(session)

    def _anew(self, session: Session, turns: tuple[Said, ...]) -> Start:
        session.state, session.marks, session.answer = State(self._model), [], None
        return Start(session, b"", turns, 0)

    def _appended(self, turns: tuple[Said, ...], name: str | None) -> Start:
        """After the last request that was answered: one that was given up is no part of the history."""
        session = next((one for one in self._kept if name and one.name == name), None)
        mark = (
            next((one for one in reversed(session.marks) if one.said is not None), None) if session else None
        )
        if session is None or mark is None or mark.said is None:
            raise SessionLost(
                f"Nothing is kept any more to go on from in {name or 'a session without a name'}."
            )
        self._use(session)
        if not turns or str(turns[0].role) != ASSISTANT:
            turns = (Reply.of(mark.said), *turns)
        found = _after_answer(session, turns, keys(turns, mark.key)[0], mark)
        return found or _back_to(session, mark, turns)


def _common(session: Session, told: Sequence[bytes]) -> int:
    """How many turns of a history were asked about in a session; a beginning alone may be of many tasks."""
    marks = (mark.turns for mark in session.marks if mark.asked and _is_beginning(mark, told))
    return max(marks, default=0)


def _is_beginning(mark: Mark, told: Sequence[bytes]) -> bool:
    return 0 < mark.turns <= len(told) and told[mark.turns - 1] == mark.key


def _goes_on(session: Session, turns: tuple[Said, ...], told: Sequence[bytes]) -> Start | None:
    """From the last answer if the history holds it, else from the last mark that is a beginning of it."""
    last = next((mark for mark in reversed(session.marks) if _is_beginning(mark, told)), None)
    if last is None:
        return None
    rest = turns[last.turns :]
    key = told[last.turns] if rest else b""
    return _after_answer(session, rest, key, last) or _back_to(session, last, rest)


def _after_answer(session: Session, rest: tuple[Said, ...], key: bytes, mark: Mark) -> Start | None:
    """On from the answer that the state ends with, if that is the turn that comes next."""
    if session.answer is None or session.answer.key != key or mark is not session.marks[-1] or not rest:
        return None
    unseen, session.answer = session.answer.unseen, None
    return Start(session, key, rest[1:], mark.turns + 1, unseen)


def _back_to(session: Session, mark: Mark, rest: tuple[Said, ...]) -> Start:
    session.state.restore(mark.snapshot)
    session.answer = None
    del session.marks[session.marks.index(mark) + 1 :]  # they are of another history
    return Start(session, mark.key, rest, mark.turns)
