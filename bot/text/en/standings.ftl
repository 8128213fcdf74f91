# Tables of results.

no-league = No game has been finished on this server yet: `/standings game:` shows games for one player.
