"""A session as its pages show it: the characters, the table's readings, the journal.

Law: a button holds its action as JSON: the moves that it makes (``data-move``) or the view that it
opens (``data-view``). The page only sends the former and keeps the latter.
"""
