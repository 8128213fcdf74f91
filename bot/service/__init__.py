"""What members can do."""
