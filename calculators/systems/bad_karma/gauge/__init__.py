"""The gauge of Bad Karma, and the risk it carries (docs/bad-karma/jauge.md)."""
