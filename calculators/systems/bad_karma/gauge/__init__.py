"""The gauge of Bad Karma, and its risk of settlement (docs/bad-karma/jauge.md)."""
