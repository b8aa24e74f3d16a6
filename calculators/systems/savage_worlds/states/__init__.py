"""A body in its states: what it may do, and at what price (docs/savage-worlds/etats.md)."""
