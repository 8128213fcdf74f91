# What commands say of themselves: at most 100 characters each, of which a phone shows the first forty or so.

# $title: a game. $fewest, $most: how many can play it.
command-start = { $title } for { $fewest } to { $most } players: open a table, others join, then you begin.
command-join = Join the table in this channel.
command-invite = Invite somebody to the table in this channel; I'll ping them.
command-leave = Leave the table; once the game has begun, that means you resign.
command-begin = Deal the cards once everybody has joined (host).
command-cancel = Close the table; in multiplayer the others must agree, and a solo game you've begun counts as lost.
command-undo = Undo your last move; in multiplayer, I ask the others first.
command-redo = Redo the move you just undid, in a solo game.
command-hint = Get a hint, in a solo game.
command-restart = Replay this deal, in a solo game; an unfinished game counts as lost.
command-next = Deal a new solo game, or the next deal of a match.
command-resign = Resign, or ask the others to drop a player who has left the server or keeps everybody waiting.
command-help = What I do and how to start, with buttons for a first game.
command-tips = Turn the short tips in your first games on or off.
command-move = Make a move, or several with commas: stock, waste column 2, hand h3, 7c 8h, t3 f ...
command-table = Post the board again.
command-text = See the table as text instead of a picture: just once, or always where you play.
command-settings = Change how tables look, and (for admins) how games run here.
command-privacy = What I keep about you: read it, get it as a file, or make me forget it.
command-privacy-about = What I keep about you, why, and for how long.
command-privacy-export = Everything I keep about you, as a file that only you see.
command-privacy-lists = Whether others find you in the standings.
command-privacy-delete = Make me forget you. I ask once; after that, it can't be undone.
command-peek = See what only you may see, where the table's rules allow it.
command-rules = The rules of a game, or of the table in this channel.
command-strike = Strike a game out of the league, or let it count again: for those who manage the server.
option-struck-game = Which game: pick one from the list, or type who played.
option-reason = Why. Everybody who looks at the game can read it.
command-standings = How you've done here, this server's league, or the standings of a solo game.
command-history = Your games with others one by one, or somebody else's.
command-profile = Your card on this server, or somebody else's.
command-compare = How two players did against each other.
command-daily = Play the daily deal, once; afterwards, see how everybody did.
command-puzzle = Was that a knock, or a Stop? Judge a turn from an earlier game, one a day.
command-patience = Solo games, by yourself or with the whole channel.
command-patience-start = Deal a solo game in this channel; you can play right away.

## Options of commands

option-tips = On: get each tip once more; off: no tips at all
option-text = On: every table you play at comes as text too; off: no more; left out: just once, for you
option-players = How many can play
option-member = Who to invite
option-invite = Who to invite, with a mention
option-gone = A player who has left the server or not played for a week: they resign if the others agree
option-preset = Which rules to play by
option-move = Your move, for example: stock or waste column 2 or t3 f, undo
option-rules-of = Which game, or "terms" for what words mean; left out: the game here, or a list of all games
option-standings-of = A solo game or the daily deal; left out: your own results
option-privacy-lists = Off: no list shows you to others; on: they do again
option-history-of = Whose games; left out: yours
option-history-game = Only this game; left out: all multiplayer games
option-history-season = Only this season; left out: all
option-profile = Whose card; left out: yours
option-compare = Who to compare
option-compare-other = With whom; left out: with you
option-game = Which game: favourites come first, and typing part of a name finds any other
# The suggestion that stands for any game, and one for a game that somebody has never played. $title: a game.
random-game = random: any solo game
new-game = { $title } (new to you)
option-deal = A number, for a deal that's the same for everybody, or "winnable" for one that can be won
# The suggestion that stands for such a deal.
winnable = winnable: a deal that can be won
# The same for a deal by the number that it has in other programs. $number: that number, as "ms 617".
ms-deal = { $number }: the deal with this number in other { $title } programs
option-together = Let anybody in the channel move
option-zone = The time zone of this server, by the nearest big city
option-private = Only you see the game
option-auto = Send cards you don't need any more to the foundations by themselves
option-rules = Rules that differ from the usual ones, like draw=3 passes=1
# What may be typed for a game to see the results of the daily deal.
daily-deal = Daily deal
