"""A whole fight on the sheets, as a script (docs/savage-worlds/combat-a-la-table.md)."""
