"""The initiative order, kshayatrim included (docs/i2ds/initiative.md)."""
