"""A character at the table of Bad Karma."""
