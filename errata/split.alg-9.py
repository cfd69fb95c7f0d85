"""Algorithm 9 (RESPLIT_indexing), line 6, and the example of Appendix A.11 of Babbar et al. (2025, SPLIT).

Printed: start = p_counts[i-1] + 1 for every prefix but the first; local_idx runs from 0 to end - start - 1.
Instead: p_counts[i-1] is already the first free number, as counting begins at 0. Line 6 skips it, and every prefix
    but the first loses a tree. The example says so too: of trees 400 to 600, tree 500 has relative index 100.
Computed: the numbers that the loop gives to prefixes of 1 and 1 trees, and of 400 and 200 trees.
"""

import sys
from itertools import accumulate


def numbered(sizes, plus):
    p_counts, found = list(accumulate(sizes)), {}  # Algorithm 7: cumulative counts
    for i in range(len(p_counts)):
        start = p_counts[i - 1] + plus if i > 0 else 0
        end = p_counts[i]
        for local_idx in range(end - start):  # 0 to end - start - 1, both included
            found[start + local_idx] = (i, local_idx)
    return found


print(__doc__)
confirmed = True
for sizes in ((1, 1), (400, 200), (2, 3, 4)):
    printed, mended = numbered(sizes, 1), numbered(sizes, 0)
    print(
        f"prefixes of {sizes} trees: {len(printed)} of {sum(sizes)} are numbered, the largest is {max(printed)}"
    )
    confirmed &= len(printed) == sum(sizes) - len(sizes) + 1 and sorted(mended) == list(range(sum(sizes)))
printed, mended = numbered((400, 200), 1), numbered((400, 200), 0)
print(
    f"tree 500 has relative index {printed[500][1]} as printed, {mended[500][1]} with start = p_counts[i-1]"
)
confirmed &= printed[500][1] == 99 and mended[500][1] == 100 and 400 not in printed
print("Confirmed:", confirmed)
sys.exit(not confirmed)
