"""Health given back: rest, first aid, an infirmary, a tank."""
