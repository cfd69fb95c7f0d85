r"""
MIC: a learner against the optimum on a whole class
===================================================

:math:`m(T)` is the mean over :math:`t = 1, \dots, T` of the error of the learner's tree of :math:`t` tests minus the
optimum :math:`\mathrm{OPT}(t)`. The ID3 paper measures it on read-once DNFs; here every function of such a class is
solved in one pass of exact arithmetic.
"""

# %%
# All read-once DNFs of at most four terms of at most four literals, under the uniform distribution.

import matplotlib.pyplot as plt

from constructions import uniform_class
from dp_optimal import mic

found = mic(uniform_class(4, 4), size=20)
found.functions, found.max_exact, found.argmax

# %%
# The function on which TopDown does worst, step by step: the terms have the lengths in ``argmax``.

from constructions import read_once_dnf
from dp_optimal import optimal_by_size
from theorylab import top_down_growth

worst = read_once_dnf(found.argmax)
grown, optimum = top_down_growth(worst, size=20).errors, optimal_by_size(worst, 20).errors
figure, axes = plt.subplots(figsize=(5, 3), layout="constrained")
axes.step(range(21), list(map(float, grown)), where="post", label="TopDown")
axes.step(range(21), list(map(float, optimum)), where="post", linestyle="--", label="OPT(t)")
axes.set(xlabel="tests t", ylabel="error (fraction)", ylim=0, xticks=range(0, 21, 5))
axes.legend()
axes.set_title("TopDown and the optimum by size")
plt.show()

# %%
# The mean of the gaps is the number above, as a rational.

sum(a - b for a, b in zip(grown[1:], optimum[1:])) / 20
