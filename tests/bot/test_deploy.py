"""What the page on running the bot says of PostgreSQL, word for word, and the files that Docker starts it all by."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Counter, Gauge, Histogram

from bot import metrics
from bot.config import Configuration, is_postgres
from bot.doctor import __main__ as doctor
from bot.model.durations import DAY
from bot.model.shard_range import ShardRange
from bot.store.database_addresses import opened
from tests.bot.sites import ROOT, contents, copied, path, postgres, server, store_at
from tests.postgres import Server, installed
from tests.test_readme import README, RUNNING

__all__ = ["path", "postgres", "server"]

FOLDER = ROOT / "bot" / "deploy"
COMPOSE: Mapping[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text("utf-8"))
ALERTS: Mapping[str, Any] = yaml.safe_load((FOLDER / "alerts.yaml").read_text("utf-8"))
SERVICES: Mapping[str, Any] = COMPOSE["services"]
BOTS = {name: service for name, service in SERVICES.items() if name.startswith("bot-")}
EXPLAINED = (ROOT / ".env.example").read_text("utf-8")
DOCKER = "docker compose --env-file .env --file bot/deploy/compose.yaml "


def lines(what: str) -> list[str]:
    """The lines that the page gives to type for something."""
    return RUNNING.partition(f"<!-- how {what} -->")[2].split("```")[1].strip().splitlines()


def within(line: str) -> str:
    """What a line tells a shell of a container to do."""
    return shlex.split(line.partition(" sh -c ")[2])[0]


def typed(line: str, folder: Path, url: str) -> subprocess.CompletedProcess[str]:
    """A line, run by a shell in a folder, with the address of a database."""
    programs = [Path(sys.executable).parent, installed() / "bin", os.environ["PATH"]]
    env = {"PATH": os.pathsep.join(map(str, programs)), "PYTHONPATH": str(ROOT), "DATABASE_URL": url}
    return subprocess.run(
        line, shell=True, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


async def done(line: str, folder: Path, url: str) -> str:
    """What a line prints that does what it should."""
    run = await asyncio.to_thread(typed, line, folder, url)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


# The lines of the page.


def test_the_doctor_is_asked_for_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same volume and settings as whoever restores a copy."""
    asked: list[tuple[int | None, bool]] = []

    async def tell(channel: int | None, *, repair: bool) -> int:
        asked.append((channel, repair))
        return 0

    monkeypatch.setattr(doctor, "tell", tell)
    monkeypatch.setattr(doctor.logging, "disable", lambda: None)
    (line,) = lines("the doctor is asked with Docker")
    run, _, words = line.partition(" python -m bot.doctor ")
    assert lines("a copy is restored with Docker")[2].startswith(f"{run} python -m bot ")
    assert doctor.main(words.split()) == 0
    assert asked == [(None, True)]


async def test_a_bot_moves_and_comes_back(path: Path, postgres: str) -> None:
    before = await contents(str(path))
    there, back = lines("a bot moves")
    assert "5 games have been played through again" in await done(there, path.parent, postgres)
    assert await contents(postgres) == before
    await done(back, path.parent, postgres)
    assert await contents(str(path.parent / "patience-new.db")) == before


async def test_a_dump_is_put_in_place_unless_a_bot_is_running(path: Path, postgres: str) -> None:
    await copied(str(path), postgres)
    before = await contents(postgres)
    dump, restore = lines("a dump is restored without Docker")
    await done(dump, path.parent, postgres)
    async with store_at(postgres) as store:
        await store._database.rows("CREATE TABLE later (name TEXT REFERENCES settings (name))")
        await store._database.rows("DELETE FROM moves")
        refused = await asyncio.to_thread(typed, restore, path.parent, postgres)
        assert refused.returncode != 0
        assert "is being accessed by other users" in refused.stderr
    await done(restore, path.parent, postgres)
    assert await contents(postgres) == before
    async with store_at(postgres) as store:
        ((later,),) = await store._database.rows("SELECT to_regclass('later')")
        assert later is None, "what a newer version has brought is not in the dump"


async def test_old_games_are_packed(path: Path, postgres: str) -> None:
    await copied(str(path), postgres)
    async with opened(postgres, new=False) as house:
        await house.database.rows("UPDATE tables SET changed_at = changed_at - ?", 366 * DAY)
    (line,) = lines("old games are packed")
    assert re.fullmatch(r"Packed the logs of 3 games .* 365 days ago.*\n", await done(line, path.parent, postgres))


def test_with_docker_the_same_is_done() -> None:
    there, _ = lines("a bot moves")
    (run,) = [line for line in lines("a bot moves with Docker") if line.startswith("docker run ")]
    assert run.endswith(f" patience-table {there}")
    _, restore = lines("a dump is restored without Docker")
    assert within(next(line for line in lines("a dump is restored with Docker") if " sh -c " in line)) == restore


def test_the_lines_for_docker_name_what_is_there() -> None:
    names = ("a bot moves with Docker", "an update is put in place with Docker", "a dump is restored with Docker")
    typed = [line for name in names for line in lines(name)]
    words = {word for line in typed if line.startswith(DOCKER) for word in shlex.split(line)}
    assert {word for word in words if re.fullmatch(r"bot-\d+|postgres|backup", word)} == {*SERVICES}
    (run,) = [shlex.split(line) for line in typed if line.startswith("docker run")]
    host = shlex.split(next(each for each in README.splitlines() if each.startswith("docker run --detach")))
    assert run[run.index("--volume") + 1] == host[host.index("--volume") + 1]
    assert run[run.index("--network") + 1] == COMPOSE["networks"]["default"]["name"]
    assert {service["image"] for service in BOTS.values()} == {host[-1]} <= {*run}
    assert f"docker stop {host[host.index('--name') + 1]}" in typed
    assert all(line.startswith((DOCKER, "docker run ", "docker stop ")) for line in typed)
    assert {name for line in typed for name in re.findall(r"--file (\S+)", line)} == {"bot/deploy/compose.yaml"}


# The files.


def test_the_bots_share_all_servers() -> None:
    parts = [ShardRange.read(service["environment"]["SHARDS"]) for service in BOTS.values()]
    assert len(parts) == 2
    (total,) = {part.total for part in parts}
    assert sorted(shard for part in parts for shard in part.shards) == [*range(total)]


def test_the_bots_get_settings_that_there_are_and_can_be_asked_how_they_are() -> None:
    known, ports = {*re.findall(r"^(\w+)=", EXPLAINED, re.MULTILINE)}, []
    address = re.search(r"postgresql://\S+(?=;)", EXPLAINED)
    assert address
    for service in BOTS.values():
        assert {*service["environment"]} <= known - {"POSTGRES_PASSWORD"}
        settings = Configuration.load({"DATABASE_URL": address[0], "DISCORD_TOKEN": "x", **service["environment"]})
        assert settings.metrics_port
        assert settings.metrics_host == "0.0.0.0", "its own 127.0.0.1 is nobody else's"
        assert service["healthcheck"]["test"] == ["CMD", "python", "-m", "bot.health"]
        (port,) = service["ports"]
        where, outside, inside = port.split(":")
        assert (where, int(inside)) == ("127.0.0.1", settings.metrics_port)
        ports.append(outside)
    assert len({*ports}) == len(ports)


def test_the_address_that_is_explained_leads_to_the_database() -> None:
    made = SERVICES["postgres"]["environment"]
    address = f"postgresql://{made['POSTGRES_USER']}:PASSWORD@postgres:5432/{made['POSTGRES_DB']}"
    assert is_postgres(address)
    assert address in EXPLAINED
    assert address in RUNNING


def test_what_the_files_name_is_there() -> None:
    asked = {*re.findall(r"(?<!\$)\$\{(\w+)", (FOLDER / "compose.yaml").read_text("utf-8"))}
    assert asked <= {*re.findall(r"^(\w+)=", EXPLAINED, re.MULTILINE)}
    assert asked, "no password may stand in the file"
    for service in SERVICES.values():
        assert service["restart"] == "always"
        assert {*service.get("depends_on", {})} <= {*SERVICES}
        if "env_file" in service:
            assert (FOLDER / service["env_file"]).resolve() == ROOT / ".env"
        if "build" in service:
            assert (FOLDER / service["build"] / "Dockerfile").is_file()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (FOLDER / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
    for name in ("postgres", "backup"):
        assert float(re.match(r"postgres:(\d+\.\d+)-", SERVICES[name]["image"])[1]) >= 15
    assert SERVICES["backup"]["image"] == SERVICES["postgres"]["image"], "a dump is read by none that is older"


def test_what_runs_in_a_container_is_kept_within_bounds() -> None:
    """By Docker Compose and by the README's line alike; the database's own image needs the rights it starts with."""
    for name, service in SERVICES.items():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}, name
        assert service["security_opt"] == ["no-new-privileges"], name
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"]), name
        if name != "postgres":
            assert (service["read_only"], service["tmpfs"], service["cap_drop"]) == (True, ["/tmp"], ["ALL"]), name
    line = shlex.split(next(each for each in README.splitlines() if each.startswith("docker run --detach")))
    given = {*itertools.pairwise(line)}
    assert "--read-only" in line
    assert {("--tmpfs", "/tmp"), ("--cap-drop", "ALL"), ("--security-opt", "no-new-privileges")} <= given
    assert ("--memory", BOTS["bot-0"]["mem_limit"]) in given
    assert {("--log-opt", "max-size=10m"), ("--log-opt", "max-file=5")} <= given


def test_an_image_is_the_same_next_year() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    bases = re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)
    others = [service["image"] for name, service in SERVICES.items() if name not in BOTS]
    for image in (*bases, *others):
        assert re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-[\w-]+@sha256:[0-9a-f]{64}", image), image


def test_a_large_font_is_there_only_where_it_is_wanted() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8")
    (installed,) = re.findall(r"^ +&& apt-get install (.+) \\$", dockerfile, re.MULTILINE)
    assert "cjk" not in installed
    assert "$FONTS" in installed.split()
    assert "ARG FONTS=\n" in dockerfile
    (wanted,) = re.findall(r"--build-arg FONTS=(\S+)`", RUNNING)
    assert f"FONTS={wanted} brings" in dockerfile


# What wakes somebody.


KINDS = (Counter, Gauge, Histogram)


def exposed() -> set[str]:
    """The names under which the bot's figures can be asked for."""
    endings = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
    figures = [meter.describe()[0] for meter in vars(metrics).values() if isinstance(meter, KINDS)]
    return {f"{figure.name}{ending}" for figure in figures for ending in endings[figure.type]}


def test_what_wakes_somebody_asks_for_figures_that_there_are() -> None:
    (group,) = ALERTS["groups"]
    assert len({rule["alert"] for rule in group["rules"]}) == len(group["rules"]) > 8
    for rule in group["rules"]:
        assert {*rule} <= {"alert", "expr", "for", "annotations"}
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        asked = re.findall(r"\bpatience_\w+", rule["expr"])
        assert asked, "it asks for nothing"
        assert {*asked} <= exposed(), rule["alert"]
        for opening, closing in ("()", "[]", "{}"):
            assert rule["expr"].count(opening) == rule["expr"].count(closing)
        assert rule["annotations"]["summary"].endswith(".")


def test_the_image_knows_postgresql() -> None:
    assert '".[postgres]"' in (ROOT / "Dockerfile").read_text("utf-8")


# Backups.


BACKUP = f"sh {FOLDER / 'backup.sh'}"


async def test_one_dump_a_day_of_fourteen_days(path: Path, postgres: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 21):
        (folder / f"patience.2026-01-{day:02}.dump").touch()
    await copied(str(path), postgres)
    await done(BACKUP, folder, postgres)
    there = sorted(file.name for file in folder.iterdir())
    assert there[:13] == [f"patience.2026-01-{day:02}.dump" for day in range(8, 21)]
    (new,) = there[13:]
    assert re.fullmatch(r"patience\.20\d\d-\d\d-\d\d\.dump", new)
    assert (folder / new).stat().st_mode & 0o077 == 0
    made = (folder / new).stat().st_mtime_ns
    await done(BACKUP, folder, postgres)
    assert (folder / new).stat().st_mtime_ns == made
    listed = await done(f"pg_restore --list {new}", folder, postgres)
    assert " TABLE DATA public moves " in listed


def test_a_dump_that_cannot_be_made_takes_the_place_of_none(server: Server, tmp_path: Path) -> None:
    for day in range(1, 21):
        (tmp_path / f"patience.2026-01-{day:02}.dump").touch()
    before = sorted(tmp_path.iterdir())
    run = typed(BACKUP, tmp_path, server.url("no_such_database"))
    assert run.returncode != 0
    assert sorted(tmp_path.iterdir()) == before


def test_whoever_makes_dumps_knows_no_token_and_types_no_password() -> None:
    assert "env_file" not in SERVICES["backup"]
    env, made = SERVICES["backup"]["environment"], SERVICES["postgres"]["environment"]
    assert env["DATABASE_URL"] == f"postgresql://{made['POSTGRES_USER']}@postgres:5432/{made['POSTGRES_DB']}"
    assert env == {"DATABASE_URL": env["DATABASE_URL"], "PGPASSWORD": made["POSTGRES_PASSWORD"]}


@pytest.mark.parametrize("name", ["bot-0", "bot-1", "backup"])
def test_nothing_starts_before_there_is_a_database(name: str) -> None:
    assert SERVICES[name]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert SERVICES["postgres"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert "--host=127.0.0.1" in SERVICES["postgres"]["healthcheck"]["test"], "not while it is only being made"
