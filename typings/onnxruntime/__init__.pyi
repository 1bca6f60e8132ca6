# Types of the parts of onnxruntime that the agent uses.
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

class SessionOptions:
    intra_op_num_threads: int
    inter_op_num_threads: int
    log_severity_level: int
    enable_cpu_mem_arena: bool
    def add_session_config_entry(self, key: str, value: str, /) -> None: ...

class NodeArg:
    name: str

class ModelMetadata:
    custom_metadata_map: dict[str, str]

class InferenceSession:
    def __init__(
        self,
        path_or_bytes: str | bytes,
        sess_options: SessionOptions | None = None,
        providers: Sequence[str] | None = None,
    ) -> None: ...
    def get_inputs(self) -> list[NodeArg]: ...
    def get_modelmeta(self) -> ModelMetadata: ...
    def run(
        self, output_names: Sequence[str] | None, input_feed: Mapping[str, Any]
    ) -> list[np.ndarray[Any, np.dtype[np.float32]]]: ...
