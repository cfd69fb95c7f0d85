"""Algorithm 6 (Enumerate_TreeFARMS_subtrees), line 2, Appendix A.11 of Babbar et al. (2025, SPLIT).

Printed: for None the function returns 1; all other branches return a number and an object, and lines 6 and 9 assign
    the result to two variables.
Instead: Return 1, None. (Algorithm 5 keeps a leaf, None, where the best subtree is a leaf.)
Computed: the algorithm, transcribed; a prefix is a pair of children, a list of subtrees, or None for a kept leaf.
"""

import sys


def enumerate_subtrees(prefix, for_none):
    if prefix is None:
        return for_none
    if isinstance(prefix, list):
        return len(prefix), prefix
    left_expansions, _ = enumerate_subtrees(prefix[0], for_none)
    right_expansions, _ = enumerate_subtrees(prefix[1], for_none)
    return left_expansions * right_expansions, prefix


print(__doc__)
confirmed = True
for prefix, trees in ((([1, 2], [3, 4, 5]), 6), ((None, [1, 2]), 2), ((None, None), 1)):
    try:
        printed = enumerate_subtrees(prefix, 1)[0]
    except TypeError as error:
        printed = f"TypeError ({error})"
    mended = enumerate_subtrees(prefix, (1, None))[0]
    print(f"prefix {prefix}: {trees} trees, as printed {printed}, mended {mended}")
    confirmed &= mended == trees and (printed == trees) == (None not in prefix)
single = enumerate_subtrees(None, 1)
print(f"a prefix that is a kept leaf, 1 tree: the value is {single}, not a pair")
confirmed &= single == 1
print("Confirmed:", confirmed)
sys.exit(not confirmed)
