"""Speed on the programs that are open: instructions made from the names that their trees tell."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop_agent.app import Agent
from desktop_agent.core.elements import CONTAINERS, STATIC_TEXT, Window
from desktop_agent.core.plan import Instruction
from desktop_agent.files import load_settings
from desktop_agent.stop import StopToken

_NAMES_A_WINDOW = 8


@dataclass(frozen=True, slots=True)
class Named:
    """Something on the screen with a name that nothing else in its window has."""

    pid: int
    window: str
    name: str
    role: str

    @property
    def instruction(self) -> Instruction:
        """Asks for it by its exact name, in its window."""
        return Instruction(f'click "{self.name}"', window=self.window)


def new_agent(*, ocr: str = "auto") -> Agent:
    """A resident agent that has seen nothing yet."""
    settings = load_settings()
    return Agent(replace(settings, reading=replace(settings.reading, ocr=ocr)), resident=True)


def open_windows(agent: Agent) -> list[Window]:
    """The windows that a person would work in."""
    seen = agent.desktop.observe(Instruction(""))
    return [w for w in seen.windows if w.title and not w.ours and w.kind in {"normal", "dialog"}]


def exact_names() -> list[Named]:
    """Names to ask for, some from each open window; raises NoDisplay."""
    agent = new_agent()
    try:
        seen = agent.desktop.observe(Instruction(""))
        found: list[Named] = []
        for window in open_windows(agent):
            elements = seen.elements(window.id)
            count = Counter(e.name for e in elements)
            usable = [
                e
                for e in elements
                if count[e.name] == 1 and len(e.name) > 1 and '"' not in e.name and e.enabled
                if e.role not in CONTAINERS and e.role not in STATIC_TEXT
            ]
            found += [Named(window.pid, window.title, e.name, e.role.value) for e in usable[:_NAMES_A_WINDOW]]
        return found
    finally:
        agent.close()


def ground_ms(agent: Agent, instruction: Instruction) -> float:
    """Milliseconds from an instruction to its candidates."""
    started = time.perf_counter()
    agent.ground(instruction, StopToken())
    return (time.perf_counter() - started) * 1e3


def hot_times(names: Sequence[Named], *, ocr: str = "auto") -> list[float]:
    """How long each name takes once its window is known."""
    agent = new_agent(ocr=ocr)
    try:
        for one in names:
            ground_ms(agent, one.instruction)
        return [ground_ms(agent, one.instruction) for one in names]
    finally:
        agent.close()


def cold_times(names: Sequence[Named], *, ocr: str = "auto") -> list[float]:
    """How long the first question about each window takes, in a process that runs already."""
    firsts = {one.window: one for one in reversed(names)}
    agent = new_agent(ocr=ocr)
    try:
        if ocr != "never":
            agent.reader.warm()
        open_windows(agent)  # the connection to the display is there
        return [ground_ms(agent, one.instruction) for one in firsts.values()]
    finally:
        agent.close()
