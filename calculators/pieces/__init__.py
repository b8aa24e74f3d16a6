"""Physical pieces as frozen values: names and notation only, no rules and no drawing."""
