"""The round: the action deck, and who acts when (docs/savage-worlds/tour.md)."""
