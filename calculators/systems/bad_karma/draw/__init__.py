"""The draw: one domino or several against a skill (docs/bad-karma/tirage.md)."""
