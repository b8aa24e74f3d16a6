"""Drawing and wording, for core, pieces and session; it knows no system."""
