"""The chances of success and of winning a turn (docs/bad-karma/probabilites.md)."""
