"""What a fight says: templates only."""
