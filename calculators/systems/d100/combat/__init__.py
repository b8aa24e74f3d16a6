"""A turn of combat: initiative, covering fire (docs/d100/combat.md)."""
