"""What the models are told, in our own words, with places to fill in.

The vendors publish some of their prompts; these are not those. What a wording changes in a model's answers
is not known without its weights, so a person can give the vendor's exact text in a file (the setting
`contract.prompt_file`) of the same keys. The names and shapes of the JSON, which are facts, come from the
contract and not from here.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields

from desktop_agent.core.errors import BadSetting


@dataclass(frozen=True, slots=True)
class Prompts:
    """The texts of a contract.

    Filled in: `{instruction}` (locate_user), `{task}` (step_task), `{space}` (what a coordinate is),
    `{answer}` (the form of a point), `{tools}` (a line for each tool), `{schema}` (the JSON schema of the
    answer), `{outcome}`. An empty text sends no such message.
    """

    locate_system: str
    locate_user: str
    step_system: str
    step_task: str
    before_picture: str
    after_picture: str
    left_out: str
    outcome: str
    failure: str

    @classmethod
    def read(cls, toml: str, otherwise: "Prompts") -> "Prompts":
        """The texts of a file, and for keys that it lacks those of `otherwise`.

        Raises BadSetting where it is no TOML, or has a key that is no text of a contract.
        """
        try:
            found = tomllib.loads(toml)
        except tomllib.TOMLDecodeError as broken:
            raise BadSetting(f"The prompt file is not TOML: {broken}.") from broken
        names = [field.name for field in fields(cls)]
        for name, text in found.items():
            if name not in names or not isinstance(text, str):
                raise BadSetting(f"{name} is no text of a prompt file.", f"Use: {', '.join(names)}.")
        return cls(**{name: found.get(name, getattr(otherwise, name)) for name in names})


def fill(text: str, places: Mapping[str, str]) -> str:
    """The text with its places filled in, each once: what is put in is never searched for places again."""
    known = "|".join(map(re.escape, places))
    return re.sub(rf"\{{({known})\}}", lambda found: places[found[1]], text)


LOCATE = (
    "You point at things on screenshots. Answer only with JSON: {answer}. It is the place to click; x "
    "counts from the left edge, y from the top edge, and each is {space}."
)

STEP = """\
You use a computer for a person: you look at its screen and choose one step at a time until their task is
done. Answer only with one JSON object of three keys. "note": what you see now and will need later, since
old screenshots go away; null if nothing is new. "thought": in one or two sentences, whether the last step
worked and what comes next. "{call}": the one tool to use now. x counts from the left edge and y from the
top edge; each is {space}. "element" says in words what lies there. The tools:
{tools}"""

STEP_WITH_SCHEMA = STEP + "\nThe schema of your answer:\n{schema}"

USUAL = Prompts(
    locate_system=LOCATE,
    locate_user="{instruction}",
    step_system=STEP,
    step_task="{task}",
    before_picture="<observation>",
    after_picture="</observation>",
    left_out="(older screenshot, not kept)",
    outcome="<tool_output>{outcome}</tool_output>",
    failure="<error>{outcome}</error>",
)
"""What most families are told."""
