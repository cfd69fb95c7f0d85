"""The figures that the tests iterate over, with the parameters that pytest shows."""

from __future__ import annotations

import pytest

from figures.catalog import figures

SLOW = frozenset(
    {"atlas.greedy-sizes", "bdm.mic-distribution", "blt.per-step", "ngi.lambda-effect", "topk.separation-map"}
)
"""Figures whose data take longer than a test should."""

IDS = sorted(figures())
DATA = [pytest.param(id, marks=pytest.mark.slow) if id in SLOW else id for id in IDS]
