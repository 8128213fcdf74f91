# Why something was not done, or what went wrong with it: told to the person who asked, and to nobody else.
# Why a move is refused stands with the rules: in engine/common_refusals.py, and in each game's refusals.py or file.

## Parts of sentences

# The commands that open a table. $several: those of games for several, as "`/bank start`, `/chinese start`".
how-to-open = { $several } or `/patience start`
# Things of which one may be meant. $first: all but the last, with commas.
any-of = { $first } or { $last }
in-seconds = { $seconds ->
        [one] in a second
       *[other] in { $seconds } seconds
    }

# What Discord calls the permissions of the bot.
permission-view-channel = View Channel
permission-read-message-history = Read Message History
permission-connect = Connect
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files

## Too much at once

too-fast = Slow down a little: try that again { in-seconds }.
being-forgotten = I'm still forgetting you: this has to wait until I've finished.
too-fast-together = Everybody here is in a hurry: try that again { in-seconds }.

## The table of a channel

# Of a game that only its player sees.
private-over = Your private game is over: `/next` deals another one.
# $day: a date, as "2026-11-21".
try-over = Your try at the daily deal of { $day } is over: `/daily` shows what's on today.
no-table = No game is running in this channel. Start one: { how-to-open }.
not-begun = The game hasn't begun yet: { $host } can deal with `/begin`.
begun-already = The game has already begun.
# $players: their names, as "Ann, Bob and Cleo".
no-thread = I can't open a thread here right now: make one yourself, and start the game there.
busy = There's already a table in this channel ({ $players }). Use a thread for another.
# $players: the name of the one player.
busy-solo = { $players } is playing { $title } in this channel. Use a thread, another channel, or a direct message to me. After an hour without a move, anybody can ask to close it with `/cancel`; after { $hours } hours, anybody can close it.
busy-yourself = You already have a game of { $title } here. Finish it, `/resign`, or use a thread for another. Next deal: `/next`.
# $most: so many, and no more. $channels: links, as "#cards and #games".
tables-full = You have { $most } tables open on this server, in { $channels }. Finish one first, or close it with `/cancel`.
lobbies-full = You have { $most } tables on this server still waiting for players, in { $channels }. Begin one first, or close it with `/cancel`.
private-full = You have { $most } private games open here. Finish one first, or close it with `/cancel`.
private-together = A private game is only for you, so nobody else can move in it. Pick one of the two.
not-seated = You're not in this game.
out-of-game = You've resigned, so that's up to the players who are left.
not-yours = { $host } is playing { $title } here. Start a game of your own in a thread with `/patience start`.
seated-already = You're already in this game.
begun-without-you = This game has already begun. Watch it, or start one of your own in a thread.
join-own = This game of { $title } is already yours: just play.
join-together = Anybody can move in this game of { $title }: just play, there's nothing to join.
join-alone = { $host } is playing { $title } alone here. Start a game of your own in a thread, or a multiplayer game with { $several }.
full = This table is full ({ $limit } players at most).
# $name: whom somebody invites.
guest-seated = { $name } is already in this game.
guest-invited = { $name } has already been invited.
guest-bot = { $name } is a bot, and bots don't play here.
guest-yourself = You can't invite yourself. Pick somebody else.
too-few = { $title } needs at least { $fewest } players. Others can `/join`, or tap **Add a computer**.
only-host = Only the host ({ $host }) can do that.
nothing-private = There are no hidden cards to show you here.
lost = I can't read this channel's game any more. The host, or anybody who manages the channel, can close it with `/cancel` to make room for a new one.
lost-over = I can't read this channel's last game any more. Start a new one: { how-to-open }.
only-managers = Only people who manage this server can change its settings.
# What a server has chosen in `/settings`. $channels: links, as "#cards and #games". $role: a number, shown as the role.
only-there = On this server, games are only played in { $channels }.
not-here = No games in this channel, please. Try another one.
only-managers-open = On this server, only people who manage it can open tables. Once one is open, anybody can join.
only-role-opens = On this server, only <@&{ $role }> can open tables. Once one is open, anybody can join.
no-channel = I only play in a server's channels, or in direct messages.
guest-lately = You invited { $name } less than { $minutes } minutes ago, so I won't ping them again yet.

## What others are asked to agree to

answer-first = First answer the question on the board.
asked-lately = You've already asked here. Ask again after the next move, or in an hour.
# $host: the player for whom all wait.
asked-host = { $host } has already been asked, and has a little while to answer.
not-asked = That question isn't for you: the others answer it.
# $name: a player.
still-here = { $name } is still on this server. You can only go on without them once you've all waited { $days } days for their move. You can ask to close the table with `/cancel`.
nobody-to-resign = There's no such player in this game. Pick one from the list.

## What comes too late

ask-over = That question is closed by now: use the newest board.

outdated = This board is out of date: use the newest one, or post it again with `/table`.
# Told in the place of a private question that is answered too late.
went-on = The game has moved on since you asked, so I did nothing. Use the newest board, or ask again.
repeated = That's already done.
too-late = Somebody beat you to it, so nothing happened: look at the board and try again.

## What is asked once before it is done

sure-resign = Resign this game? You can't take that back.
# The same in a game against computers that has just begun. $most: so many are free.
sure-resign-early = Resign this game? You can't take that back. Before your third turn that's free { $most } times a week; after those, it counts as lost for your rating.
# Where everybody else who plays has left.
sure-seat = Go on without them? They'll count as resigned, and you can't take that back.
sure-cancel = Close this table before the game is over? The game won't count, and you can't take that back.
# Of a game for one player. $counts: whether it counts.
sure-give-up = Resign this game of { $title }? It { $counts ->
        [yes] will count as lost
       *[no] doesn't count either way
    }.
sure-close = Close this game of { $title }? It { $counts ->
        [yes] will count as lost
       *[no] doesn't count either way
    }.
sure-restart = Play this same deal again? This game of { $title } isn't over{ $counts ->
        [yes] , and it will count as lost
       *[no] , but it doesn't count either way
    }.
sure-next = Deal new cards? This game of { $title } isn't over{ $counts ->
        [yes] , and it will count as lost
       *[no] , but it doesn't count either way
    }.
# The try at the daily deal, of which everybody has one.
sure-daily-give-up = Resign this try at the daily deal ({ $title })? You only get one.
sure-daily-close = Close this try at the daily deal ({ $title })? You only get one, and it will count as resigned.
sure-daily-restart = Play the daily deal ({ $title }) again? You only get one try: this one will count as resigned, and the next won't count.
sure-daily-next = Deal new cards? This try at the daily deal ({ $title }) will count as resigned, and you only get one.
# $call: what somebody does, as "Knock on". $name: to whose turn. $costs: what it costs if it is false, as a sentence.
sure-call = { $call } { $name }'s turn? { $costs }

## Moves

# $reason: why the move was refused, in the words of the game.
move = { $reason }
# $move: the text of a move.
move-like = { $reason } Did you mean `{ $move }`?
# What is no move at all. $move: the text of one that could be made.
move-instead = { $reason } Try `{ $move }`, for example, or pick a move from the list.
# A move that does not fit, at a table where that may be tried.
move-anyway = { $reason } Play it anyway?
turn-over = Your turn is over, so the others may act before you do anything else.
last-alone = Your last move ends the game, so play it by itself: the others get a moment to act first.
# $word: a call, as "knock".
called-alone = Type `{ $word }` by itself, not together with moves.
too-many = Type at most { $most } moves at a time.
# What whoever typed something is told, and nobody else, where the board shows what came of it.
done = Done: look at the board.
# $played: what was done, as on its buttons: "draw a card, 5♣ → 6♦ (column 2)".
done-moves = Done: { $played }.
# Of a game for one player, for which nobody is asked whether they mean it.
done-resigned = You resigned before your first move, so this game doesn't count.
# $played: what was done, as above. $problem: why the next one was not.
played-so-far = Played: { $played }. Then I stopped: { $problem }
untouched = You haven't made a move yet, so this is the same deal already.

## Games and their rules

no-game = I don't know a game called `{ $name }`. `/rules` lists all games.
# $typed: rules as they are typed, as "draw=3".
no-random = No solo game has the rules `{ $typed }`. Leave `rules:` out, or name the game.
# $names: titles of games, as "**Yukon** or **Klondike**".
no-game-like = I don't know a game called `{ $name }`. Did you mean { $names }?
# $id: the game as its command names it.
not-solo = { $title } is a multiplayer game: open a table with `/{ $id } start`.
# $title: a solo game.
history-solo = { $title } is a solo game. For those, see `/standings game:`.
unlisted = They'd rather keep to themselves how they play.
pair-oneself = That's one and the same person. Pick somebody else.
no-such-season = There was no such season here. Pick one from the list that appears as you type.
in-league = { $title } is a multiplayer game, so it's in the league: type `/standings` without a game.
# $presets: the names of sets of rules, with commas.
no-preset = There are no rules called `{ $preset }`. Choose from: { $presets }.
not-for-one-number = With these rules { $title } is for { $players } players.
not-for = With these rules { $title } is for { $fewest } to { $most } players.
no-option = You can't choose that rule.
# $rules: what can be chosen, as "`draw=1|3`, `passes=1|2`".
no-rule = { $title } has no rule `{ $typed }`. Choose from: { $rules }.
no-rules = { $title } has no rules to choose from.
# $reason: why some rules do not go together, in the words of the game.
conflict = { $reason }
no-auto = { $title } has no auto play: leave `auto` out.
rules-fixed = You can change the rules only before the first move, and not in a secret deal.
not-offered = I don't deal { $title } with this table's rules any more.
not-offered-because = I don't deal { $title } with this table's rules any more. { $reason }

## Deals

no-rematch = There's no game to play again: open a new table.
no-next = There's no match to go on with in this channel.
no-again = Nobody has played a solo game in this channel yet. Start one with `/patience start`.
no-number = Deals are numbered from 1 to { $last }, and `winnable` picks one that can be won.
# Of numbers that deals have in other programs. $names: the games that can be dealt by them.
no-ms-deals = Only { $names } can be dealt by an `ms` number; { $title } takes a number from 1 to { $last }.
no-ms-number = `ms` numbers go from 1 to { $last }, as in `deal:ms 617`.
none-winnable = I can't find a deal of { $title } that can be won with these rules. Try again, or take the usual rules.
many-searches = I'm busy looking for other deals right now. Try again in a minute, or take the usual rules.
tried = You've already begun this daily deal, and everybody gets only one try.
had-your-try = You've had your try at the daily deal: `/standings game:Daily deal` shows how it went.
try-elsewhere = Your try at the daily deal is in <#{ $channel }>: carry on there.
invite-me = I'm not on this server, so only you can see what I say here, and only solo games work. Ask whoever manages the server to invite me.
no-such-zone = I don't know that time zone. Start typing the nearest big city, like `Berlin`, and pick one from the list.
no-deal-today = There's no daily deal yet: I'm still looking for one that can be won. Try again in a few minutes.
daily-unknown = I don't know the game of today's deal any more. There's another one tomorrow.

## What went wrong

# $permissions: what Discord calls them, as "View Channel and Attach Files".
cannot-post = I can't post in this channel. To play here I need: { $permissions }.
# The bot's commands were brought to a server without the bot. $link: an address that lets it in.
commands-alone = My commands are on this server, but I'm not: ask somebody who manages it to [invite me]({ $link }) with the scope `bot`.
# $bot: the bot, as a mention.
thread-private = I'm not in this private thread: mention me here ({ $bot }), and then try again.
thread-locked = This thread is locked, so I can't post in it: a moderator can unlock it.
# The bot is being stopped, as a rule to start again.
stopping = I'm just restarting. Try again in a minute.
# Discord's app has an older list of commands than the bot.
unknown-command = That command has changed. Restart Discord, then type it again.
board-not-taken = Discord didn't take your board. What you did counts: `/table` shows it.
shown-later = Discord isn't taking the picture right now. What you did counts, and the board will follow.
broken = Something went wrong on my side, and your move may not have counted: check the board with `/table`.
not-invited = Discord isn't taking the invitation right now. Try `/invite` again in a while.
