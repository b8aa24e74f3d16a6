"""The test: two dice and a characteristic against a difficulty (docs/i2ds/test.md)."""
