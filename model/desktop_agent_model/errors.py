"""What can go wrong in the worker, sorted by where it comes from; each with a sentence and one thing to do.

WorkerError
├── MissingPart            a library is not installed, or does not fit another one
├── BadCheckpoint          the folder with the weights cannot be used
│   ├── NoCheckpoint         it is missing, empty or no checkpoint at all
│   ├── IncompleteCheckpoint a file is missing or cut off
│   ├── BadConfig            config.json or the tokenizer lacks something
│   ├── OtherFamily          a model that this worker does not load itself
│   └── TensorMismatch       a tensor is unknown, missing or of another shape
├── OutOfMemory            the weights do not fit
├── WrongUsage             the command line asks for what must not or cannot be (exit 2)
├── BadToken               the token cannot be kept, or is not safe where it is kept
├── Unreachable            the server that the worker stands before does not answer
├── Busy                   the server that the worker stands before has no place free
└── BadInput               a prompt that the model cannot take
    ├── ContextExceeded      prompt and answer are longer than the context
    ├── BadSchema            no grammar can be made of the JSON schema
    └── SessionLost          the session to append to is not kept any more
"""

from typing import ClassVar


class WorkerError(Exception):
    """Anything that goes wrong on the way; `action` is one thing that the person can do about it."""

    usual_action: ClassVar[str] = "Run `desktop-agent worker check`."
    exit_status: ClassVar[int] = 5

    def __init__(self, message: str, action: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.action = action or self.usual_action


class MissingPart(WorkerError):
    """A library that the worker needs is not installed, or breaks when it is imported."""

    usual_action = "Run `pip install 'holotron-desktop-agent[worker]'` in this environment."


class BadCheckpoint(WorkerError):
    """The folder with the weights cannot be used."""

    usual_action = "Download the checkpoint again."


class NoCheckpoint(BadCheckpoint):
    """The folder does not exist, is empty, or holds no config.json and safetensors."""

    usual_action = "Give `--model` the folder that holds config.json and the .safetensors files."


class IncompleteCheckpoint(BadCheckpoint):
    """A file that belongs to the checkpoint is missing or shorter than it says."""

    usual_action = "Let the download finish, or download the named file again."


class BadConfig(BadCheckpoint):
    """config.json or tokenizer.json is not valid, or lacks something that must not be guessed."""


class OtherFamily(BadCheckpoint):
    """A model that this worker does not load itself."""

    usual_action = "Serve it with `desktop-agent worker serve --backend vllm`."


class TensorMismatch(BadCheckpoint):
    """A tensor is unknown to the model, missing in the files, or of another shape."""

    usual_action = "Check that all files come from one revision of one model."


class OutOfMemory(WorkerError):
    """The weights do not fit into the memory of the device."""

    usual_action = "Free memory on the device, or choose a device with more."


class BadInput(WorkerError):
    """A prompt that the model cannot take, such as one with more image places than pictures."""

    usual_action = "Send each picture as its own part of a message."


class ContextExceeded(BadInput):
    """Prompt and answer together are longer than the model's context."""

    usual_action = "Send fewer or smaller pictures, a shorter history, or a smaller max_tokens."


class BadSchema(BadInput):
    """No grammar can be made of the JSON schema."""

    usual_action = "Use a JSON schema of objects, strings, numbers, enums and arrays."


class SessionLost(BadInput):
    """The session to which turns shall be appended is not kept any more."""

    usual_action = "Send the whole history, without the header X-History."


class WrongUsage(WorkerError):
    """The command line asks for what must not or cannot be."""

    usual_action = "See `desktop-agent worker --help`."
    exit_status = 2


class BadToken(WorkerError):
    """The token cannot be kept, or is not safe where it is kept."""

    usual_action = "Run `desktop-agent worker token --rotate`."


class Unreachable(WorkerError):
    """The server that the worker stands before does not answer."""

    usual_action = "Look at `/health`, and try again when it says ready."


class Busy(WorkerError):
    """The server that the worker stands before has no place free."""

    usual_action = "Try again in a moment."
