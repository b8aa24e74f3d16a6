"""Health recovered: rest, first aid, infirmary, tank."""
