"""The scale of ratings: what everybody starts with, how strength is shown, and from when on a rating has a place."""

from __future__ import annotations

# Whoever changes how ratings are counted raises this: all are then counted anew.
RATING_VERSION = 2
# What somebody is who has not been rated yet, as the model has it.
START_MU, START_SIGMA = 25.0, 25 / 3
# The same as it is shown, where one of the model's is so much.
START_RATING, RATING_SCALE = 1500, 60
# Whoever is not known better than this has no place yet.
UNSURE_SIGMA = 4.5
# In 95 cases of 100 somebody is as strong as so many sigma around tell.
SURE_SIGMAS = 1.96


def shown(mu: float) -> int:
    """A strength as people read it."""
    return round(START_RATING + RATING_SCALE * (mu - START_MU))
