# The practice room: what the terminal, the page and its first message say.

## The terminal

room-open =
    The practice room is open: { $url }
    Tap a button there or type { how-to-open }, and pick who you are at the top of the page.
    Ctrl+C closes the room; your game is kept.
# $error: what went wrong, in English.
room-closed = The practice room can't open: { $error }.
room-no-port = The practice room can't open: ports { $first } to { $last } are all taken. Set PRACTICE_PORT to pick another.

## Labels of the page

bot-name = Patience Table
room-name = Practice room
page-title = { bot-name }: practice room
# In front of the name of the player who is played.
page-player = Playing as
page-close = Close the practice room

## The first message

room-gone = **Welcome back!** This page doesn't keep messages, so the ones from last time are gone.
room-back-to-game = { room-gone } Your game is still here, just as you left it.
room-back =
    { room-gone } Your results are still here: `/standings`.

    { greeting }
# What is stored of the game cannot be read.
room-lost = { room-gone } { lost }
