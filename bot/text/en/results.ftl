# How a game ended.

game-over = The game is over.
# $seed, $salt: the secrets of the deal.
fair = -# Deal `{ $seed }`, salt `{ $salt }`: the seal shown at first is the SHA-256 of salt and deal.
# $scores: of each player, as "Ann 21, Bob 12".
match-goes-on = **Match to { $target }**, after deal { $number }: { $scores }.
match-over = **The match is over**: { $winners } { $number ->
        [one] wins
       *[other] win
    }. Points: { $scores }.
match-over-penalties = **The match is over**: { $winners } { $number ->
        [one] wins
       *[other] win
    }. Penalty points: { $scores }.
# $heading: as "Klondike, deal 4711".
deal-again = -# { $heading }: `/restart` deals the same cards again, `/next` other ones.
still-secret = -# Others may still play this deal: its seed and salt are told with the results of a later day.
still-to-place = Still to be placed: { cards }.

## Headings, and lines of a list

game-over-heading = ### The game is over
result-line = { $place }. **{ $name }**, { cards } left
# $who: the player, or all of them.
won-unaided = ### { $who } won in { moves }, without undo or hint
# $help: as "2 undos and 1 hint".
won-aided = ### { $who } won in { moves }, with { $help }
given-up-after = ### Given up after { moves }

## Parts of sentences

# The players of a game for one in which all may move.
everybody-together = Everybody together
