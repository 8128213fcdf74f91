# What the person who runs the bot reads before the first guest comes: python -m bot.doctor.

doctor-help = Check that everything is ready for the first guest, without starting the bot.

## Labels

doctor-help-channel = also look at this channel, and post, edit and delete a trial board there
doctor-help-repair = register the commands and upload the card emojis again where they differ

# $about: what was looked at. $said: a sentence about it.
doctor-well = ok     { $about }: { $said }
doctor-wrong = WRONG  { $about }: { $said }

doctor-about-settings = Settings
doctor-about-database = Database
doctor-about-disk = Free disk
doctor-about-token = Token
doctor-about-clock = Clock
doctor-about-endpoint = Interactions endpoint
doctor-about-code-grant = Code grant
doctor-about-installs = Installation
doctor-about-servers = Servers
doctor-about-sessions = Starts left today
doctor-about-commands = Commands
doctor-about-emojis = Card emojis
doctor-about-channel = Channel
doctor-about-permissions = Permissions
doctor-trial = Trial board
doctor-about-post = Trial board posted
doctor-about-edit = Another picture
doctor-about-read = Read back
doctor-about-tell = Text changed
doctor-about-delete = Trial board deleted

## On this machine

doctor-settings = All fine.
doctor-no-token = There's no DISCORD_TOKEN: copy the token from the developer portal into .env.
# $version, $newest: numbers.
doctor-database = Ready, at version { $version }.
doctor-database-older = At version { $version }; the bot brings it to { $newest } at its next start.
doctor-database-new = Empty; the bot sets it up at its first start.
# $free, $needed: megabytes.
doctor-disk = { $free } MB free.
doctor-disk-full = Only { $free } MB free in { $folder }: the database and its copies need { $needed } MB. Make room.
doctor-no-folder = There's no folder { $folder }: create it, or change DATABASE_PATH or BACKUP_FOLDER.

## Discord

# $name: what the bot is called.
doctor-token = Discord knows this bot as { $name }.
doctor-many-requests = Discord is turning this machine away, because of too many requests (429): wait ten minutes, then try again.
# $status: a number like 502.
doctor-failing = Discord has trouble of its own ({ $status }): try again in a few minutes.
doctor-slow = Discord didn't answer within { $seconds } seconds: check this machine's network, or try again in a few minutes.
# $error: what Discord or the network says, in English.
doctor-forbidden = Discord doesn't let this bot do that ({ $error }): check that the token belongs to the right application.
doctor-unreachable = Can't reach Discord ({ $error }): check this machine's network.
doctor-odd = That answer doesn't look like Discord's ({ $error }): check for a proxy or a firewall in between.
doctor-clock = Agrees with Discord's.
doctor-clock-fast = It's { $seconds } seconds ahead of Discord's: set this machine's clock by a time server.
doctor-clock-slow = It's { $seconds } seconds behind Discord's: set this machine's clock by a time server.
doctor-endpoint = Empty, as it should be.
doctor-endpoint-set = Discord sends everything to a web address instead of the bot: empty Interactions Endpoint URL under General Information in the developer portal.
doctor-code-grant = Off, as it should be.
doctor-code-grant-on = Nobody can invite the bot: turn off Requires OAuth2 Code Grant under Bot in the developer portal.
doctor-installs = Servers can add it, and people can install it for themselves.
doctor-installs-servers = Servers can add it. If you'd like people to play solo games where the bot isn't a member, tick User Install under Installation in the developer portal.
doctor-installs-none = No server can add it: tick Guild Install under Installation in the developer portal.
doctor-servers = { $servers ->
        [one] The bot is on 1 server.
       *[other] The bot is on { $servers } servers.
    }
# $most: how many servers there can be.
doctor-unverified = The bot is on { $servers } servers, and without verification it can't join more than { $most }: have it verified under App Verification in the developer portal.
# $left, $total: how often the bot may start.
doctor-sessions = { $left } of { $total }.
# $until: a day and a time.
doctor-sessions-few = Only { $left }: find out why the bot keeps restarting, and start it again after { $until } UTC.

## What the bot has registered there

# $count, $all: how many.
doctor-commands = All { $count } are registered.
# $odd: what is wrong with which.
doctor-commands-odd = Some aren't as they should be ({ $odd }): run this again with --repair.
doctor-emojis = All { $count } are there.
# $names: some of them.
doctor-emojis-missing = { $count } of { $all } are missing ({ $names }): run this again with --repair.

## Parts of a sentence

doctor-commands-missing = missing: { $names }
doctor-commands-changed = changed: { $names }
doctor-commands-foreign = not the bot's: { $names }
# $left of $most requests, and all of them after so many $seconds.
doctor-rates = { $left } of { $most } requests left for the next { $seconds } seconds
doctor-no-rates = Discord named no limit

## In a channel

# $number: the channel's ID.
doctor-channel = The bot sees #{ $name }.
doctor-channel-none = There's no channel { $number }: turn on Developer Mode in Discord, then right-click the channel and copy its ID.
doctor-channel-unseen = The bot can't see channel { $number }: invite it to the server with the scope bot, and give it View Channel there.
doctor-channel-other = Nobody can play in channel { $number }: pick a text channel or a thread.
# $names: permissions, with commas.
doctor-permissions = The bot has { $names }.
doctor-permissions-missing = Give the bot's role these in the channel's settings: { $names }.
doctor-took = { $milliseconds } ms ({ $rates }).
doctor-trial-first = A trial board. It goes away by itself.
doctor-trial-second = The trial board, with another picture.
doctor-trial-told = The trial board, with new words.
doctor-trial-otherwise = The trial board doesn't show what was sent: update the bot.
