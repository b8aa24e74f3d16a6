"""Texts of the turn, by phase."""
