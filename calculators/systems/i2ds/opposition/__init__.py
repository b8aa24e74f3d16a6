"""Opposed rolls: two throws, the higher wins (docs/i2ds/opposition.md)."""
