"""The two kinds of damage, as sentences name them."""

KINDS = ("blessure", "KO")
"""The kind of damage, by the parity of the side that counts."""
