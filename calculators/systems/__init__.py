"""The game systems, one room each; no room knows another."""
