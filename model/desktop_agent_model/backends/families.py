"""Which contract a model is asked by, told from its config.json or its name; nothing heavy is imported."""

from dataclasses import dataclass
from pathlib import Path

import desktop_agent_model
from desktop_agent.core.errors import BadSetting
from desktop_agent.worker.contracts import MODULES, contract
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.images import StaticTiles
from desktop_agent_model.errors import WrongUsage

TINY = "tiny"
BY_ARCHITECTURE = {
    "NemotronH_Nano_VL_V2": "holotron-12b",
    "NemotronH_Nano_Omni_Reasoning_V3": "holotron-3",
    "NemotronH_Omni_Reasoning_V3": "holotron-3",
    "Qwen2_5_VLForConditionalGeneration": "holo1.5",
    "Qwen3VLForConditionalGeneration": "holo2",
    "Qwen3VLMoeForConditionalGeneration": "holo2",
    "Qwen3_5ForConditionalGeneration": "holo3",
    "Qwen3_5MoeForConditionalGeneration": "holo3",
}
# by a part of the name in lower case; the first that fits
BY_NAME = (
    ("holotron-3", "holotron-3"),
    ("holotron4", "holotron-3"),
    ("holotron", "holotron-12b"),
    ("omni", "nemotron-omni"),
    ("nemotron", "nemotron-nano-v2-vl"),
    ("holo1.5", "holo1.5"),
    ("holo1", "holo1"),
    ("holo2", "holo2"),
    ("holo3", "holo3"),
    ("holo4", "holo3"),
)


@dataclass(frozen=True, slots=True)
class Named:
    """A model as the command line names it: a folder, or a name that only vLLM resolves."""

    name: str
    folder: Path | None

    @classmethod
    def read(cls, given: str) -> "Named":
        """`tiny`, a folder, or a name on the hub."""
        if given == TINY:
            return cls("holotron-tiny", Path(desktop_agent_model.__file__).parent / TINY)
        path = Path(given).expanduser()
        if path.is_dir() or given.startswith((".", "/", "~")) or given.count("/") > 1:
            return cls(path.resolve().name.lower(), path)
        return cls(given.rpartition("/")[2].lower(), None)


def chosen(name: str, model: Named) -> Contract:
    """The contract by its name; without one, by what the model is. Raises WrongUsage or BadCheckpoint."""
    from desktop_agent_model.checkpoint.registry import architecture  # noqa: PLC0415 - late: only where served

    if name:
        try:
            return contract(name)
        except BadSetting as trouble:
            raise WrongUsage(trouble.message, trouble.action) from trouble
    if model.folder is not None:
        return _of_checkpoint(model.folder, BY_ARCHITECTURE.get(architecture(model.folder), ""), model.name)
    return contract(_by_name(model.name))


def _of_checkpoint(folder: Path, family: str, name: str) -> Contract:
    """The family's contract, with the checkpoint's own tiles."""
    found = contract(family or _by_name(name))
    if family != "holotron-12b":
        return found
    from desktop_agent_model.checkpoint.text_files import read_json  # noqa: PLC0415 - late: as above
    from desktop_agent_model.models.config import HolotronConfig  # noqa: PLC0415 - late: as above

    config = HolotronConfig.read(read_json(folder / "config.json"))
    return found.with_rule(
        StaticTiles(config.tile, config.max_tiles, config.tokens_per_tile, config.thumbnail)
    )


def _by_name(name: str) -> str:
    for part, family in BY_NAME:
        if part in name:
            return family
    raise WrongUsage(f"Nobody knows how {name} is asked.", f"Name a contract: {', '.join(MODULES)}.")
