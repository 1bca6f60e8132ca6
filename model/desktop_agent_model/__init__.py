"""The model worker: a process on the machine with the GPU that sees for the agent, which never imports it.

`models/holotron.py` is the model, `checkpoint/` brings its weights, `generation/` answers, `server/` serves.
"""
