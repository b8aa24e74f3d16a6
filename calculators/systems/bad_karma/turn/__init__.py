"""A turn on the sheets, as a script (docs/bad-karma/tour.md)."""
