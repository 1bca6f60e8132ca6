"""Nemotron 3 Nano Omni, the base of Holotron-3: shares of the picture from 0 to 1."""

from dataclasses import replace

from desktop_agent.worker.contracts import holotron_3
from desktop_agent.worker.contracts.coordinates import Convention

CONTRACT = replace(
    holotron_3.CONTRACT,
    name="nemotron-omni",
    convention=Convention.UNIT,
    known="It was trained to answer with lines of Python whose coordinates are shares from 0 to 1; it is "
    "asked for the same shares as JSON instead, because program text from a model is never run here.",
)
