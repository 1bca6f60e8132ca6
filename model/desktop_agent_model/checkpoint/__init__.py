"""Checkpoints: their published layout, the strict map to our model, the way from the files to the device."""
