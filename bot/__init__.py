"""Discord and storage. Knows no rule of any game."""

# What /help, /healthz and the installed package say; pyproject.toml reads it here.
__version__ = "0.2.0"
