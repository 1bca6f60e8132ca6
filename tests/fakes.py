"""The world as tests hand it in: plain classes that stand behind the ports."""

from dataclasses import replace

from desktop_agent.core.approval import Approved, Decision, NotApproved
from desktop_agent.core.elements import Element, Role, Window
from desktop_agent.core.errors import TargetChanged
from desktop_agent.core.evidence import Snapshot
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Candidate, Grounding, Instruction, Plan, Sureness
from desktop_agent.core.policy import Allowance
from desktop_agent.core.screen import Frame, Layout, Screen
from desktop_agent.runner import run
from desktop_agent.settings import Settings, with_value
from desktop_agent.steps.state import World
from desktop_agent.stop import StopToken

SCREEN = Layout((Screen(1, Box(0, 0, 800, 600), 1.0, "only", primary=True),))
WINDOW = Window(7, "*letter.txt", "editor", Box(0, 0, 400, 300), pid=70, active=True)


def button(name, left=10, top=10, **more):
    """A button in the one window."""
    return Element(
        Box(left, top, 60, 20),
        more.pop("role", Role.PUSH_BUTTON),
        name,
        window=7,
        app="editor",
        key=name,
        **more,
    )


class FakeObservation:
    """A desktop that stands still: these windows, these elements, a grey picture."""

    def __init__(self, elements=(), windows=(WINDOW,)):
        self.layout = SCREEN
        self.windows = tuple(windows)
        self.frame = Frame(Box(0, 0, 8, 6), bytes([128]) * (4 * 48))
        self.ms = {}
        self._elements = tuple(elements)

    def elements(self, window):
        return tuple(e for e in self._elements if e.window == window)


class FakeDesktop:
    """Records what is performed; `effects` maps a kind of action to what it does to the elements."""

    def __init__(self, elements=(), windows=(WINDOW,)):
        self.elements = list(elements)
        self.windows = list(windows)
        self.performed = []
        self.on_action = lambda action, world: None
        self.faults = []
        self.programs = []

    def observe(self, instruction, prefer=0):
        return FakeObservation(self.elements, self.windows)

    def perform(self, action, stop):
        self.performed.append(action)
        self.on_action(action, self)

    def recheck(self, element, before):
        if self.faults:
            raise TargetChanged(self.faults.pop(0))
        return element

    def snapshot(self, window, around):
        return Snapshot(tuple(self.windows), {e.key: e for e in self.elements}, window=window)

    def settle(self, before, stop):
        return self.snapshot(before.window, None)

    def launchable(self, name):
        return self.programs

    def change(self, name, **fields):
        """Change an element, as its program would."""
        self.elements = [replace(e, **fields) if e.name == name else e for e in self.elements]


class ByName:
    """A grounder that knows exact names only."""

    def __init__(self, sureness=None):
        self.sureness = sureness

    def ground(self, target, observation, stop):
        elements = [e for w in observation.windows for e in observation.elements(w.id)]
        fits = tuple(Candidate(e, 1.0) for e in elements if e.name == target.name)
        if not fits:
            return Grounding(Sureness.NOT_FOUND, nearest=tuple(e.name for e in elements))
        sure = Sureness.SURE if len(fits) == 1 else Sureness.AMBIGUOUS
        return Grounding(self.sureness or sure, fits)

    def everything(self, observation, stop):
        return tuple(e for w in observation.windows for e in observation.elements(w.id))


class Steps:
    """A planner that has its plan already."""

    def __init__(self, *steps, language="en"):
        self.steps, self.language = steps, language

    def plan(self, instruction):
        return Plan(instruction, self.steps, self.language)


class Agreeing:
    """Says yes, to the candidate at `index`; keeps what it was shown."""

    def __init__(self, index=0):
        self.index, self.shown = index, []

    def decide(self, proposal, stop) -> Decision:
        self.shown.append(proposal)
        return Approved(self.index)

    def progress(self, sentence):
        pass


class Refusing(Agreeing):
    """Says no."""

    def decide(self, proposal, stop):
        self.shown.append(proposal)
        return NotApproved("You said no.")


class Kept:
    """A journal in memory."""

    def __init__(self):
        self.finished, self.pictures = [], []

    def picture(self, stage, frame, boxes):
        self.pictures.append(stage)

    def finish(self, instruction, outcome):
        self.finished.append((instruction.text, outcome))


YES = Allowance(yes=True)
QUICK = with_value(Settings(), "verify.limit", 0.1)


def carry_out(  # noqa: PLR0913 - a world has many parts
    desktop, *steps, person=None, allowed=YES, grounder=None, dry=False, stop=None, text="do it"
):
    journal = Kept()
    world = World(desktop, grounder or ByName(), Steps(*steps), journal, person, QUICK)
    outcome = run(Instruction(text), world, allowed, stop or StopToken(), dry=dry)
    assert [kept for _, kept in journal.finished] == [outcome]
    return outcome
