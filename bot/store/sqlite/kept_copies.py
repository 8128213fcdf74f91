"""The copies of a database by the days on which they were made, and which of them are kept."""

from __future__ import annotations

import glob
import re
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

# How many copies are kept: one a day, and before those one a week.
DAILY_COPIES, WEEKLY_COPIES = 7, 4
# After how long a copy goes that was made for another reason, such as a step to a newer version.
OTHER_COPIES_KEPT = timedelta(weeks=WEEKLY_COPIES + 1)


class Generations:
    """The copies of one database, in a folder of their own or beside it."""

    def __init__(self, path: Path, folder: Path | None = None) -> None:
        path = path.resolve()
        self._name = path.name
        self._beside = path.parent
        self.folder = path.parent if folder is None else folder.resolve()

    def of(self, day: date) -> Path:
        """Where the copy of a day is, if there is one."""
        return self.folder / f"{self._name}.{day.isoformat()}.backup"

    def find(self, named: Path) -> Path:
        """The copy that somebody means: by its day, or as a file, which may be one of these copies."""
        of_day = self.folder / f"{self._name}.{named}.backup"
        places = (named, self.folder / named, of_day)
        return next((each for each in places if each.is_file()), named).absolute()

    def dated(self) -> dict[date, Path]:
        """The daily copies by their days."""
        pattern = re.compile(rf"{re.escape(self._name)}\.(\d{{4}}-\d\d-\d\d)\.backup")
        found = {}
        for file in self.all():
            if (match := pattern.fullmatch(file.name)) and file.parent == self.folder:
                found[date.fromisoformat(match[1])] = file
        return found

    def all(self) -> list[Path]:
        """All copies, the newest first."""
        pattern = f"{glob.escape(self._name)}.*backup"
        found = {file for folder in {self.folder, self._beside} for file in folder.glob(pattern)}
        return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)

    def outlived(self, now: datetime) -> list[Path]:
        """The copies that are not needed any longer."""
        dated = self.dated()
        kept = kept_days(dated)
        others = {*self.all()} - {*dated.values()}
        return [file for day, file in dated.items() if day not in kept] + [
            file for file in others if datetime.fromtimestamp(file.stat().st_mtime, UTC) < now - OTHER_COPIES_KEPT
        ]


def kept_days(days: Collection[date]) -> set[date]:
    """The days whose copies are kept: the newest ones, and of the weeks before them the last day of each."""
    newest = sorted(days, reverse=True)
    weeks = {day.isocalendar()[:2]: day for day in sorted(newest[DAILY_COPIES:])}
    return {*newest[:DAILY_COPIES], *_last(weeks.values())}


def _last(days: Iterable[date]) -> list[date]:
    return sorted(days)[-WEEKLY_COPIES:]
