"""The resident assistant: one thread that owns the agent and does runs, previews and looks in turn."""

import itertools
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from desktop_agent import looks
from desktop_agent.app import Agent
from desktop_agent.core.errors import ActionFailed, AgentError, Stopped
from desktop_agent.core.events import (
    Broke,
    Ended,
    Event,
    Hinted,
    Named,
    Started,
    State,
    StateChanged,
)
from desktop_agent.core.outcome import Outcome, Status
from desktop_agent.core.plan import Instruction
from desktop_agent.core.policy import Allowance
from desktop_agent.guarded import guarded
from desktop_agent.jobs import Job, Jobs
from desktop_agent.ports import Observation
from desktop_agent.previewing import preview
from desktop_agent.settings import Settings
from desktop_agent.stop import StopToken

_RUN = "run"
#: Seconds for which a look serves previews before the trees are read anew.
_FRESH = 2.0
#: The groups of settings that the agent's parts are made with.
_AGENT_GROUPS = ("engine", "approval", "typing", "reading", "verify", "history")


@dataclass(slots=True)
class _Taken:
    """The look that previews use: taken when the palette opened, with `window` in front."""

    window: int
    seen: Observation
    at: float


class Resident:
    """Implements ports.Assistant; `make` builds the agent (anew after a crash, or for new settings)."""

    def __init__(self, settings: Settings, make: Callable[..., Agent] = Agent) -> None:
        self._settings, self._make = settings, make
        self._listeners: list[Callable[[Event], None]] = []
        self._jobs, self._numbers = Jobs(), itertools.count(1)
        self._agent: Agent | None = None
        self._taken: _Taken | None = None
        self._previewed, self._asked = "", ""  # the words of the boxes drawn, and those answered last
        self._state, self._paused = State.IDLE, threading.Event()
        self._thread = threading.Thread(target=self._work, name="runner", daemon=True)
        self._thread.start()

    # -- what the UI calls -----------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[Event], None]) -> None:
        """Tell this listener of every event from now on."""
        self._listeners.append(listener)

    def warm(self) -> None:
        """Make ready what the first command needs, beside whatever else happens."""
        self._jobs.look(Job("warm", self._warm))

    def submit(self, words: str, *, window: int = 0, ask: bool = True) -> int:
        """Carry words out; a paused assistant says so instead."""
        number = next(self._numbers)
        if self._paused.is_set():
            self._tell(
                Ended(number, words, _withheld("The assistant is paused.", "Resume it first.", "paused"))
            )
            return number
        work = partial(self._run, number, words, window, ask)
        dropped = partial(self._tell, Ended(number, words, _withheld("It was stopped before it began.")))
        self._jobs.run(Job(_RUN, work, dropped))
        return number

    def preview(self, words: str, window: int = 0) -> None:
        """Draw the box where words would act; empty: take the box and the kept look away."""
        self._jobs.look(Job("preview", partial(self._preview, words, window)))

    def names(self, window: int = 0) -> None:
        """Look now, and tell what can be named."""
        self._jobs.look(Job("names", partial(self._names, window)))

    def hints(self) -> None:
        """Tell everything that can be clicked in the active window."""
        self._jobs.look(Job("hints", self._hints))

    def stop(self) -> bool:
        """End the run under way and those that wait."""
        return self._jobs.stop_runs(_RUN, "You stopped it.")

    def pause(self) -> None:
        """Take no run until resumed."""
        self._paused.set()
        self._jobs.stop_runs(_RUN, "You paused the assistant.")
        self._show(State.PAUSED)

    def resume(self) -> None:
        """Take runs again."""
        self._paused.clear()
        self._show(State.IDLE)

    def apply(self, settings: Settings) -> None:
        """Use these settings from the next job on."""
        self._jobs.look(Job("apply", partial(self._apply, settings)))

    def close(self) -> None:
        """End everything that was started, and wait for it."""
        self._jobs.close()
        self._thread.join()

    # -- the thread ------------------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            while (job := self._jobs.take()) is not None:
                self._do(job)
        finally:
            self._drop_agent()

    def _do(self, job: Job) -> None:
        """One job; whatever goes wrong in it, the thread goes on, with an agent made anew."""

        def work() -> None:
            try:
                job.work(job.stop)
            except Stopped:
                pass  # a look that a newer one made superfluous
            except AgentError as trouble:
                self._tell(Broke(f"{trouble.message} {trouble.action}"))

        if not guarded(work, self._broke):
            self._drop_agent()
            if job.dropped is not None:
                job.dropped()
            self._show(State.ERROR)

    def _broke(self, sentence: str, report: str) -> None:
        self._tell(Broke(sentence, report))

    def _drop_agent(self) -> None:
        agent, self._agent, self._taken, self._previewed = self._agent, None, None, ""
        if agent is not None:
            guarded(agent.close, lambda *_: None)  # it may be broken; the next one is made from nothing

    @property
    def _core(self) -> Agent:
        if self._agent is None:
            self._agent = self._make(self._settings, resident=True, note=self._note)
        return self._agent

    def _warm(self, stop: StopToken) -> None:
        self._core.asker.start()
        self._look(0, stop)

    def _run(self, number: int, words: str, window: int, ask: bool, stop: StopToken) -> None:
        self._tell(Started(number, words))
        self._note(State.LOOKING)
        agent = self._core
        if words != self._previewed:
            self._unpreview()
        outcome = self._carried_out(agent, words, window, ask, stop)
        self._unpreview()
        self._taken, self._asked = None, ""
        self._tell(Ended(number, words, outcome))
        self._show(State.PAUSED if self._paused.is_set() else State.IDLE)

    def _carried_out(self, agent: Agent, words: str, window: int, ask: bool, stop: StopToken) -> Outcome:
        try:
            if window:
                self._bring_back(agent, words, window, stop)
            return agent.run(Instruction(words), Allowance(yes=not ask), stop)
        except AgentError as trouble:
            from desktop_agent.core import ending  # noqa: PLC0415 - beside its only use

            return ending.of_error(trouble, (), "rules", {})

    def _bring_back(self, agent: Agent, words: str, window: int, stop: StopToken) -> None:
        """Give the window the keyboard back; the box is on the target before its look comes to rest."""
        if words != self._asked:
            self._draw(agent, words, self._seen(window, stop), stop)
        with suppress(ActionFailed):  # it may be gone; then the one in front now is meant
            agent.desktop.bring_back(window, stop)()

    def _preview(self, words: str, window: int, stop: StopToken) -> None:
        agent = self._core
        if not words.strip():
            self._taken, self._asked = None, ""
            self._unpreview()
            return
        self._draw(agent, words, self._seen(window, stop), stop)

    def _draw(self, agent: Agent, words: str, seen: Observation, stop: StopToken) -> None:
        """Tell what the words mean, and draw boxes round what they are about."""
        found = preview(agent, words, seen, stop)
        stop.check()
        self._asked = words
        self._tell(found)
        if not found.candidates:
            self._unpreview()
            return
        self._previewed = words
        agent.asker.preview([one.box for one in found.candidates[:9]], stop)

    def _unpreview(self) -> None:
        """Take the preview off the screen, where one is on it."""
        if self._previewed and self._agent is not None:
            self._previewed = ""
            self._agent.asker.unpreview()

    def _names(self, window: int, stop: StopToken) -> None:
        taken = self._look(window, stop)
        seen = taken.seen
        first = looks.front(seen)
        others = [w for w in seen.windows if w not in first and not w.ours]
        told = [one for w in first for one in seen.elements(w.id)]
        rest = [one for w in others for one in seen.elements(w.id)]
        self._tell(Named(looks.names([*told, *rest])))
        if first and not told:
            read = self._core.grounder.everything(looks.Narrowed(seen, first), stop)
            self._tell(Named(looks.names([*read, *rest])))

    def _hints(self, stop: StopToken) -> None:
        seen = self._core.desktop.observe(Instruction(""))
        self._tell(Hinted(self._core.grounder.everything(looks.Narrowed(seen, looks.front(seen)), stop)))

    def _look(self, window: int, stop: StopToken) -> _Taken:
        """Look now and keep it; the picture first, before our own window covers anything."""
        stop.check()
        seen = self._core.desktop.observe(Instruction(""), prefer=window)
        with suppress(AgentError):
            _ = seen.frame  # a black picture is told when something needs it
        self._taken = _Taken(window, seen, time.monotonic())
        return self._taken

    def _seen(self, window: int, stop: StopToken) -> Observation:
        """The look that was taken with this window in front; its trees are read anew when it is old."""
        taken = self._taken
        if taken is None or taken.window != window:
            return self._look(window, stop).seen
        if time.monotonic() - taken.at > _FRESH:
            now = self._core.desktop.observe(Instruction(""), prefer=window)
            try:
                frame = taken.seen.frame
            except AgentError:
                frame = None
            taken.seen, taken.at = looks.Narrowed(now, frame=frame), time.monotonic()
        return taken.seen

    def _apply(self, settings: Settings, stop: StopToken) -> None:
        del stop
        changed = any(getattr(settings, g) != getattr(self._settings, g) for g in _AGENT_GROUPS)
        self._settings = settings
        if changed:
            self._drop_agent()
            self.warm()

    # -- telling ---------------------------------------------------------------------------------------

    def _note(self, state: State) -> None:
        """What a run does; a pause stays shown until the run has ended."""
        if state is State.ACTING:
            self._unpreview()
        if not self._paused.is_set():
            self._show(state)

    def _show(self, state: State) -> None:
        if state is not self._state:
            self._state = state
            self._tell(StateChanged(state))

    def _tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)


def _withheld(
    message: str, action: str = "Run it again when you are ready.", error: str = "stopped"
) -> Outcome:
    return Outcome(Status.STOPPED, message, action=action, error=error)
