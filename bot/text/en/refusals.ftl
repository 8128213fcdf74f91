# Why something was not done, or what went wrong with it: told to the person who asked, and to nobody else.

## Parts of sentences

# The commands that open a table. $several: those of games for several, as "`/bank start`, `/chinese start`".
how-to-open = { $several } or `/patience start`
# Things of which one may be meant. $first: all but the last, with commas.
any-of = { $first } or { $last }

## The table of a channel

no-table = Nobody plays in this channel: { how-to-open } opens a table.
not-begun = The game has not begun yet: { $host } can start it with `/begin`.
begun-already = The game has begun already.
# $players: their names, as "Ann, Bob and Cleo".
busy = There is a table of { $players } in this channel already: play in a thread to have a second one.
# $players: the name of the one player.
busy-solo = { $players } plays { $title } in this channel: play in a thread, in another channel, or in a direct message to me. When nothing has been done there for { $hours } hours, anybody may close it with `/cancel`.
busy-yourself = You play { $title } in this channel: finish it, or leave it with `/resign`; `/next` deals it anew. In a thread you can have a second game.
not-seated = You do not sit at this table.
not-yours = { $host } plays { $title } here: start a game of your own in a thread with `/patience start`.
seated-already = You're already in this game.
begun-without-you = This game has begun already. Watch it to its end, or start one of your own in a thread.
join-own = This game of { $title } is yours already: just play.
join-together = Anybody can move in this game of { $title }: just play, there's nothing to join.
join-alone = { $host } is playing { $title } alone here: start a game of your own in a thread, or open a table for several with { $several }.
full = This table is full: { $limit } players at most.
# $name: whom somebody invites.
guest-seated = { $name } is already in this game.
guest-invited = { $name } has been invited already.
guest-bot = { $name } is a bot, and bots don't play here.
guest-yourself = You can't invite yourself. Pick somebody else.
too-few = { $title } needs at least { $fewest } players: others can `/join`.
only-host = Only the host ({ $host }) can do that.
nothing-private = There is nothing at this table that you alone may see now.
lost = The table in this channel cannot be read any more. Its host, or whoever may manage this channel, can close it with `/cancel`: then there is room for a new one.
lost-over = The last game in this channel cannot be read any more: { how-to-open } opens a new table.
no-channel = Games are played in a server's channels, or in direct messages to me.
guest-lately = You invited { $name } less than { $minutes } minutes ago, and I won't call them again so soon.

## What comes too late

outdated = This board is out of date: look at the newest one, or post it again with `/table`.
repeated = That has been done already.
too-late = Somebody else was faster, and nothing was done: look at the board and try again.

## What is asked once before it is done

sure-resign = Resign this game? You can't take that back.
sure-cancel = Close this table before the game is over? Nothing of it will count, and you can't take that back.
sure-give-up = Give up this game of { $title }? It will count as lost.
sure-daily = Give up this try at the daily deal ({ $title })? You only get one.
sure-deal = Deal again? This game of { $title } isn't over, and it will count as lost.

## Moves

# $reason: why the move was refused, in the words of the game.
move = { $reason }
# $move: the text of a move.
move-like = { $reason } Did you mean `{ $move }`?
# A move that does not fit, at a table where that may be tried.
move-anyway = { $reason } Play it anyway?
turn-over = Your turn has ended, and others may act now before you do anything more.
last-alone = Your last move ends the game: make it by itself, so that others have a moment before it.
# $word: a call, as "knock".
called-alone = `{ $word }` is typed by itself, not among moves.
too-many = Type at most { $most } moves at a time.
# $played: the moves that were made, as "`stock`, `waste tableau 2`". $problem: why the next one was not.
played-so-far = Played: { $played }. Then I stopped: { $problem }
untouched = No move has been made, so the cards lie as they were dealt.

## Games and their rules

no-game = There is no game called `{ $name }`. `/rules` lists all games.
# $names: titles of games, as "**Yukon** or **Klondike**".
no-game-like = There is no game called `{ $name }`. Do you mean { $names }?
# $id: the game as its command names it.
not-solo = { $title } is for several players: `/{ $id } start` opens a table.
in-league = { $title } is for several players: it counts in the league, which `/standings` shows without a game.
# $presets: the names of sets of rules, with commas.
no-preset = There are no rules called `{ $preset }`: choose one of { $presets }.
not-for-one-number = By these rules { $title } is for { $players } players.
not-for = By these rules { $title } is for { $fewest } to { $most } players.
no-option = That rule cannot be chosen.
# $rules: what can be chosen, as "`draw=1|3`, `passes=1|2`".
no-rule = `{ $typed }` is no rule of { $title }. There are: { $rules }.
no-rules = { $title } has no rules to choose.
# $reason: why some rules do not go together, in the words of the game.
conflict = { $reason }
no-auto = { $title } has no automatic play: leave `auto` out.
rules-fixed = The rules can be changed only before the first move, and not in a secret deal.
not-offered = { $title } is not dealt any more by the rules of this table.
not-offered-because = { $title } is not dealt any more by the rules of this table. { $reason }

## Deals

no-rematch = There is no game to play again: open a new table.
no-next = There is no match in this channel that goes on.
no-again = No game for one player has been played in this channel: `/patience start` deals one.
no-number = Deals have numbers from 1 to { $last }.
tried = You have begun the deal of this day already: everybody has one try at it.
had-your-try = You have had your try at the daily deal: `/standings game:Daily deal` shows how it went.
try-elsewhere = Your try at the daily deal is in play in <#{ $channel }>: go on there.
daily-unknown = Today's deal is of a game that I do not know any more: tomorrow there is another one.
daily-on-servers = The daily deal is a server's: type `/standings` or `/daily` in one of its channels.

## What went wrong

cannot-post = I cannot post in this channel: I need the permissions View Channel, Send Messages and Attach Files here.
shown-later = Discord does not take the picture at the moment: what you did counts, and the board will follow.
broken = Something went wrong on my side, and your move may not have counted: look at the board with `/table`.
not-invited = Discord does not take the invitation at the moment: try `/invite` again in a while.
