"""Opposed draws: two players, or a player against an NPC (docs/choix-destin/oppositions.md)."""
