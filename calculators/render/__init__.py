"""Drawing and wording of declarations and results; it knows core and pieces, never a system."""
