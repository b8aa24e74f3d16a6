"""The initiative: who acts when, kshayatrim included (docs/i2ds/initiative.md)."""
