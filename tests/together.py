"""Many small cases in one test, which lists every one that fails: a test for each would take longer than the case."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., None]


def together(cases: Iterable[Any], of: Callable[[Any], str]) -> Callable[[Test], Test]:
    """Run a test with all its cases of one kind at a time; each is a `pytest.param` with an id and no marks."""
    kinds: dict[str, list[Any]] = {}
    for case in cases:
        kinds.setdefault(of(case), []).append(case)

    def decorated(test: Test) -> Test:
        def each(cases: list[Any]) -> None:
            failed = [error for case in cases if (error := _failing(test, case)) is not None]
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(cases)}", failed)

        each.__doc__, each.__module__, each.__name__ = test.__doc__, test.__module__, test.__name__
        return pytest.mark.parametrize("cases", kinds.values(), ids=kinds)(each)

    return decorated


def _failing(test: Test, case: Any) -> Exception | None:
    """How a case fails, with its name."""
    try:
        test(*case.values)
    except Exception as error:
        error.add_note(case.id)
        return error
    return None
