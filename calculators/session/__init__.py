"""A session: sheets, house readings and moves, as a pure fold of a list of moves.

Law: the moves are the only source of truth. What folding gives (sheets, readings, results, journal)
is stored nowhere; undo is a shorter list, an amendment another list. Nothing here knows a game.
"""
