"""The serpentine: where dominoes may lie, their bonuses, the odds of a match, its picture."""
