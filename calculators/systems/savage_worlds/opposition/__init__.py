"""Two trait rolls against each other, and the Épreuve (docs/savage-worlds/jets.md)."""
