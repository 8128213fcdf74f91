# What commands say of themselves: at most 100 characters each.

command-start = Open a table in this channel: others join, then you begin.
command-join = Sit down at the table in this channel.
command-invite = Invite somebody to the table in this channel, with a mention.
command-leave = Get up from the table; in a game that has begun, you give up.
command-begin = Deal the cards, once everybody has joined (host).
command-cancel = Close the table (host, or channel manager); a game for one that was begun counts as given up.
command-undo = Take your last move back, in a game for one player.
command-redo = Make the move again that you have just taken back.
command-hint = Be told a move, in a game for one player.
command-restart = Deal the same cards anew, in a game for one player; the old game is given up.
command-next = Another deal of a game for one player, or the next one of a match whose last deal is over.
command-resign = Give up this game.
command-help = What this bot is, and how to begin; with buttons for a first game.
command-tips = Switch the short tips on or off that come with your first games.
command-move = Make a move, or several with commas: stock, waste tableau 2, hand h3, 7c 8h, t3 f ...
command-table = Post the board again.
command-peek = See by yourself what only you may see, where the table's rules allow it.
command-rules = The rules of a game, or of the table in this channel.
command-standings = The league of this server, or the table of a game for one player.
command-daily = Play this server's deal of the day, once; afterwards, see how everybody did.
command-patience = Games for one player, by yourself or with the whole channel.
command-patience-start = Deal a game for one player in this channel; you begin at once.

## Options of commands

option-tips = On: each thing is explained once more; off: no tips at all
option-players = How many may sit at the table
option-member = Whom you invite
option-invite = Whom you invite, with a mention
option-preset = Which rules the table plays by
option-move = What you play, for example: stock  or  waste tableau 2  or  t3 f, undo
option-rules-of = Which game; without it the one that is played here, or a list of all games
option-standings-of = A game for one player, or the daily deal; the league if left out
option-game = Which game: the best loved come first, and typing part of a name finds all the others
option-deal = The number of the deal; the same number is the same deal for everybody
option-together = Whether everybody in the channel may move
option-auto = Whether cards that are not needed any more go to the foundations by themselves
option-rules = Rules that differ from the usual ones, like draw=3 passes=1
# What may be typed for a game to see the results of the daily deal.
daily-deal = Daily deal
