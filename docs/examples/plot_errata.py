r"""
A tour of the errata
====================

What falls in the five papers, where, and how it is seen. A verdict carries the smallest counterexample found, and
often a command that shows it without the code of the claim.
"""

# %%
# The claims recorded as refuted or repaired, by what falls with them.

from collections import Counter

import matplotlib.pyplot as plt

from theorylab.claims import registered_claims

falls = Counter(claim.falls for claim in registered_claims().values() if claim.falls)
gravest_first = ["theorem", "construction", "proof step", "slip", "text or table"]
figure, axes = plt.subplots(figsize=(5, 2.5), layout="constrained")
axes.barh(gravest_first, [falls[what] for what in gravest_first])
axes.set(xlabel="claims (number)", ylabel="what falls")
axes.invert_yaxis()
axes.set_title("Refuted and repaired claims")
plt.show()

# %%
# One of them: a statement on two terms that holds with the entropy and fails with the Kearns-Mansour impurity.

from theorylab.claims import check, claim_named

claim = claim_named("bdm.thm-6.1.km")
print(claim.statement)

# %%
verdict = check(claim)
print(verdict.outcome.value, verdict.witness, sep=": ")

# %%
# The same counterexample with the learner and the optimum at hand.

from constructions import read_once_dnf
from dp_optimal import optimal_by_size
from theorylab import top_down

dnf = read_once_dnf((3, 3))
top_down(dnf, size=2, impurity="km").error, optimal_by_size(dnf, 2).value
