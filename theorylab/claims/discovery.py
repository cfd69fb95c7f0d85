"""The claims that a module states: found by looking, so that a file of claims needs no list of them."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from theorylab.claims.claim import Claim

__all__ = ["claims_of"]


def claims_of(module: ModuleType) -> tuple[Claim, ...]:
    """Claims among the top-level values of a module, alone or in tuples, in the order in which they stand there.

    Those that another module states and this one imports are left out, and so are repairs of claims in the module:
    they come with what they repair.
    """
    stated = {id(claim): claim for claim in _claims(vars(module).values()) if claim.module == module.__name__}
    repairs = {id(claim.repair) for claim in stated.values()}
    return tuple(claim for key, claim in stated.items() if key not in repairs)


def _claims(values: Any) -> Iterator[Claim]:
    for value in list(values):
        if isinstance(value, ModuleType):
            continue  # one that is loaded lazily would be loaded by what follows, which asks for its class
        if isinstance(value, Claim):
            yield value
        elif isinstance(value, tuple | list):
            yield from (each for each in value if isinstance(each, Claim))
