"""Recovery: Shaken, Stunned, treated or healing wounds, rest (docs/savage-worlds/soins.md)."""
