"""Attack rolls: melee against Parry, ranged against 4 (docs/savage-worlds/combat.md)."""
