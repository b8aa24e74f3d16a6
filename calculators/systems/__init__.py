"""The game systems, one package each; none imports another."""
