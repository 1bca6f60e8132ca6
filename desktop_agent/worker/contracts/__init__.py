"""One module a model family: what it is asked, how its pictures are fitted, and how its answer is read."""
