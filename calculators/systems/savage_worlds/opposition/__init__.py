"""Opposed trait rolls, and the Test (Épreuve) (docs/savage-worlds/jets.md)."""
