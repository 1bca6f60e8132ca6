"""Reading text from pixels: our own line finding, and a recogniser from a wheel."""
