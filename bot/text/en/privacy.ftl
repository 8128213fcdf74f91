# `/privacy`: what is kept of people, and how they see it or have it forgotten.

## `/privacy about`

privacy-kept = ### What I keep about you
    Your Discord ID and the name you had when you sat down; the tables where you played or helped, your moves and when you made them, how the games ended, and who knocked on whom; whom you invited; which deals you've been shown how to play; how you like your tables to look, when you want to be reminded, and which tips you've seen.
privacy-told = That's what boards, undo, replays, `/standings` and your place after a restart are made of, and I use it for nothing else. I read no messages, keep no pictures of you, and pass nothing on.
privacy-long = It stays as long as the bot is here, because a league wants to be remembered. What I note of each button you press is gone after a day.
privacy-yours = It's yours: `/privacy export` gives you all of it as a file, and `/privacy delete` makes me forget you. Then you'll be "{ former-player }" wherever others still see how their games went. My database holds nothing of you after a day (or, if it's large, after my next restart), and backups still hold you until newer ones take their place. Messages already posted stay in the channel until somebody deletes them there. If you've tried today's daily deal, a code made from your ID says so until the day is over, so that nobody has two tries.

## `/privacy export`

privacy-exported = Here's everything I keep about you. Only you see this.
privacy-nothing = I keep nothing about you.
# Stands in the file itself.
privacy-file-about = Everything the bot keeps about this person, by the tables of its database. Of what was told on boards, only the lines about them are here. Times are seconds since 1970, UTC. Seeds, salts and checksums are left out: they'd give away cards that others may still be playing.

## `/privacy delete`

privacy-sure = Forget everything about you, on every server? You resign the games you're playing, and your results and settings go. What others won stays theirs. You can't take that back.
privacy-deleted = Done: I've forgotten you. Backups still hold your name until newer ones take their place. If you play again, you start from scratch.

## Labels of buttons

label-forget = Forget me

## Parts of sentences

# Whoever has been forgotten, wherever their name stood.
former-player = A former player
