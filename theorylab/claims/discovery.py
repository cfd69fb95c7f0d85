"""The claims that a module states: found by looking, so that a file of claims needs no list of them."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from theorylab.claims.claim import Claim

__all__ = ["claims_of"]


def claims_of(module: ModuleType) -> tuple[Claim, ...]:
    """Claims among the top-level values of a module, alone or in tuples, in the order in which they stand there.

    They are what the module states, and know it from then on: a module that uses a claim of another one imports that
    module, not the claim. Repairs of claims in the module are left out: they come with what they repair.
    """
    stated = {id(claim): claim for claim in _claims(vars(module).values())}
    repairs = {id(claim.repair) for claim in stated.values()}
    for claim in stated.values():
        claim.found_in(module.__name__)
    return tuple(claim for key, claim in stated.items() if key not in repairs)


def _claims(values: Any) -> Iterator[Claim]:
    for value in list(values):
        if isinstance(value, ModuleType):
            continue  # one that is loaded lazily would be loaded by what follows, which asks for its class
        if isinstance(value, Claim):
            yield value
        elif isinstance(value, tuple | list):
            yield from (each for each in value if isinstance(each, Claim))
