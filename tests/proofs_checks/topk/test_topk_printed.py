"""With four points on four features the printed key does no harm."""

from __future__ import annotations

import pytest

from proofs_checks.topk.algorithm.figure_5 import small_runs
from proofs_checks.topk.printed.opt_top_k import PrintedOptTopK, points_and_dimension
from proofs_checks.topk.printed.top_k import PrintedTopK
from proofs_checks.transcribed.trees import mislabelled_mass


@pytest.mark.slow
def test_four_points_on_four_features_are_too_few():
    for run in small_runs(4, 4):
        data, h, k = run["data"], run["h"], run["k"]
        if data.features == 4 and h == 3 and k in (2, 3):
            printed = PrintedOptTopK(k, points_and_dimension)(data, h, data.mass)
            assert mislabelled_mass(printed, data) == mislabelled_mass(PrintedTopK(k)(data, h), data)
