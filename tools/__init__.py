"""Programs for those who work on this; none of it is installed."""
