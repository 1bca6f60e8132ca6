"""Windows of the desktop: which there are, which is on top, raising, closing, starting programs."""
