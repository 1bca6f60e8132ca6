"""The place of the model worker: a process on the machine with the GPU, which the agent never imports.

It is not written yet. The rules engine, which needs no model, is what the agent works with until then.
"""
