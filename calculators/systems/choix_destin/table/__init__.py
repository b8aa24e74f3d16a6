"""The table: players, each with her own hand (docs/choix-destin/table.md)."""
