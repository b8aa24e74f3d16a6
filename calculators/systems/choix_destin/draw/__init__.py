"""The draw: Choix against Destin, and which card to play (docs/choix-destin/tirage.md)."""
