r"""
A tour of the errata
====================

What falls in the five papers, where, and how it is seen. A verdict carries the smallest counterexample found, and
often a command that shows it without the code of the claim.
"""

# %%
# The errata by what falls with them.

from collections import Counter

import matplotlib.pyplot as plt

from theorylab.claims import registered_claims

falls = Counter(claim.falls for claim in registered_claims().values() if claim.falls)
gravest_first = ["theorem", "construction", "proof step", "slip", "text or table"]
figure, axes = plt.subplots(figsize=(5, 2.5), layout="constrained")
axes.barh(gravest_first, [falls[what] for what in gravest_first])
axes.set(xlabel="claims (number)", ylabel="what falls")
axes.invert_yaxis()
axes.set_title("Errata by what falls")
plt.show()

# %%
# One of them: on the distribution of the proof of Theorem 6.5 of SPLIT, greedy should be inaccurate.

from theorylab.claims import check, claim_named

claim = claim_named("split.thm-6.5")
print(claim.statement)

# %%
verdict = check(claim)
print(verdict.outcome.value, verdict.witness, sep=": ")

# %%
# The same counterexample with the distribution and the learner at hand: greedy is as accurate as SPLIT.

from flint import fmpq

from constructions import split_tribes
from theorylab import greedy

greedy(split_tribes(3, 2, fmpq(1, 20)), depth=3).error
