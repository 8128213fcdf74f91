# What the person who runs the bot reads in the terminal.

help = Run the bot on Discord if there is a token, and the practice room if there is none; or list the copies of the database and restore one, move to another database, archive old games, or recount ratings.

## Labels

help-restore = replace the database with a copy, while the bot is stopped
help-copy-database = copy everything from one database to another, while the bot is stopped
help-archive = compress the logs of games that ended this many days ago or earlier
help-recount = compare the ratings with the games they come from
help-anew = count ratings that differ again when somebody next looks at them
help-days = the number of days, at least 1
help-address = a SQLite file, an address like postgresql://user@host/database, or DATABASE_URL for the PostgreSQL database in the settings
help-copy = the copy, or its day like 2026-03-31; if left out, all copies are listed

## Lines without a full stop

room-missing = Set DISCORD_TOKEN, or install the practice room: pip install '.[practice]'
postgres-missing = PostgreSQL needs a package that isn't installed: pip install '.[postgres]'

## Settings

# $name: the setting. $text: what it is, between quotation marks.
bad-port = { $name } must be a number from 0 to 65535, not { $text }.
# $choices: what it can be, with commas.
bad-choice = { $name } must be one of { $choices }, not { $text }.

bad-database-url = A database (DATABASE_URL) is a file, or an address like postgresql://user:password@host:5432/database, with special characters in the password written as %23, %2F and so on.
no-database-url = DATABASE_URL isn't the address of a PostgreSQL database: set it in .env.
# $text: what it is, between quotation marks.
bad-shards = SHARDS must say which shards of how many, like 0-3/16, 2/16 or 0,5/16, not { $text }.
shards-alone = SHARDS needs a database that several processes can share: set DATABASE_URL to the address of a PostgreSQL database.

## Discord, at the start

bad-token = Discord doesn't accept DISCORD_TOKEN: copy it again from the developer portal.
bad-intents = Discord refuses the bot's intents (4014): check them in the developer portal.
many-requests = Discord is turning the bot away, because of too many requests (429).
# $error: what Discord or the network says, in English.
discord-error = Discord answered with an error ({ $error }).
# $code: a number that Discord explains.
discord-closed = Discord closed the connection ({ $code }).
no-gateway = Can't reach Discord: it offers no gateway right now.
no-discord = Can't reach Discord: { $error }.

## How the bot is, at /healthz

# $version: like 0.2.0.
health = Patience Table { $version } is well.
# $shards: some shards of how many, like 0-3/16.
health-part = Patience Table { $version } is well, with shards { $shards }.
health-waiting = Patience Table { $version } is standing by: another process has shards { $shards }, or some of them.
health-lease = The bot can't be sure it still has shards { $shards }: it hasn't renewed its lease on them.
health-offline = The bot isn't connected to Discord.
# $minutes: how many, ahead or behind.
health-clock = This machine's clock is { $minutes } minutes from Discord's. Set it right: until then the bot goes by Discord's.
health-store = The database doesn't answer ({ $error }).
# $error: what the database says, in English.
health-unstored = Nothing can be stored: { $error }.
# $seconds: so many.
health-stuck = The bot is stuck: it hasn't answered for { $seconds } seconds.
health-nothing = Only /healthz and /metrics are here.
health-silent = The bot doesn't answer at { $url }: { $error }.
health-off = The bot doesn't report its health: set METRICS_PORT.
metrics-closed = Can't open port { $port } of { $host } (METRICS_PORT): { $error }.

## The database and its copies

# $path, $copy, $aside: files. $error, $damage: what the database says, in English.
database-busy = Can't open the database { $path }: another copy of the bot is using it: stop that one first.
database-unusable = Can't use the database { $path }: { $error }.
# $damage: what SQLite says, in English.
database-damaged = The database { $path } is damaged ({ $damage }): stop the bot and restore a copy (python -m bot restore).
database-without-log = Can't use the database { $path }: its disk doesn't allow a write-ahead log.
database-foreign = The file { $path } belongs to another program: point DATABASE_PATH at a file of the bot's own.
restore-postgres = DATABASE_URL is a PostgreSQL database: restore it with PostgreSQL's own tools, such as pg_restore.
postgres-unusable = Can't use the PostgreSQL database: { $error }.
postgres-foreign = The PostgreSQL database holds another program's tables: give the bot a database of its own.
# $shards: some shards of how many, like 0-3/16.
lease-lost = Another process has taken over shards { $shards }, because this one hadn't renewed its lease on them: this one stops.
postgres-newer = The PostgreSQL database was written by a newer version of the bot: update the bot.
database-newer = The database { $path } was written by a newer version of the bot: update the bot.
new-copy-damaged = The new copy { $copy } is damaged ({ $damage }), so the older ones are kept.
own-backup = { $path } is the database itself and can't be its own backup.
no-database = There's no database { $path }.
work-broken = The work on { $address } stopped ({ $error }). Run the same command again to go on.
no-such-table = There's no table { $number }.
in-use = A bot is using { $path }: stop it, then restore.
# $folder: where copies would lie.
no-copies = There are no copies of { $path } in { $folder } yet.
no-copy = There's no file { $copy } to restore.
copy-itself = { $copy } is the database itself and can't be restored.
copy-unusable = Can't restore { $copy }: { $error }.
copy-empty = Can't restore { $copy }: it's empty.
copy-foreign = Can't restore { $copy }: it isn't a complete database of the bot.
copy-damaged = Can't restore { $copy }: it's damaged ({ $damage }).
copies = Copies of { $path }, the newest first:
restored = Restored { $path } from { $copy } with { $games ->
        [one] 1 game
       *[other] { $games } games
    }; what it replaces is kept as { $aside }.
restored-at-first = Restored { $path } from { $copy } with { $games ->
        [one] 1 game
       *[other] { $games } games
    }; there was none before.

## From one database to another

# $source, $target: files, or addresses without passwords, like $address above. $games, $lost: how many games.
copying-in-use = A bot is running on { $address }: stop it, and run the same command again.
copying-onto-itself = FROM and TO are the same database.
copying-onto = { $target } isn't empty: give the copy a new file or an empty database.
copying-unfinished = This database is an unfinished copy. Run `python -m bot copy-database` again as before to finish it.
copying-another = The copy of { $source } in { $target } is out of date, because a bot has since run on that database or old games were packed there: start over with a new file or an empty database.
copying-twice = Something else is copying into { $target } at the same time: let only one of them run.
copying-differs = Game { $number } isn't the same in the copy: start over with a new file or an empty database.
copied = Copied { $source } to { $target }; { $games ->
        [one] the 1 game that was played there has
       *[other] all { $games } games that were played there have
    } been played through again, move by move, and came out the same.
copied-but = Copied { $source } to { $target }; { $games ->
        [one] 1 game has
       *[other] { $games } games have
    } been played through again, move by move, and came out the same; { $lost ->
        [one] 1 game can't
       *[other] { $lost } games can't
    } be read there any more than here.

## The logs of games that ended long ago

archived = Packed the logs of { $games ->
        [one] 1 game
       *[other] { $games } games
    } that had ended { $days ->
        [one] a day
       *[other] { $days } days
    } ago or earlier: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }.

## Ratings

recounted = Counted the ratings of { $games ->
        [one] 1 game
       *[other] { $games } games
    } again.
# $guild: the number of a server.
recount-odd = Server { $guild }: of { $games ->
        [one] 1 rated game
       *[other] { $games } rated games
    }, { $odd ->
        [one] 1 differs
       *[other] { $odd } differ
    } from what is kept.

## Lines of a list of copies

# $made: a day and a time. $table: where rows are, as the database calls it.
copied-table = { $table }: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }
copy-described = { $made }  { $copy }  { $games ->
        [one] 1 game
       *[other] { $games } games
    }
copy-described-unusable = { $made }  { $copy }  can't be read ({ $error })
copies-restored = Stop the bot, then replace the database with one of these: python -m bot restore FILE
