"""Physical pieces as frozen values: names and notation, without rules or drawing."""
