"""Discovery of the claims that a module states, so that a file of claims needs no list of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from theorylab.claims.claim import Claim
from theorylab.errors import InvalidArgument

__all__ = ["claims_of", "claims_of_package"]


def claims_of(module: ModuleType) -> tuple[Claim, ...]:
    """Return the claims among the top-level values of a module, alone or in tuples, in the order of the file.

    The claims record their module, so a module that uses a claim of another module must import that module rather than
    the claim. Repairs are omitted, because they belong to the claims that they repair.

    See Also
    --------
    claims_of_package : the claims of all modules of a package

    Examples
    --------
    >>> from importlib import import_module
    >>> [claim.id for claim in claims_of(import_module("proofs_checks.topk.parity.lemma_4_1"))]
    ['topk.lemma-4.1']
    """
    stated = {id(claim): claim for claim in _claims(vars(module).values())}
    repairs = {id(claim.repair) for claim in stated.values()}
    for claim in stated.values():
        claim.record_module(module.__name__)
    return tuple(claim for key, claim in stated.items() if key not in repairs)


def _claims(values: Any) -> Iterator[Claim]:
    for value in list(values):
        if isinstance(value, ModuleType):
            continue  # isinstance would load a lazy module
        if isinstance(value, Claim):
            yield value
        elif isinstance(value, tuple | list):
            yield from (each for each in value if isinstance(each, Claim))


def claims_of_package(package: str) -> dict[str, Claim]:
    """Return the claims stated by the modules of a package, by id; all modules are imported.

    Parameters
    ----------
    package
        Name of the package.

    Raises
    ------
    InvalidArgument
        If two claims share an id.

    See Also
    --------
    claims_of : the claims of one module
    registered_claims : the installed claims

    Examples
    --------
    >>> claims_of_package("proofs_checks.topk.parity")["topk.lemma-4.1"].cite.place
    'Lemma 4.1'
    """
    root = import_module(package)
    found: dict[str, Claim] = {}
    for module in walk_packages(root.__path__, f"{package}."):
        for claim in claims_of(import_module(module.name)):
            if found.setdefault(claim.id, claim) is not claim:
                raise InvalidArgument(f"claim {claim.id}: two modules of {package} have one of this id")
    return found
