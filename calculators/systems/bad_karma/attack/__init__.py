"""The attack, and how any domino is laid on a gauge (docs/bad-karma/attaque.md)."""
