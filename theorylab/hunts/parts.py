"""Parts of a hunt: a share of the members of a listed class, or a run of annealing from a start of its own.

A part depends only on its number and the seed, so a hunt finds the same in several processes and when it is resumed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import inf
from random import Random
from time import time
from typing import NamedTuple

import numpy as np

from theorylab.hunts.goal import NEAR, UNDEFINED, Extreme, Goal
from theorylab.hunts.search_class import Member, SearchClass
from theorylab.numbers.comparison import Order, Value, compare

__all__ = ["Best", "Stop", "annealed", "listed"]

BATCH = 256
"""Number of neighbours among which a step chooses."""

AT_ONCE = 64
"""Number of members that are scored between two looks at the clock."""

RECENT = 64
"""Number of members that are not visited again soon."""

COOLING = 1e-3
"""Last temperature over the first, which is the standard deviation of the scores of random members."""


class Stop:
    """Tells a part when to return what it has: at a deadline, or after Ctrl-C.

    Parameters
    ----------
    deadline
        Time since the epoch in seconds, which several processes share.

    Attributes
    ----------
    interrupted
        True after Ctrl-C.
    """

    def __init__(self, deadline: float = inf):
        self.deadline = deadline
        self.interrupted = False

    def __call__(self) -> bool:
        return self.interrupted or time() >= self.deadline


class Best(NamedTuple):
    """The best member of a part.

    Attributes
    ----------
    member
        The member; ``None`` if none is what is sought.
    tried
        Number of members that were scored.
    whole
        False if the part was stopped.
    """

    member: object
    tried: int
    whole: bool = True


def _rank_if_better(goal: Goal, search: SearchClass[Member], new: Member, rank: Value | None) -> Value | None:
    """Return the rank of a member if it is certified to be larger than another rank, else ``None``."""
    found = goal.rank(search.problem(new))
    if found is None or (rank is not None and compare(found, rank) is not Order.GREATER):
        return None
    return found


def listed(goal: Goal, search: SearchClass[Member], part: int, stop: Stop) -> Best:
    """Return the first best member of a part of a listed class.

    Members whose approximate score is within :data:`~theorylab.hunts.goal.NEAR` of the best are compared exactly.

    Parameters
    ----------
    goal
        What is sought.
    search
        The class.
    part
        Number of the part.
    stop
        Tells when to stop.
    """
    members = search.members(part, goal.quantity)
    scores = _scores(goal, search, members, stop)
    done = len(scores)
    top = float(scores.max(initial=-inf))
    if top <= UNDEFINED:
        return Best(None, done, done == len(members))
    least = -NEAR if goal.may_stop(top) else top - NEAR * (1 + abs(top))
    best, rank = None, None
    for at in np.flatnonzero(scores >= least).tolist():
        found = _rank_if_better(goal, search, members[at], rank)
        if found is not None:
            best, rank = members[at], found
            if goal.may_stop(top):
                break
    return Best(best, done, done == len(members))


def annealed(goal: Goal, search: SearchClass[Member], part: int, seed: int, steps: int, stop: Stop) -> Best:
    """Return the best member of a run of annealing that never returns to a recent member.

    Each step scores :data:`BATCH` random neighbours at once and goes to one of them, with probabilities proportional to
    exp(score / temperature); the temperature falls geometrically. At low temperatures this is a tabu search.

    Parameters
    ----------
    goal
        What is sought.
    search
        The class.
    part
        Number of the run.
    seed
        Seed of the hunt.
    steps
        Number of members to score.
    stop
        Tells when to stop.
    """
    rng = Random(f"{seed} {part}")
    if isinstance(goal, Extreme) and not goal.minimises:
        compiled = search.run(goal.quantity, rng, steps, stop)
        if compiled is not None:
            member, tried = compiled
            sought = goal.rank(search.problem(member)) is not None
            return Best(member if sought else None, tried, tried >= steps)
    start = [search.random(rng) for _ in range(min(BATCH, steps))]
    scores = _scores(goal, search, start, stop)
    if not len(scores):
        return Best(None, 0, whole=False)
    finite = scores[scores > UNDEFINED]
    first = float(finite.std()) if len(finite) else 0.0
    here = best = start[int(scores.argmax())]
    top, tried = float(scores.max()), len(scores)
    recent: deque[Member] = deque([here], maxlen=RECENT)
    rejected: set[Member] = set()
    try:
        while tried < steps and not stop():
            if goal.may_stop(top) and best not in rejected:
                if goal.rank(search.problem(best)) is not None:
                    return Best(best, tried)
                rejected.add(best)
            found = dict.fromkeys(search.neighbour(here, rng) for _ in range(BATCH))
            around = [member for member in found if member not in recent] or list(found)
            scores = _scores(goal, search, around, stop)
            tried += len(scores)
            if not len(scores):
                break
            at = int(scores.argmax())
            if scores[at] > top or (best in rejected and goal.may_stop(scores[at])):
                best, top = around[at], float(scores[at])
            temperature = (first or 1.0) * COOLING ** (tried / steps)
            here = around[rng.choices(range(len(scores)), _weights(scores, temperature))[0]]
            recent.append(here)
    except KeyboardInterrupt:
        stop.interrupted = True
    sought = top > UNDEFINED and goal.rank(search.problem(best)) is not None
    return Best(best if sought else None, tried, tried >= steps)


def _scores(goal: Goal, search: SearchClass[Member], members: Sequence[Member], stop: Stop) -> np.ndarray:
    """Return the scores of members, or of the first of them if the time is up or Ctrl-C is pressed."""
    found = [np.empty(0)]
    try:
        for at in range(0, len(members), AT_ONCE):
            if at and stop():
                break
            found.append(goal.scores(search, members[at : at + AT_ONCE]))
    except KeyboardInterrupt:
        stop.interrupted = True
    return np.concatenate(found)


def _weights(scores: np.ndarray, temperature: float) -> list[float]:
    """Return the weights exp(score / temperature), the largest being 1."""
    return np.exp((scores - scores.max()) / temperature).tolist()
