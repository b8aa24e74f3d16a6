"""A session: sheets, house readings and moves, as a pure fold of a list of moves.

Law: the moves are the only truth. What folding them gives (sheets, readings, results, journal) is
kept nowhere; undo is a shorter list, an amendment another list. Nothing here knows a game.
"""
