"""torch and transformers, whose absence or quarrel is told in a sentence instead of a traceback."""

import importlib
from contextlib import suppress

from desktop_agent_model.errors import MissingPart

NEEDED = (
    "torch",
    "safetensors",
    "tokenizers",
    "transformers",
    "transformers.models.nemotron_h.modeling_nemotron_h",
)


def require() -> None:
    """Import what the model is made of; raises MissingPart naming what is absent or does not fit.

    transformers imports torchvision where it finds one, so one that was built for another torch breaks it.
    """
    for name in NEEDED:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as trouble:
            raise _absent(trouble) from trouble
        except (ImportError, RuntimeError, AttributeError, OSError) as trouble:
            raise _broken(name, trouble) from trouble
    import transformers  # noqa: PLC0415 - late: it may be missing

    # it warns of its slower fallbacks one by one; which kernels are bound is told by /health
    transformers.logging.set_verbosity_error()


def _absent(trouble: ModuleNotFoundError) -> MissingPart:
    name = (trouble.name or "a library").split(".")[0]
    if name in NEEDED:
        return MissingPart(f"{name} is not installed, and the model is made of it.")
    return MissingPart(f"A library needs {name}, which is not installed.", f"Run `pip install {name}`.")


def _broken(name: str, trouble: Exception) -> MissingPart:
    """What stops an import: mostly a torchvision of another torch."""
    if misfit := _torchvision_misfit():
        return MissingPart(
            f"The torchvision in this environment does not fit its torch, and transformers stops at it: {misfit}",
            "Run `pip uninstall torchvision`: the worker does not need it.",
        )
    return MissingPart(f"{name} cannot be imported: {trouble}")


def _torchvision_misfit() -> str:
    """What torchvision says when it is imported; empty where it is absent or imports well."""
    with suppress(ModuleNotFoundError):
        try:
            importlib.import_module("torchvision")
        except (ImportError, RuntimeError, AttributeError, OSError) as trouble:
            if isinstance(trouble, ModuleNotFoundError):
                raise
            return str(trouble).splitlines()[0] if str(trouble) else type(trouble).__name__
    return ""
