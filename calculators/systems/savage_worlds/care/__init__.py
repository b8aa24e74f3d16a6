"""To recover: shaken, stunned, wounds cared for or healing, rest (docs/savage-worlds/soins.md)."""
