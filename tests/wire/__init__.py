"""A Discord double on the wire: a local server that speaks HTTP and gateway v10 to the unmodified discord.py client.

`fake_discord.py` puts it together; `people.py` is how tests press, type and look; `description.json` is Discord's own
published description (MIT, see `description.LICENSE`), cut down by `strip.py`: every request is checked against it.
"""
