"""Simplification of what a hunt found: fewer variables, smaller numbers."""

from __future__ import annotations

from theorylab.hunts.goal import Goal
from theorylab.hunts.parts import Stop
from theorylab.hunts.search_class import Member, SearchClass
from theorylab.numbers.comparison import Order, compare

__all__ = ["shrunk"]

MOST = 2000
"""Maximum number of simpler members that are evaluated."""


def shrunk(goal: Goal, search: SearchClass[Member], member: Member, stop: Stop) -> Member:
    """Return a member that is at least as good as a given one and cannot be made simpler without loss.

    Parameters
    ----------
    goal
        What is sought.
    search
        The class.
    member
        The member.
    stop
        Tells when to return the simplest member so far.

    Notes
    -----
    The first simpler member that is certified to be as good replaces the member, until there is none, or
    :data:`MOST` have been evaluated.
    """
    rank, tried = goal.rank(search.problem(member)), 0
    seen = {member}
    if rank is None:
        return member
    try:
        while True:
            for simpler in search.simpler(member):
                if simpler in seen:
                    continue
                seen.add(simpler)
                if tried == MOST or stop():
                    return member
                tried += 1
                found = goal.rank(search.problem(simpler))
                if found is not None and compare(found, rank) in (Order.GREATER, Order.EQUAL):
                    member, rank = simpler, found
                    break
            else:
                return member
    except KeyboardInterrupt:
        return member
