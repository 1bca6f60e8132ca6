"""Where words would act, in a sentence, without touching anything."""

from desktop_agent.app import Agent, Found
from desktop_agent.core import sentences, staging
from desktop_agent.core.elements import Role
from desktop_agent.core.errors import AgentError, Stopped
from desktop_agent.core.events import Previewed
from desktop_agent.core.plan import Instruction, Plan, Step, Sureness
from desktop_agent.ports import Observation
from desktop_agent.steps.finding import missing
from desktop_agent.stop import StopToken

_MORE = {"en": "{0} (and {1} more)", "pt": "{0} (e mais {1})", "zh": "{0}（還有 {1} 步）"}


def preview(agent: Agent, words: str, seen: Observation, stop: StopToken) -> Previewed:
    """What the words mean on this look; what is wrong with them is an answer. Raises Stopped."""
    instruction = Instruction(words)
    try:
        plan = agent.planner.plan(instruction)
        found = agent.ground(instruction, stop, look=seen)
    except Stopped:
        raise
    except AgentError as trouble:
        return Previewed(words, problem=trouble.message, action=trouble.action)
    step = plan.steps[0]
    if found.grounding.sureness is Sureness.NOT_FOUND and not found.program:
        return _not_there(words, step, found)
    shown = found.grounding.candidates[: 1 if found.grounding.sureness is Sureness.SURE else 9]
    return Previewed(words, () if _is_whole(found) else shown, _sentence(plan, found))


def _not_there(words: str, step: Step, found: Found) -> Previewed:
    targets = staging.targets(step)
    trouble = missing(found.grounding, targets[0] if targets else None)
    return Previewed(words, problem=trouble.message, action=trouble.action)


def _is_whole(found: Found) -> bool:
    """Whether no single control is meant: a box round a whole window would only be in the way."""
    first = found.grounding.candidates[0] if found.grounding.candidates else None
    if first is None or found.program:
        return True
    return first.element.role in {Role.FRAME, Role.TERMINAL} and not first.element.key


def _sentence(plan: Plan, found: Found) -> str:
    candidates = found.grounding.candidates
    label = found.program or (candidates[0].element.title if candidates else "")
    app = candidates[0].element.app if candidates and not found.program else ""
    said = sentences.proposal(plan.steps[0], label, app, plan.language)
    more = len(plan.steps) - 1
    return _MORE.get(plan.language, _MORE["en"]).format(said, more) if more else said
