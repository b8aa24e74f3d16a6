"""The test: a d100 under a threshold (docs/d100/tests.md)."""
