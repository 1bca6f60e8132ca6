"""The parts of carrying out one step: finding its target, asking for it, acting and seeing."""
