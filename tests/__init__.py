"""What is tested is the source as it is: no test and no tool runs on an engine that was compiled from another."""

from bot.built import STALE, stale

if stale():
    raise SystemExit(STALE)
