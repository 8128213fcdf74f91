"""Chinese Patience, for two to seven players."""
