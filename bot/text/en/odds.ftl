# The page below the rules of a game that gives advice on it (see advice.ftl), and tells how often it comes out.

## Lines of a list. $author: who wrote the book, as below. $won in $of games.

odds-about = - { $author } reckons you can win about { $won } in { $of }.
odds-at-most = - You're lucky to win { $won } in { $of }, says { $author }.
odds-at-random = - Moving at random wins { $won } in { $of } at most, says { $author }.
odds-average = - An average player wins about { $won } in { $of }, says { $author }; good ones win many more.
# Numbers of games: one in 3 or 4 is won.
odds-one-in = - { $author } reckons you can win one in { $few } or { $many }.
# What several books say: $low in $few games, up to $high in $many.
odds-from-to = - Other books say anything from { $low } in { $few } to { $high } in { $many }.
# $title: another game.
odds-harder = - { $author } finds it even harder to win than { $title }.
odds-easier = - { $author } finds it easier to win than { $title }.
odds-seldom = - It seldom comes out, says { $author }.
odds-hardly-lost = - You'll hardly ever lose it, says { $author }.

# The solver is a part of the bot that looks for a way to win. $won of the $tried deals, from which it follows how
# many percent of all deals it wins. Where cards are shuffled again at a redeal, it does without.
odds-solver = - By the usual rules, our solver won { $won } of the first { $tried } deals, so most likely { $low } to { $high }% of all.
odds-solver-hidden = - By the usual rules, our solver, which looks at every card, won { $won } of the first { $tried } deals, so most likely { $low } to { $high }% of all.
odds-solver-shuffled = - By the usual rules but without a redeal, our solver won { $won } of the first { $tried } deals, so most likely { $low } to { $high }% of all.
odds-solver-few = - Our solver has won { $won } of the { $tried } deals it has looked at: too few to go by.
odds-here = - On this server, { $won } of { $played } first tries came out.
odds-unknown = - Nobody has counted yet.

# Follows one of the solver's lines. $open: how many deals it has not won.
odds-left-open = { $open ->
        [one] The other one it left open: lost, or just too hard for it.
       *[other] The other { $open } it left open: lost, or just too hard for it.
    }

## Headings. $title: a game.

advice-heading = ### { $title }: how to think about it
odds-heading = **How often it comes out**

## Labels. The button below the rules, of a game for one and of one for several.

label-odds = Odds and advice
label-advice = Advice

## Parts of sentences: who wrote a book

odds-author = { $author ->
        [cadogan] Lady Cadogan
        [warfield] Thomas Warfield
       *[edwards] Michael Edwards
    }
