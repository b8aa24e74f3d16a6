"""A session as its pages show it: the characters, the table's readings, the journal.

Law: what a button does stands in it, as the JSON of the moves that it makes (``data-move``) or of
what else is to be shown (``data-view``). The page knows no more than to send the one and keep the
other.
"""
