"""Russian Bank, for two or three players."""
