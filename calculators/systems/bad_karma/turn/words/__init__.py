"""What the turn says, phase by phase."""
