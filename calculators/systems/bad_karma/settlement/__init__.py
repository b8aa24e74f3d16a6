"""The settlement of a gauge (docs/bad-karma/solde.md)."""
