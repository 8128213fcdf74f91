"""`python -m bot.health`: asks the bot on this machine how it is, and fails if it is not well or does not answer."""

from __future__ import annotations

import sys
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

from bot.config import ConfigError, Configuration
from bot.text.reader import HOST
from bot.text.refusals import in_words

# Seconds; the bot itself takes three to find out that it is stuck.
_PATIENCE = 5.0
# The address of this machine, where the bot answers at all of them.
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


def ask(host: str, port: int) -> tuple[bool, str]:
    """Whether the bot is well that answers at a port, and what it says."""
    url = f"http://{_EVERYWHERE.get(host, host)}:{port}/healthz"
    try:
        with build_opener(ProxyHandler({})).open(url, timeout=_PATIENCE) as answer:
            return True, answer.read().decode().strip()
    except HTTPError as error:
        with error:
            return False, error.read().decode().strip()
    except (URLError, OSError) as error:
        return False, HOST.say("health-silent", url=url, error=str(getattr(error, "reason", error)))


def main() -> int:
    """Print how the bot is; the exit status is 1 if it is not well."""
    try:
        settings = Configuration.load()
        if settings.metrics_port is None:
            raise ConfigError("health-off")
        well, said = ask(settings.metrics_host, settings.metrics_port)
    except ConfigError as error:
        well, said = False, in_words(HOST, error)
    print(said, file=None if well else sys.stderr)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
