"""The rules of the games that everybody asks for, written a second time, by the text of their rules alone.

Nothing here knows how the engine finds its moves, nor the engine anything of this: where both read the text alike,
they deal the same cards, offer the same moves, and do the same with each.
"""
