"""Mutation tests of claims: a deliberate bug in the code under a claim, and the verdict that it has to turn."""

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
# these say where claims are, and no bug is about that
KEPT = ("theorylab.catalog", "theorylab.claims.registry", "proofs_checks.entries")
CACHED = type(cache(len))


class Mutation(NamedTuple):
    """A deliberate bug: the replacement of ``target``, made from the original, and the reason why it must be noticed.

    With ``blind`` the bug takes from the check what tells right from wrong: the control is not refuted any more,
    and the verdict has to be undecided instead of refuted.
    """

    claim: str
    target: str
    bug: Callable[[Any], Any]
    reason: str
    blind: bool = False

    @property
    def name(self) -> str:
        """Name of the test."""
        return f"{self.claim}-{self.target.rpartition(':')[2]}"


def assert_turned(mutation: Mutation, monkeypatch):
    """Assert that the bug changes the verdict of the quick scope.

    That they say what is recorded without it is a test of every claim.
    """
    # looked up first, so that no module is imported while the bug is there and keeps it
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
    """Module or class whose attribute ``module:name`` or ``module:class.name`` is, and the attribute's name."""
    module, _, path = target.partition(":")
    owner, _, name = path.rpartition(".")
    # not by attributes: the package of the learners calls functions like the modules that define them
    module = import_module(module)
    return (getattr(module, owner) if owner else module), name


def _forget():
    """Empty the caches of the packages: what they keep was computed with the bug, or without it."""
    for kept in _caches(len(sys.modules)):
        kept.cache_clear()


@cache
def _caches(modules):
    """Return the functions with a cache; the search is repeated after further modules have been imported."""
    gc.unfreeze()  # what is frozen is not listed
    every = gc.get_objects()
    gc.freeze()
    # not isinstance, which asks objects that pretend to be others
    return [each for each in every if type(each) is CACHED and _is_of_packages(each.__module__)]


def _is_of_packages(module):
    return module.partition(".")[0] in PACKAGES and module not in KEPT
