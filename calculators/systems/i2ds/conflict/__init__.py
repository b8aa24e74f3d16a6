"""A conflict, round after round: who acts when, and what they oppose to each other."""
