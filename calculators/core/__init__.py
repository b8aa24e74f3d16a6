"""Machinery that knows no system and no HTML: declaration, fields, chance, odds, results."""
