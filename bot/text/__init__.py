"""Everything that a person reads."""
