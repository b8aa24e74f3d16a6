"""Falls and burns (docs/d100/dangers.md)."""
