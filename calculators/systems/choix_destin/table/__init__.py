"""A table of players, each with a hand of her own (docs/choix-destin/table.md)."""
