"""The states of a body: allowed actions and penalties (docs/savage-worlds/etats.md)."""
