"""The draw, Choix against Destin, and advice on the card (docs/choix-destin/tirage.md)."""
