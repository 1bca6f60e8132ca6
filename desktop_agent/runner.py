"""Carries out one instruction: look, find, judge, ask, check again, act, see what happened, keep it."""

from desktop_agent.core import ending, staging
from desktop_agent.core.errors import AgentError, OnlyLike, Stopped, TargetChanged
from desktop_agent.core.joining import joined
from desktop_agent.core.outcome import Outcome
from desktop_agent.core.plan import Candidate, Instruction, Step
from desktop_agent.core.policy import Allowance
from desktop_agent.core.secrecy import to_keep
from desktop_agent.ports import By
from desktop_agent.steps import menus
from desktop_agent.steps.acting import act
from desktop_agent.steps.asking import approve, doubt, follow
from desktop_agent.steps.finding import locate
from desktop_agent.steps.state import Run, World
from desktop_agent.steps.whole_windows import carry_out_window_step
from desktop_agent.stop import StopToken

#: How often a target that changed under our hands is proposed anew.
TRIES = 3


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
    doubted = False
    for left in reversed(range(TRIES)):
        try:
            _rounds(this, rest, doubted=doubted)
        except TargetChanged:
            if not left:
                raise
            this.stop.wait(menus.REST)  # what moves or fades comes to rest
        except OnlyLike as like:
            if not left or this.allowed.yes or this.world.person is None or not menus.opens(rest):
                raise
            rest, doubted = menus.named_anew(rest, like), True
        else:
            return


def _rounds(this: Run, step: Step, *, doubted: bool) -> None:
    """The rounds of a step: its first target is asked about, for the whole step; each is found anew.

    `doubted` true: a person must see the whole step, whatever was allowed beforehand.
    """
    wanted = staging.targets(step)
    named = tuple(target for target in wanted if target)
    by: By = "policy"
    chosen: Candidate | None = None
    for number, target in enumerate(wanted):
        try:
            seen, found = locate(this, target, patient=bool(this.done or number))
            if number == 0:
                chosen, by = approve(this, step, seen, doubt(found) if doubted else found, named)
                this.world.journal.picture("seen", seen.frame, [chosen.box])
            else:
                if chosen and menus.opened_nothing(step, chosen, seen, found):
                    act(this, step, number - 1, seen, chosen, by, last=False)
                    seen, found = locate(this, target, patient=True)
                chosen = follow(this, step, found, target, named, by)
            act(this, step, number, seen, chosen, by, last=number == len(wanted) - 1)
        except Stopped:
            raise  # after a stop nothing is sent, not even what would close our own menu
        except AgentError:
            if number and menus.opens(step):
                menus.close_ours(this)
            raise
        if this.dry:
            return
    after = this.world.desktop.observe(this.instruction, prefer=this.window)
    this.world.journal.picture("after", after.frame, [chosen.box] if chosen else [])
