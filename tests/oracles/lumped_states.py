"""Assignments and states of lumped blocks, one at a time."""

from __future__ import annotations


def fixed(assignment, variable, value):
    return (*assignment[:variable], value, *assignment[variable + 1 :])


def reachable(block):
    """Return the number of reachable states."""
    states, waiting = {block.start}, [block.start]
    for state in waiting:
        for *_, zero, one in block.tests(state):
            waiting += {zero, one} - states
            states |= {zero, one}
    return len(states)
