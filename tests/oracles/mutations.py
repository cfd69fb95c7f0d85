"""Mutation tests of claims: a deliberate bug in the code under a claim must change its verdict."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from theorylab.claims import Control, Outcome, claim_named
from theorylab.claims.runner import check_instances

PACKAGES = ("theorylab", "constructions", "dp_optimal", "proofs_checks")
# these find the claims; no bug concerns them
KEPT = ("theorylab.catalog", "theorylab.claims.registry", "proofs_checks.entries")
CACHED = type(cache(len))


class Mutation(NamedTuple):
    """A deliberate bug: a replacement of ``target``, made from the original, and the reason why it must be noticed.

    With ``blind`` the bug removes what distinguishes right from wrong: the control is no longer refuted, and the
    verdict must be undecided instead of refuted.
    """

    claim: str
    target: str
    bug: Callable[[Any], Any]
    reason: str
    blind: bool = False

    @property
    def name(self) -> str:
        """The name of the test."""
        return f"{self.claim}-{self.target.rpartition(':')[2]}"


def assert_turned(mutation: Mutation, monkeypatch):
    """Assert that the bug changes the verdict of the quick scope.

    Another test checks that the claim has its recorded verdict without the bug.
    """
    # looked up first, because a module that is imported while the bug is active would keep it
    claim = claim_named(mutation.claim)
    owner, attribute = _owner_and_attribute(mutation.target)
    with monkeypatch.context() as patch:
        patch.setattr(owner, attribute, mutation.bug(getattr(owner, attribute)))
        _forget()
        verdict = check_instances(claim)
    _forget()
    assert verdict.outcome is not verdict.expected, mutation.reason
    if mutation.blind:
        assert (verdict.outcome, verdict.control) == (Outcome.UNDECIDED, Control.NOT_REFUTED), mutation.reason
    else:
        assert verdict.outcome is Outcome.REFUTED, mutation.reason
        assert verdict.witness


def _owner_and_attribute(target):
    """Return the module or class that has the attribute ``module:name`` or ``module:class.name``, and its name."""
    module, _, path = target.partition(":")
    owner, _, name = path.rpartition(".")
    # imported by name, because functions in the package of the learners shadow its modules
    module = import_module(module)
    return (getattr(module, owner) if owner else module), name


def _forget():
    """Empty the caches of the packages, whose entries were computed either with or without the bug."""
    for kept in _caches(len(sys.modules)):
        kept.cache_clear()


@cache
def _caches(modules):
    """Return the functions with a cache; the search is repeated after further modules have been imported."""
    gc.unfreeze()  # frozen objects are not listed
    every = gc.get_objects()
    gc.freeze()
    # not isinstance, because some objects pretend to be of other types
    return [each for each in every if type(each) is CACHED and _is_of_packages(each.__module__)]


def _is_of_packages(module):
    return module.partition(".")[0] in PACKAGES and module not in KEPT
