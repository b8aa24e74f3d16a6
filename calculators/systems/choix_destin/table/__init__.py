"""A whole table: hands in secret, oppositions, Entraide, Destin, critical situations."""
