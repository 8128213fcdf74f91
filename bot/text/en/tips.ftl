# How a newcomer finds the way: what a first game explains, each thing once, and the buttons to begin with.

## `/tips`

tips-off = No more tips. `/tips on` brings them back.
tips-on = You'll get a short tip the first time you come to something new.

## Labels

# $title: a game.
label-play = Play { $title }
label-random = Any solo game
# $title: a game that somebody has never played.
label-new-game = New: { $title }
label-play-computer = Play a computer
label-today = Today's deal
label-tips-off = No more tips
# Opens a thread for a game.
label-thread = Play it in a thread

## Threads for games whose channel is taken

# $title: a game, or the daily deal. $name: who opens it.
thread-name = { $title }: { $name }
# $channel: a mention.
in-thread = Your game is in { $channel }.

## Tips

tip-host = Tip: wait until the others have tapped Join, or add a computer, then tap Begin. Rules and time are under More.
# $title: a game. $aim: what it is about, as a sentence.
tip-turn = Tip: this is **{ $title }**. { $aim } `/rules` shows how to play.
tip-card = Tip: the card you turned up is waiting to be played. Pick where it goes, or just type the place.
tip-undo = Tip: you can undo any move with `/undo`, and `/hint` shows you one. Wins without either are counted separately.
# $call: what players call, as "Knock".
tip-call = Tip: tap { $call } when you think another player's turn broke a rule, while it goes on or until the next player acts. The board never says.
