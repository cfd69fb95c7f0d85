r"""
Separations, and how large they are
===================================

A *separation* is a distribution on which one algorithm is much better than another of the same depth. Theorem 2 of the
Top-k paper has one for Top-K and Top-k, the parity of :math:`h` bits that :math:`K - 1` decoys repeat with probability
:math:`\varepsilon`. Here the learners are run on the whole population, so all numbers are exact.
"""

# %%
# The accuracy of Top-k at depth 3, for every k: it jumps where k exceeds the number of decoys.

import matplotlib.pyplot as plt

from constructions import parity_xor
from dp_optimal import optimal_by_depth
from theorylab import top_k

K = 5
hard = parity_xor(h=3, K=K, eps="1/10")
accuracies = {k: top_k(hard, k=k, depth=3).accuracy for k in range(1, K + 2)}
accuracies

# %%
# The optimum of the same depth is what Top-K finds.

best = optimal_by_depth(hard, 3)
1 - best.value

# %%
# How much deeper must the greedy tree be? It reads the decoys first, and then the parity.

depths = range(9)
greedy = [top_k(hard, k=1, depth=depth).error for depth in depths]
optimum = [optimal_by_depth(hard, depth).value for depth in depths]
figure, axes = plt.subplots(figsize=(5, 3), layout="constrained")
axes.step(depths, list(map(float, greedy)), "o-", where="post", label="greedy")
axes.step(depths, list(map(float, optimum)), "s--", where="post", label="optimum")
axes.set(xlabel="depth (tests)", ylabel="error (fraction)", ylim=0)
axes.legend()
axes.set_title("Greedy and the optimum by depth")
plt.show()

# %%
# The tree itself, as the paper would draw it.

print(top_k(hard, k=K, depth=3).to_text())
