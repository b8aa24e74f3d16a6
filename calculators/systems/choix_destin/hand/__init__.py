"""A player's fourteen cards from one action to the next (docs/choix-destin/main.md)."""
