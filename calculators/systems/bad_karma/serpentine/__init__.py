"""The serpentine: where dominoes may lie, what they give, the odds of a match, its picture."""
