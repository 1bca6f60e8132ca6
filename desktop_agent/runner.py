"""Carries out one instruction: look, find, judge, ask, check again, act, see what happened, keep it."""

from contextlib import suppress

from desktop_agent.core import ending, staging
from desktop_agent.core.actions import PressKeys
from desktop_agent.core.errors import AgentError, Stopped, TargetChanged
from desktop_agent.core.joining import joined
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Candidate, Instruction, MenuStep, SelectStep, Step
from desktop_agent.core.policy import Allowance
from desktop_agent.core.secrecy import to_keep
from desktop_agent.ports import By
from desktop_agent.steps.acting import act
from desktop_agent.steps.asking import approve, follow
from desktop_agent.steps.finding import locate
from desktop_agent.steps.state import Run, World
from desktop_agent.steps.whole_windows import carry_out_window_step
from desktop_agent.stop import StopToken

#: How often a target that changed under our hands is proposed anew.
TRIES = 3

#: Seconds that toolkits take to fade from one look to the next.
REST = 0.3

#: How many menus may hang on one another.
MENUS = 4


def run(
    instruction: Instruction,
    world: World,
    allowed: Allowance,
    stop: StopToken,
    *,
    dry: bool = False,
) -> Outcome:
    """Carry out an instruction to its one outcome; raises nothing that belongs to the agent."""
    this = Run(world, instruction, allowed, stop, dry)
    plan = None
    try:
        with this.timed("total"):
            plan = world.planner.plan(instruction)
            this.language = plan.language
            for step in joined(plan.steps):
                stop.check()
                _carry_out(this, step)
        outcome = ending.of_steps(this.done, this.told, "rules", this.ms)
    except AgentError as error:
        outcome = ending.of_error(error, this.done, "rules", this.ms)
    world.journal.finish(to_keep(instruction, plan, outcome), outcome)
    return outcome


def _carry_out(this: Run, step: Step) -> None:
    """One step; where its target changes under our hands it is proposed anew, a few times at most."""
    rest = carry_out_window_step(this, step) if isinstance(step, staging.WINDOW_STEPS) else step
    if rest is None:
        return
    for left in reversed(range(TRIES)):
        try:
            _rounds(this, rest)
        except TargetChanged:
            if not left:
                raise
            this.stop.wait(REST)  # what moves or fades comes to rest
        else:
            return


def _rounds(this: Run, step: Step) -> None:
    """The rounds of a step: its first target is asked about, for the whole step; each is found anew."""
    wanted = staging.targets(step)
    named = tuple(target for target in wanted if target)
    by: By = "policy"
    chosen: Candidate | None = None
    for number, target in enumerate(wanted):
        try:
            seen, grounding = locate(this, target, patient=bool(this.done or number))
            if number == 0:
                chosen, by = approve(this, step, seen, grounding, named)
                this.world.journal.picture("seen", seen.frame, [chosen.box])
            else:
                chosen = follow(this, step, grounding, target, named, by)
            act(this, step, number, seen, chosen, by, last=number == len(wanted) - 1)
        except Stopped:
            raise  # after a stop nothing is sent, not even what would close our own menu
        except AgentError:
            if number and isinstance(step, MenuStep | SelectStep):
                _close_what_we_opened(this)
            raise
        if this.dry:
            return
    after = this.world.desktop.observe(this.instruction, prefer=this.window)
    this.world.journal.picture("after", after.frame, [chosen.box] if chosen else [])


def _close_what_we_opened(this: Run) -> None:
    """Close our menus while they are open: an Esc too many would answer the dialog below them."""
    with suppress(AgentError):  # what is told is why the menu was left, not how
        for _ in range(MENUS):
            seen = this.world.desktop.observe(Instruction(""), prefer=this.window)
            if not any(window.kind == "menu" and not window.ours for window in seen.windows):
                return
            this.world.desktop.perform(PressKeys(("escape",)), this.stop)
            this.stop.wait(REST)
