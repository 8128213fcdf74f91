# What commands say of themselves: at most 100 characters each, of which a phone shows the first forty or so.

# $title: a game. $fewest, $most: how many can play it.
command-start = { $title } for { $fewest } to { $most } players: open a table, others join, then you begin.
command-join = Join the table in this channel.
command-invite = Invite somebody to the table in this channel, with a mention.
command-leave = Leave the table; once the game has begun, that means you resign.
command-begin = Deal the cards, once everybody has joined (host).
command-cancel = Close the table; in a game for several the others must agree, and one begun alone counts as lost.
command-undo = Undo your last move; in a game for several, the others are asked to agree.
command-redo = Redo the move you've just undone, in a game for one player.
command-hint = Get a hint, in a game for one player.
command-restart = Replay this deal, in a game for one player; an unfinished game counts as lost.
command-next = Deal a new game for one player, or the next deal of a match.
command-resign = Resign, or ask the others to drop a player who has left the server or keeps everybody waiting.
command-help = What I am and how to start, with buttons for a first game.
command-tips = Turn on or off the short tips that come with your first games.
command-move = Make a move, or several with commas: stock, waste tableau 2, hand h3, 7c 8h, t3 f ...
command-table = Post the board again.
command-text = The table in letters instead of a picture: once for you alone, or always where you play.
command-settings = How tables look, for you or the whole server; and how games are played here, if you manage it.
command-privacy = What I keep about you: read it, get it as a file, or have it forgotten.
command-privacy-about = What I keep about you, why, and for how long.
command-privacy-export = Everything I keep about you, as a file that only you see.
command-privacy-delete = Make me forget you: I ask once, and then it can't be undone.
command-peek = See what only you may see, where the table's rules allow it.
command-rules = The rules of a game, or of the table in this channel.
command-standings = How you've done here, this server's league, or the standings of a game for one player.
command-daily = Play this server's daily deal, once; afterwards, see how everybody did.
command-patience = Games for one player, by yourself or with the whole channel.
command-patience-start = Deal a game for one player in this channel; you can play right away.

## Options of commands

option-tips = On: each thing is explained once more; off: no tips at all
option-text = On: every table where you play comes in letters too; off: no more; left out: just once, for you
option-players = How many can play
option-member = Who to invite
option-invite = Who to invite, with a mention
option-gone = Somebody who has left the server or not played for a week: they resign if the others agree
option-preset = Which rules to play by
option-move = Your move, for example: stock or waste tableau 2 or t3 f, undo
option-rules-of = Which game; without it the one being played here, or a list of all games
option-standings-of = A game for one player, or the daily deal; your own results if left out
option-game = Which game: favourites come first, and typing part of a name finds all the others
option-deal = A number, which is the same deal for everybody, or "winnable" for a deal that can be won
# The suggestion that stands for such a deal.
winnable = winnable: a deal that can be won
option-together = Whether anybody in the channel can move
option-auto = Whether cards you don't need any more go to the foundations by themselves
option-rules = Rules that differ from the usual ones, like draw=3 passes=1
# What may be typed for a game to see the results of the daily deal.
daily-deal = Daily deal
