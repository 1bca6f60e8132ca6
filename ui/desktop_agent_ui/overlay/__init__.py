"""The numbered boxes on the screen and the sentence beside them; one window a monitor."""
