"""Damage: dice against Toughness, down to Shaken and wounds (docs/savage-worlds/combat.md)."""
