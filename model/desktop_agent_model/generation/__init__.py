"""From a prompt to an answer, for one person waiting: state kept between turns, tokens one after another."""
