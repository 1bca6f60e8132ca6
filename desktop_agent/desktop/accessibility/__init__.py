"""What programs say about themselves: AT-SPI over D-Bus (Linux)."""
