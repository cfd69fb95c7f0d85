"""Section 6.1.2, after Proposition 6.4, of Brutzkus, Daniely and Malach (2020).

Printed: v_1 is the left child of the root of T_1 (Figure 3b), v_2 the left child of the right child of the root of T_2
    (Figure 2a); C(v_1) = C(v_2), p(v_1) > p(v_2), therefore p(v_1) C(v_1) > p(v_2) C(v_2).
Instead: C(v_1) = C(v_2) = 0, so both sides are 0. Only the last of the three y-nodes reduces the error, by more in T_1.
Computed: f = (x1 and x2) or (y1 and y2 and y3); p(v) C(v) at the y-nodes, and the errors of both trees.
"""

import sys
from fractions import Fraction
from itertools import product


def C(x):
    return min(x, 1 - x)


def mean(known):
    cube = [x for x in product((0, 1), repeat=5) if all(x[i] == b for i, b in known.items())]
    return Fraction(sum((x[0] & x[1]) | (x[2] & x[3] & x[4]) for x in cube), len(cube))


def reductions(path):
    """p(v) C(v) at the y-nodes of a right path y1, y2, y3 that starts below the given path."""
    found, known = [], dict(path)
    for i in (2, 3, 4):
        v = C(mean(known)) - (C(mean(known | {i: 0})) + C(mean(known | {i: 1}))) / 2
        found.append(v / 2 ** len(known))
        known[i] = 1
    return found


def error(path):
    """Error of the right x-path of two nodes with the y-path below the given path, y1 = y2 = y3 = 1 read there."""
    leaves = [{0: 1, 1: 1}, {0: 0}, {0: 1, 1: 0}]
    leaves.remove(path)
    leaves += [path | dict.fromkeys(range(2, i), 1) | {i: 0} for i in (2, 3, 4)] + [path | {2: 1, 3: 1, 4: 1}]
    return sum(C(mean(leaf)) / 2 ** len(leaf) for leaf in leaves)


print(__doc__)
in_T1, in_T2 = {0: 0}, {0: 1, 1: 0}
first, second = reductions(in_T1), reductions(in_T2)
print("p(v) C(v) at the y-nodes of T_1:", *first)
print("p(v) C(v) at the y-nodes of T_2:", *second)
print(
    f"p(v_1) C(v_1) - p(v_2) C(v_2) = {first[0] - second[0]}; E(T_1) = {error(in_T1)}, E(T_2) = {error(in_T2)}"
)
confirmed = first[0] == second[0] == 0 and error(in_T2) - error(in_T1) == first[2] - second[2] > 0
print("Confirmed:", confirmed)
sys.exit(not confirmed)
