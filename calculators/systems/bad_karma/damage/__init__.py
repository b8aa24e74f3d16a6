"""The damage tracks (docs/bad-karma/dommages.md)."""
