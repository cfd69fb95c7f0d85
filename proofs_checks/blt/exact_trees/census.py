"""Numbers of greedy trees that are not smallest, and of functions on which two scores differ.

Entropy, Gini impurity and that of Kearns and Mansour always choose the same tests (:mod:`dp_optimal.atlas.recursion`),
and on monotone functions so do influence and gain (Fact 2.1). In general influence and gain differ for three or more
variables: on 0x2e, which is x_1 if x_2 = 0 and not x_3 otherwise, a tree grown by influence has 3 nodes, and every tree
grown by gain has 5, because x_2 has no gain.

How it is checked. By counting over the atlas, which is recomputed, and for monotone functions also over pairs of
functions on n - 1 variables (:mod:`dp_optimal.atlas.pairs`). Quick: n <= 4, monotone 5. Full: n <= 5, monotone 6, which
is the whole statement. The control has the numbers of the other tie rule.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.atlas.counted_pairs import counted_pairs
from proofs_checks.blt.computed.exact_costs import number_where, worst_ratio
from theorylab.claims import EQUALS, PROVED, Claim, Grid, scoped

Numbers = tuple[int, fmpq, int, int]
"""Number not smallest, largest ratio, number where the gain's tree is smaller, number where it is larger."""

KNOWN: dict[tuple[str, int, str], Numbers] = {
    ("all", 3, "kind"): (0, fmpq(1), 0, 24),
    ("all", 3, "unkind"): (48, fmpq(5, 3), 24, 54),
    ("all", 4, "kind"): (4416, fmpq(7, 5), 0, 21512),
    ("all", 4, "unkind"): (41280, fmpq(11, 5), 11384, 32932),
    ("all", 5, "kind"): (1239738080, fmpq(17, 10), 74282560, 3082519304),
    ("all", 5, "unkind"): (4084554928, fmpq(23, 7), 386442440, 3527640594),
    ("monotone", 5, "unkind"): (60, fmpq(12, 11), 0, 0),
    ("monotone", 6, "kind"): (135660, fmpq(20, 17), 0, 0),
    ("monotone", 6, "unkind"): (546870, fmpq(17, 14), 0, 0),
}
NONE: Numbers = (0, fmpq(1), 0, 0)


PAIRS = "monotone, by pairs"


def _by_pairs(n: int, ties: str) -> Numbers:
    """Return the numbers of monotone functions, on which influence and gain agree."""
    found = counted_pairs(n).summary()
    return int(found[f"greedy_{ties}_not_optimal"]), fmpq(found[f"worst_{ties}"]["ratio"]), 0, 0


def _counts(functions: str, n: int, ties: str) -> Numbers:
    if functions == PAIRS:
        return _by_pairs(n, ties)
    influence, gain = f"greedy_{ties}", f"gain_{ties}"
    return (
        number_where(functions, n, "size", influence),
        worst_ratio(functions, n, influence),
        number_where(functions, n, gain, influence),
        number_where(functions, n, influence, gain),
    )


def _known_counts(functions: str, n: int, ties: str) -> Numbers:
    return KNOWN.get(("monotone" if functions == PAIRS else functions, n, ties), NONE)


def _fraction(ratio: fmpq) -> str:
    return str(ratio.p) if ratio.q == 1 else rf"\tfrac{{{ratio.p}}}{{{ratio.q}}}"


def _in_words() -> str:
    """Return the numbers as the statement lists them."""
    listed = (
        rf"$({unequal},{_fraction(ratio)},{smaller},{larger})$ for {functions} functions of {n} variables and"
        f" {'best' if ties == 'kind' else 'worst'} ties"
        for (functions, n, ties), (unequal, ratio, smaller, larger) in KNOWN.items()
    )
    return ", ".join(listed)


CLAIM = Claim(
    id="blt.fiat-pechyony.census",
    cite="Section 1, the conjecture of Fiat and Pechyony, counted",
    statement=r"For $a$ functions the exact greedy tree by influence is not smallest, the largest ratio of its size and"
    r" the least is $\rho$, and for $b$ functions the greedy tree by gain is smaller than it, for $c$ larger, where"
    rf" $(a,\rho,b,c)$ is {_in_words()}, and $(0,1,0,0)$ for all other $n\le5$ and for all other monotone"
    r" functions with $n\le6$; the best ties give the smallest tree, the worst ties the largest",
    instances=Grid.over(
        functions=["all", "monotone", PAIRS],
        n=scoped(
            lambda functions: range(2 if functions == PAIRS else 1, 5 if functions == "all" else 6),
            lambda functions: range(2 if functions == PAIRS else 1, 6 if functions == "all" else 7),
        ),
        ties=["kind", "unkind"],
    ),
    measured=_counts,
    asserts=EQUALS(
        _known_counts,
        control=lambda functions, n, ties: _known_counts(
            functions, n, "kind" if ties == "unkind" else "unkind"
        ),
    ),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
)
