"""The chances to succeed and to win a turn (docs/bad-karma/probabilites.md)."""
