"""The script of a fight (docs/savage-worlds/combat-a-la-table.md)."""
