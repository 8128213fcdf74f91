"""What tables remember: collections that never change, and share with the longer ones what they have in common."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class SharedRow(Sequence[T]):
    """Things in a row; to add one costs the same however many there are, and leaves this row as it was.

    Rows that grow from each other lie in one list, of which each knows only its own beginning. Where two grow from
    the same, the second is copied.
    """

    __slots__ = ("_list", "_size")

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._list = list(things)
        self._size = len(self._list)

    def plus(self, thing: T) -> SharedRow[T]:
        """The row with one thing more."""
        parted = len(self._list) > self._size
        things = self._list[: self._size] if parted else self._list
        things.append(thing)
        longer = SharedRow[T]()
        longer._list, longer._size = things, len(things)
        return longer

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return (self._list[index] for index in range(self._size))

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> T | Sequence[T]:
        if isinstance(index, slice):
            return tuple(self._list[each] for each in range(*index.indices(self._size)))
        return self._list[range(self._size)[index]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != self._size:
            return False
        return all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # whoever needs one can make a tuple of it

    def __repr__(self) -> str:
        return repr(tuple(self))


class Stack(Generic[T]):
    """Things upon each other, of which the uppermost is taken first; what lies below is shared and never copied."""

    __slots__ = ("_rest", "_size", "_top")

    def __init__(self) -> None:
        self._top: T | None = None
        self._rest: Stack[T] = self
        self._size = 0

    def put(self, thing: T) -> Stack[T]:
        """The stack with one thing more on top."""
        higher = Stack[T]()
        higher._top, higher._rest, higher._size = thing, self, self._size + 1
        return higher

    def take(self) -> tuple[T, Stack[T]]:
        """The uppermost thing, and the stack without it; IndexError if there is none."""
        if self._top is None:
            raise IndexError("nothing lies here")
        return self._top, self._rest

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        """From the top down."""
        here = self
        while here._top is not None:
            yield here._top
            here = here._rest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stack) or len(other) != self._size:
            return False
        return all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # whoever needs one can make a tuple of it


class Tally(Mapping[K, int]):
    """How often things have been met.

    It lies in layers, the newest on top, of which each holds less than the one below: to count once more costs at
    most a little more than the number of layers, taken over many times.
    """

    __slots__ = ("_layers",)

    def __init__(self, *layers: Mapping[K, int]) -> None:
        self._layers = layers

    def plus(self, thing: K) -> Tally[K]:
        """The tally once a thing has been met once more."""
        top, layers = {thing: self.get(thing, 0) + 1}, list(self._layers)
        while layers and len(layers[-1]) <= len(top):
            top = {**layers.pop(), **top}
        return Tally(*layers, top)

    def __getitem__(self, thing: K) -> int:
        for layer in reversed(self._layers):
            if thing in layer:
                return layer[thing]
        raise KeyError(thing)

    def __iter__(self) -> Iterator[K]:
        return iter(dict.fromkeys(thing for layer in self._layers for thing in layer))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


def once_more(tally: Mapping[K, int], thing: K) -> Tally[K]:
    """A tally once a thing has been met once more."""
    return (tally if isinstance(tally, Tally) else Tally(tally)).plus(thing)
