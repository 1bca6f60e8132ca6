"""One module a model family: what it is asked, how its pictures are fitted, and how its answer is read."""

from importlib import import_module

from desktop_agent.core.errors import BadSetting
from desktop_agent.worker.contracts.family import Contract

MODULES = {
    "holotron-12b": "holotron_12b",
    "nemotron-nano-v2-vl": "nemotron_nano_v2_vl",
    "holotron-3": "holotron_3",
    "nemotron-omni": "nemotron_omni",
    "holo1": "holo1",
    "holo1.5": "holo1_5",
    "holo2": "holo2",
    "holo3": "holo3",
}
"""The families by name; the module of each is imported when it is asked for."""


def contract(name: str) -> Contract:
    """The contract of a family; raises BadSetting for a name that is none."""
    if name not in MODULES:
        raise BadSetting(f"There is no contract {name!r}.", f"Use one of: {', '.join(MODULES)}.")
    found = import_module(f"desktop_agent.worker.contracts.{MODULES[name]}").CONTRACT
    if not isinstance(found, Contract):
        raise TypeError(f"{name} has no contract")
    return found
