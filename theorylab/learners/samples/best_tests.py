"""The purest tests at the states of a sample, for leaf-by-leaf growth.

One pass over the words of the set, or over its sorted columns, handles all tests at once. Only the tests found are
split exactly.
"""

from __future__ import annotations

import numpy as np

from theorylab.impurities.best_tests import BestTests, by_purity
from theorylab.impurities.impurity import Impurity
from theorylab.learners.samples.questions import Questions
from theorylab.problems.in_words import Sample, in_words, rows_of
from theorylab.problems.problem import Split
from theorylab.rows.bit_rows import set_of_rows
from theorylab.rows.candidates import BEST, STOPPED, purest
from theorylab.rows.counts import count_tests, new_masses

__all__ = ["SampleBestTests"]


@by_purity.register(in_words)
class SampleBestTests(BestTests):
    """Tests of largest purity gain at every subproblem met, computed once each.

    Parameters
    ----------
    sample
        The sample, see :func:`~theorylab.problems.in_words.in_words`.
    impurity
        Impurity function of the gains.
    """

    def __init__(self, sample: Sample, impurity: Impurity):
        super().__init__(sample, impurity)
        self.sample = sample
        self._rows = rows_of(sample)
        self._questions = Questions(self._rows, impurity)
        self._masses = new_masses(self._rows)
        self._chosen = np.empty(self._rows.tests, dtype=np.int64)

    def _best(self, state: int) -> list[Split]:
        count_tests(self._rows, set_of_rows(self._rows, state), self._masses)
        while True:
            found, _, _ = purest(1, BEST, self._questions.scoring, self._masses, self._chosen)
            if found != STOPPED:
                break
            self._questions.answer()
        # with one test there is at most one open test
        tests = self._masses.tests[self._chosen[:found]].tolist()
        return [self.sample.split(state, self._rows.test(test)) for test in tests]
