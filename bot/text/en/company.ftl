# What computers say of their turns, in small print below them, and who they are to whoever beats them.

## One turn. $who: a computer. $cards and $card: cards that all have seen, as "10♠ 9♠". Home is where they are to come
## in the end.

# $place: an opponent's pile, as "Bob's waste".
aside-heap = -# { $who } loads { $cards } on { $place }.
# The same, of more cards than stand well in a line. $number: at least 6. $card: the last of them.
aside-big-heap = -# { $who } loads { $number } cards on { $place }, { $card } on top.
# $card: the card that was covered. $place: where it lies, as "Bob's waste".
aside-buried = -# { $who } covers { $card } on { $place } with { $cards }, just when it could have gone home.
# $which: a kind of pile, as "reserve".
aside-last = -# { $card } was the last card of { $who }'s { $which }.
# $number: at least 5.
aside-run = -# { $who } brings { $number } cards home in one turn.
# $number: at least 7.
aside-shed = -# { $who } gets rid of { $number } cards in one turn.
# $others: the opponents on whose piles the cards went, and that left $place ("column 4") empty. $card: what goes there.
aside-cleared = -# { $who } loads { $cards } on { $others } to make room for { $card } in { $place }.
# $cards lay on $card.
aside-dug = -# { $who } moves { $cards } away to bring { $card } home.
# The same, where they went on an opponent's pile. $place: that pile.
aside-dug-loading = -# { $who } loads { $cards } on { $place } to bring { $card } home.

## How a game ended

# $who: a person. $name: a computer, as "Clara". $times: how often, at least 3. $next: the next level, as "Ada (regular)".
next-level = -# { $who } has beaten { $name } { $times ->
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[other] { $times }
    } times. Next: { $next }.
