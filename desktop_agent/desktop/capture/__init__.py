"""Pictures of the desktop, what changed between two of them, and pictures from and to files."""
