"""A turn of combat: who acts first, covering fire (docs/d100/combat.md)."""
