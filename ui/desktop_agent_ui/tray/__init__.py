"""The icon in the tray, its menu, and what stands in for it where there is no tray."""
