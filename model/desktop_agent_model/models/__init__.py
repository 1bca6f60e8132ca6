"""The models that the worker runs itself, each readable alone."""
