# What the person who runs the bot reads in the terminal.

help = Run the bot on Discord if there is a token, and the practice room if there is none; or restore a copy.

## Labels

help-restore = put a copy in the place of the database, while the bot is stopped
help-copy = the copy; the daily one if left out

## Lines without a full stop

room-missing = Set DISCORD_TOKEN, or install the practice room: pip install '.[practice]'

## Settings

# $text: what the setting is, between quotation marks.
bad-port = PRACTICE_PORT must be a number from 0 to 65535, not { $text }.
# $levels: what it can be, with commas.
bad-log-level = LOG_LEVEL must be one of { $levels }, not { $text }.

## Discord, at the start

bad-token = Discord doesn't accept DISCORD_TOKEN: copy it again from the developer portal.
bad-intents = Discord refuses the bot's intents (4014): check them in the developer portal.
many-requests = Discord turns the bot away because of too many requests (429): start it again later.
# $error: what Discord or the network says, in English.
discord-error = Discord answered with an error ({ $error }): start the bot again later.
# $code: a number that Discord explains.
discord-closed = Discord closed the connection ({ $code }): start the bot again later.
no-gateway = Discord can't be reached: it names no gateway right now, so start the bot again later.
no-discord = Discord can't be reached: { $error }.

## The database and its copies

# $path, $copy, $aside: files. $error, $damage: what the database says, in English.
database-busy = The database { $path } can't be opened: another copy of the bot is using it.
database-unusable = The database { $path } can't be used: { $error }.
database-without-log = The database { $path } can't be used: its disk doesn't allow a write-ahead log.
database-foreign = The file { $path } belongs to another program: point DATABASE_PATH at a file of the bot's own.
database-newer = The database { $path } was written by a newer version of the bot: update the bot.
own-backup = { $path } is the database itself and can't be its own backup.
no-such-table = There's no table { $number }.
in-use = A bot is using { $path }: stop it, then restore.
no-copy = There's no file { $copy } to restore.
copy-itself = { $copy } is the database itself and can't be restored.
copy-unusable = The file { $copy } can't be restored: { $error }.
copy-empty = The file { $copy } can't be restored: it's empty.
copy-foreign = The file { $copy } can't be restored: it isn't a complete database of the bot.
copy-damaged = The file { $copy } can't be restored: it's damaged ({ $damage }).
restored = Restored { $path } from { $copy } with { $games ->
        [one] 1 game
       *[other] { $games } games
    }; what it replaces is kept as { $aside }.
restored-at-first = Restored { $path } from { $copy } with { $games ->
        [one] 1 game
       *[other] { $games } games
    }; there was none before.
