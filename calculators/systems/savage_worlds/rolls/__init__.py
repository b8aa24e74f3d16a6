"""Trait rolls: dice, modifiers, rerolls (docs/savage-worlds/jets.md)."""
