# The practice room: what the terminal, the page and its first message say.

## The terminal

room-open =
    The practice room is open: { $url }
    Type { how-to-open }, and pick who you are at the top of the page.
    Ctrl+C closes the room; your game is kept.
# $error: what went wrong, in English.
room-closed = The practice room can't open: { $error }.
room-no-port = The practice room can't open: ports { $first } to { $last } are all taken. PRACTICE_PORT chooses another one.

## Labels of the page

bot-name = Patience Table
room-name = Practice room
page-title = { bot-name }: practice room
# In front of the name of the player who is played.
page-player = Playing as
page-close = Close the practice room

## The first message

# Alice, Bob and Carol are the players of the room.
room-welcome = **Welcome to the practice room!** It works like a channel on Discord, except that you play every seat yourself.
    - **By yourself:** type `/patience start`, press Enter, and name a game: Klondike, say. Enter picks it, Enter deals.
    - **With others:** as Alice, type one of these: { $several }. Tap **{ label-add-computer }** to play against it, or become Bob, under *{ page-player }* at the top of the page, and tap **{ label-join }** on the table. Then tap **{ label-begin }**, as Alice, to deal. From then on, be whoever's turn it is. Carol can play too.
    - **To move,** tap a button, pick from the list below the picture, or type `/move`. `/rules` tells you how to play.
room-gone = **Welcome back!** This page doesn't keep messages, so those from last time are gone.
room-back-to-game = { room-gone } Your game isn't: here it is, just as you left it.
room-back =
    { room-gone } Results and statistics are kept: `/standings`.

    { room-welcome }
# What is stored of the game cannot be read.
room-lost =
    { room-gone } { lost }

    { room-welcome }
