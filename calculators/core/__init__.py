"""The framework: declarations, fields, chance, odds, results. It knows no system and no HTML."""
