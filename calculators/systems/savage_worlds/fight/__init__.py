"""A whole fight of Savage Worlds as a pure step machine (combat-a-la-table.md)."""
