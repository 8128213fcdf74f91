"""The bot killed at any moment, thousands of times, and started again on the same file."""
