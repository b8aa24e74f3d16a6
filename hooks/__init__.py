"""What runs while the site is built, and never in the browser."""
