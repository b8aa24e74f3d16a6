"""Two players, or a player against an NPC (docs/choix-destin/oppositions.md)."""
