"""Proof of Proposition 6.3, part 2, Appendix C.1 of Brutzkus, Daniely and Malach (2020).

Printed: for l >= 3 and 1 <= k <= l - 2, x = 2^-(l-k), part 2 of Lemma C.6 applies, which needs x = 2^-3 or less; part
    3, for x = 2^-2, is used for l = 2.
Instead: the two cases depend on l - k and not on l: at k = l - 2 part 3 applies, below it part 2. (For l = 2 there is
    no k >= 1 at all.)
Computed: the exponent l - k for all 3 <= l <= m <= 8.
"""

import sys

print(__doc__)
failing, total = [], 0
for m in range(3, 9):
    for length in range(3, m + 1):
        for k in range(1, length - 1):
            total += 1
            if length - k < 3:
                failing.append((length, m, k))
length, m, k = failing[0]
print(f"l = {length}, m = {m}, k = {k}: x = 2^-{length - k}, and part 2 needs 2^-3 or less")
print(f"{len(failing)} of {total} cases fail, all with k = l - 2")
confirmed = len(failing) == 21 and all(k == length - 2 for length, _, k in failing)
print("Confirmed:", confirmed)
sys.exit(not confirmed)
