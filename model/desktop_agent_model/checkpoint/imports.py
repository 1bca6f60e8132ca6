"""torch and transformers, whose absence or quarrel is told in a sentence instead of a traceback."""

import importlib
import os

from desktop_agent_model.errors import MissingPart

NEEDED = ("torch", "tokenizers", "transformers", "transformers.models.nemotron_h.modeling_nemotron_h")
# nothing is ever fetched; slower fallbacks are told by /health, progress by the worker itself
QUIET = {"HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_PROGRESS_BARS": "1", "TRANSFORMERS_VERBOSITY": "error"}
BREAKS = (ImportError, RuntimeError, AttributeError, OSError)  # what a library of another build raises


def require() -> None:
    """Import what the model is made of; raises MissingPart naming what is absent or does not fit.

    transformers imports torchvision where it finds one, so one that was built for another torch breaks it.
    """
    for setting, value in QUIET.items():
        os.environ.setdefault(setting, value)
    for name in NEEDED:
        try:
            importlib.import_module(name)
        except BREAKS as trouble:
            raise _told(name, trouble) from trouble


def _told(name: str, trouble: Exception) -> MissingPart:
    """What stops an import, and what to do about it."""
    if misfit := _torchvision_misfit():
        return MissingPart(
            f"The torchvision in this environment does not fit its torch, so transformers fails: {misfit}",
            "Run `pip uninstall torchvision`: the worker does not use it.",
        )
    if isinstance(trouble, ModuleNotFoundError):
        return _absent(trouble)
    return MissingPart(f"{name} cannot be imported: {_first_line(trouble)}.")


def _absent(trouble: ModuleNotFoundError) -> MissingPart:
    name = (trouble.name or "a library").split(".")[0]
    if name in NEEDED:
        return MissingPart(f"{name} is not installed, and the model is made of it.")
    return MissingPart(f"A library needs {name}, which is not installed.", f"Run `pip install {name}`.")


def _torchvision_misfit() -> str:
    """What torchvision says when it is imported; empty where it is absent or imports well."""
    try:
        importlib.import_module("torchvision")
    except BREAKS as trouble:
        absent = isinstance(trouble, ModuleNotFoundError) and trouble.name in {"torchvision", "torch"}
        return "" if absent else _first_line(trouble)
    return ""


def _first_line(trouble: Exception) -> str:
    return (str(trouble) or type(trouble).__name__).splitlines()[0]
