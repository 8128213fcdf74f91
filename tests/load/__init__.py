"""Many tables at once, played over the wire by a crowd at the bot as a program of its own."""
