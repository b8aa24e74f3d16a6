"""The trait roll: its dice, what weighs on it, its rerolls (docs/savage-worlds/jets.md)."""
