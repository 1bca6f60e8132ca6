"""Judge a step by the rules and ask the person where they say so; no approver, no action."""

from dataclasses import replace

from desktop_agent.core import sentences, staging
from desktop_agent.core.approval import Approved, NotApproved, Proposal
from desktop_agent.core.effects import effect
from desktop_agent.core.errors import Declined, Refused
from desktop_agent.core.plan import Candidate, Grounding, Step, Sureness, Target
from desktop_agent.core.policy import Ask, Effect, Go, Judgement, Refuse, judge
from desktop_agent.ports import By, Observation
from desktop_agent.steps.finding import best, missing
from desktop_agent.steps.state import Run


def approve(
    this: Run, step: Step, seen: Observation, grounding: Grounding, named: tuple[Target, ...]
) -> tuple[Candidate, By]:
    """The candidate that may be acted on, and who allowed it; raises where nobody does."""
    if not grounding.candidates:
        raise missing(grounding, named[0] if named else None)
    _ = seen.frame  # what is approved is what was seen before our own box covered any of it
    best = grounding.candidates[0]
    match _judge(this, step, grounding, best, named):
        case Go():
            return best, "policy"
        case Refuse(reason, action):
            raise Refused(reason, action)
        case Ask(reason, found):
            if this.allowed.yes and grounding.sureness is not Sureness.SURE:
                raise missing(grounding, named[0] if named else None)
            shown = grounding.candidates[: 1 if grounding.sureness is Sureness.SURE else 9]
            chosen = ask(this, step, shown, reason, found)
    again = _judge(this, step, grounding, chosen, named)
    if isinstance(again, Refuse):  # the one that was picked may be a password field
        raise Refused(again.reason, again.action)
    return chosen, "person"


def follow(
    this: Run, step: Step, grounding: Grounding, target: Target | None, named: tuple[Target, ...], by: By
) -> Candidate:
    """The candidate of a later round, which was approved with the first by what it is called.

    Where no person saw the whole, what it turned out to be is judged too: a name that says nothing can
    stand on a button that deletes.
    """
    chosen = best(grounding, target)
    judgement = _judge(this, step, grounding, chosen, named)
    if by == "policy" and not isinstance(judgement, Go):
        raise Declined(f"“{chosen.element.title}” needs a person: {judgement.reason}")
    return chosen


def doubt(grounding: Grounding) -> Grounding:
    """The same finding, about which a person must be asked: what it leads to is not surely meant."""
    if grounding.sureness is not Sureness.SURE:
        return grounding
    return replace(grounding, sureness=Sureness.UNSURE, candidates=grounding.candidates[:1])


def _judge(
    this: Run, step: Step, grounding: Grounding, candidate: Candidate, named: tuple[Target, ...]
) -> Judgement:
    found = effect(step, candidate.element, named)
    sure = grounding.sureness is Sureness.SURE
    return judge(found, candidate.element, staging.types_text(step), sure, this.allowed)


def ask(this: Run, step: Step, shown: tuple[Candidate, ...], reason: str, found: Effect) -> Candidate:
    """Show the proposal on the target and wait; raises Declined where nobody says yes."""
    if this.world.person is None:
        raise Declined("Nobody is there to approve it.", "Run it in a terminal, or add --yes.")
    first = shown[0].element
    sentence = sentences.proposal(step, first.title, first.app, this.language)
    limit = this.world.settings.approval.wait
    proposal = Proposal(sentence, shown, reason, found, this.language, limit)
    with this.timed("approve"):
        decision = this.world.person.decide(proposal, this.stop)
    match decision:
        case Approved(index):
            return shown[index]
        case NotApproved(why):
            raise Declined(why)
