"""The agent: what to do on the screen, and doing it. Knows neither Qt nor torch."""

__version__ = "0.1.0"
