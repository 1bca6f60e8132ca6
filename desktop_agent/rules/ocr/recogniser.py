"""Pictures of lines → text: the PP-OCRv6 recogniser from the rapidocr wheel, at each line's true width."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_agent.core.errors import PartMissing
from desktop_agent.rules.ocr.underlining import without_mnemonic

if TYPE_CHECKING:
    import numpy as np
    from onnxruntime import InferenceSession

    Pixels = np.ndarray[Any, np.dtype[np.uint8]]

_MODEL = "models/PP-OCRv6_rec_small.onnx"
_HEIGHT = 48
#: The model's own limit is far above; a longer line is only squeezed.
_WIDEST = 1_600
#: Without room at the right the last letters are lost.
_ROOM = 24


def model_file() -> Path:
    """Where the model lies; raises PartMissing. Does not import rapidocr, which takes half a second."""
    found = find_spec("rapidocr")
    places = list(found.submodule_search_locations or ()) if found else []
    path = Path(places[0]) / _MODEL if places else None
    if path is None or not path.exists():
        raise PartMissing(
            "Text cannot be read from pixels: the model is missing.", "pip install 'rapidocr==3.10.*'"
        )
    return path


class Recogniser:
    """The model, loaded. One call reads one line on one thread; calls may come from several threads."""

    def __init__(self) -> None:
        path = model_file()
        try:
            import onnxruntime  # noqa: PLC0415 - late: only where pixels are read
        except ImportError as error:
            reason = "Text cannot be read from pixels: onnxruntime is missing."
            raise PartMissing(reason, "pip install onnxruntime") from error
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        # Lines have many widths: an arena, or a plan of memory for each of them, would only grow.
        options.enable_cpu_mem_arena = False
        setattr(options, "enable_mem_pattern", False)  # noqa: B010 - its type stub does not know it
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session: InferenceSession = onnxruntime.InferenceSession(
            os.fspath(path), options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        told = self._session.get_modelmeta().custom_metadata_map["character"]
        self._characters = ["", *told.splitlines(), " "]

    def read(self, line: "Pixels") -> tuple[str, float]:
        """The text in a picture of one line (height x width x 3, BGR), and the mean confidence 0 to 1."""
        import cv2  # noqa: PLC0415 - late: as above
        import numpy as np  # noqa: PLC0415 - late: as above

        line = without_mnemonic(line)
        height, width = line.shape[:2]
        scaled = min(_WIDEST, max(8, round(width * _HEIGHT / height)))
        resized = cv2.resize(line, (scaled, _HEIGHT), interpolation=cv2.INTER_LINEAR)
        data = np.zeros((1, 3, _HEIGHT, scaled + _ROOM), np.float32)
        data[0, :, :, :scaled] = resized.transpose(2, 0, 1) * (2 / 255) - 1
        data[0, :, :, scaled:] = data[0, :, :, scaled - 1 : scaled]  # the room has the line's own background
        (likely,) = self._session.run(None, {self._input: data})
        best = likely[0].argmax(axis=1)
        sure = np.take_along_axis(likely[0], best[:, None], axis=1)[:, 0]
        keep = (best != 0) & np.concatenate(([True], best[1:] != best[:-1]))
        text = "".join(self._characters[index] for index in best[keep])
        return text, float(sure[keep].mean()) if keep.any() else 0.0
