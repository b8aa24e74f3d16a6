"""A whole table: hands in secret, oppositions, Entraide, Destin, the talon of a critical situation."""
