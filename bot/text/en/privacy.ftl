# `/privacy`: what is kept of people, and how they see it or have it forgotten.

## `/privacy about`

privacy-kept = ### What I keep about you
    Your Discord ID and the name you had when you sat down; the tables where you played or helped, your moves and when you made them, how the games ended, and who knocked on whom; whom you invited; which deals you've been shown how to play; what you answered to `/puzzle`; how you like your tables to look, when you want to be reminded, and which tips you've seen.
privacy-told = I need all that for boards, undo, replays, `/standings` and to find your place after a restart, and use it for nothing else. I read no messages, keep no pictures of you, and pass nothing on.
privacy-long = I keep it as long as I'm here, because a league needs a memory. What I note of each button you press is gone after a day.
privacy-yours = It's yours: `/privacy export` gives you all of it as a file, and `/privacy delete` makes me forget you. Then you'll be "{ former-player }" wherever others still see how their games went. After a day (or, if my database is large, after my next restart) nothing of you is left in it; backups keep you until newer ones replace them. Messages already posted stay in the channel until somebody deletes them there. If you've tried today's daily deal or answered today's `/puzzle`, a code made from your ID says so until the day is over, so that nobody gets two tries; one for each league game of the last days goes after a week or two.

## `/privacy export`

privacy-exported = Here's everything I keep about you. Only you see this.
privacy-nothing = I keep nothing about you.
# Stands in the file itself.
privacy-file-about = Everything the bot keeps about this person, by the tables of its database. Of what boards showed, only the lines about them are here. Times are seconds since 1970, UTC. Seeds, salts and checksums are left out: they'd give away cards that others may still be playing.

## `/privacy lists`

privacy-listed = You're in the lists again, with all you've played.
privacy-unlisted = Others no longer find you in the lists, can't open your card or your games, and don't read your name in theirs. No turn of yours is shown by `/puzzle` either. Your games still count, and the places of others stay as they are. You still see yourself.

## `/privacy delete`

privacy-sure = Forget everything about you, on every server? You resign the games you're playing, and your results and settings go. What others won stays theirs. You can't take that back.
privacy-deleted = Done: I've forgotten you. Backups keep your name until newer ones replace them. If you play again, you start from scratch.

## Labels of buttons

label-forget = Forget me

## Parts of sentences

# Whoever has been forgotten, wherever their name stood.
former-player = A former player
