"""To hit: in melee against Parade, or from afar against 4 (docs/savage-worlds/combat.md)."""
