"""`make demo`: real programs, instructions carried out on them, and a page that shows each stage."""
