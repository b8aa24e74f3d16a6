"""Bleeding, dying, care and drugs (docs/d100/survie.md)."""
