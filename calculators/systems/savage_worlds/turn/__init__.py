"""The round: the action deck and the initiative order (docs/savage-worlds/tour.md)."""
