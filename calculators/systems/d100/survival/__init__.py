"""Haemorrhage, death's door, care and drugs (docs/d100/survie.md)."""
