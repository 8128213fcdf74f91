"""What the bot keeps."""
