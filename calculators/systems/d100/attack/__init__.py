"""Attacks, armour and grave wounds (docs/d100/attaque.md)."""
