"""A firefight, turn after turn: who shoots at whom, who bleeds, who is cared for."""
