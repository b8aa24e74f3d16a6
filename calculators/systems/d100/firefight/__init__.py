"""A whole firefight, turn by turn, as a script (docs/d100/table.md)."""
