"""Nemotron Nano 12B v2 VL, the base of Holotron-12B: the same pictures and switch, never trained to point."""

from dataclasses import replace

from desktop_agent.worker.contracts import holotron_12b

CONTRACT = replace(
    holotron_12b.CONTRACT,
    name="nemotron-nano-v2-vl",
    known="The base model knows no pointing contract of its own (5.5 on ScreenSpot-Pro): that of "
    "Holotron-12B is used so that the two can be compared, and the calibration may well refuse it.",
)
