"""What records the development set and runs the benchmark on a virtual desktop; never installed."""
