"""The model worker's other end: what the agent and the worker say to each other."""
