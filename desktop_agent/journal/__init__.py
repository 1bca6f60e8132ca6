"""What happened, kept: one JSON line an instruction, and pictures of its stages."""
