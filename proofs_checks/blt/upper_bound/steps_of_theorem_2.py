"""The steps of the proof of Theorem 2 that are identities, and its harmonic sum.

(1) is the two identities, (2) the harmonic sum. The logarithm of the paper is to base 2: it prints ln where it means
the natural one (Remark 1, and "log l - log ln l" in section 4). Then (2) is false for every t >= 5: up to t = 9 by
computation, and from t = 10 on because the sum is at most 1 + ln t < log_2 t. The size in Theorem 2 is not affected,
because its constant is not specified.

How it is checked. (1) For all pairs of functions and all trees on n <= 2 variables, and for n = 3 all trees, monotone
f, and as g the parity and a function that differs from f on one input; the right sides input by input. (2) For t = 1,
2, ... by certified comparisons.

Is it tight? (1) are equations. (2) ln(t + 1) is below the sum by less than Euler's constant; ln(2t + 1), the control,
is not below it.
"""

from __future__ import annotations

from functools import cache, partial

from flint import arb, fmpq

from proofs_checks.blt.computed.subcubes import with_bit
from proofs_checks.blt.printed.build_top_down import PartialLeaf, bias, distance, weight
from proofs_checks.blt.printed.top_down_runs import harmonic, log2
from theorylab.boolean.functions import functions_of
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Derivation, Grid, scoped

Leaves = tuple[PartialLeaf, ...]


@cache
def partial_trees(n: int) -> tuple[Leaves, ...]:
    """Return the leaves of every tree on n variables, each set once: 2, 8 and 146 sets for n = 1, 2 and 3."""
    return _below(n, PartialLeaf((1 << (1 << n)) - 1, tuple(range(n))))


@cache
def _below(n: int, leaf: PartialLeaf) -> tuple[Leaves, ...]:
    found = {(leaf,): None}
    for i in leaf.free:
        rest = tuple(j for j in leaf.free if j != i)
        one = with_bit(n, i)
        zeros = _below(n, PartialLeaf(leaf.inputs & ~one, rest))
        ones = _below(n, PartialLeaf(leaf.inputs & one, rest))
        found |= {tuple(sorted(left + right)): None for left in zeros for right in ones}
    return tuple(found)


def _by_leaves(n: int, f: int, g: int) -> list[fmpq]:
    return [
        sum(weight(n, leaf) * at(leaf) for leaf in leaves)
        for leaves in partial_trees(n)
        for at in (lambda leaf: bias(f, leaf), lambda leaf: distance(f, g, leaf))
    ]


def _by_inputs(n: int, f: int, g: int, wrong: bool = False) -> list[fmpq]:
    """Return, by inputs, the distances of f from its completion of each tree (all labels wrong if asked) and from g."""
    found = []
    for leaves in partial_trees(n):
        completion = {}
        for leaf in leaves:
            members = [x for x in range(1 << n) if leaf.inputs >> x & 1]
            label = int(2 * sum(f >> x & 1 for x in members) >= len(members)) ^ wrong
            completion |= dict.fromkeys(members, label)
        found.append(fmpq(sum(completion[x] != f >> x & 1 for x in range(1 << n)), 1 << n))
        found.append(fmpq(sum(f >> x & 1 != g >> x & 1 for x in range(1 << n)), 1 << n))
    return found


IDENTITIES = Claim(
    id="blt.step-ident",
    origin="printed",
    cite="Section 2.1, display after equation 1, the two equations",
    statement=r"$\sum_\ell2^{-|\ell|}\mathrm{bias}(f_\ell)=\mathrm{dist}(f,T^\circ_f)$ and"
    r" $\sum_\ell2^{-|\ell|}\mathrm{dist}(f_\ell,g_\ell)=\mathrm{dist}(f,g)$",
    instances=Grid.over(
        n=(1, 2, 3),
        f=lambda n: range(1 << (1 << n)) if n < 3 else functions_of(3, "monotone").words.tolist(),
        g=lambda n, f: range(1 << (1 << n)) if n < 3 else (f ^ 0b10, 0x96),
    ),
    hypotheses={"n >= 1 and f is a truth table of 2^n bits": lambda n, f: n >= 1 and f < 1 << (1 << n)},
    measured=_by_leaves,
    asserts=EQUALS(_by_inputs, control=partial(_by_inputs, wrong=True)),
    method="exhaustive",
    derivation=Derivation(
        r"""The leaves partition the inputs, $2^{-|\ell|}$ is the probability of the part of $\ell$, and the completion
        has at $\ell$ the label of $\mathrm{round}(\mathbb{E}f_\ell)$, which errs with $\mathrm{bias}(f_\ell)$ there."""
    ),
)


HARMONIC = Claim(
    id="blt.step-harmonic",
    cite=Cite(
        "blt",
        "Section 2.1, end of the proof",
        r"$\sum_{j=1}^t\frac{\kappa\varepsilon^2}{32j(\log s)^2}\ge\frac{\kappa\varepsilon^2\log t}{32(\log s)^2}$",
    ),
    statement=r"$\sum_{j=1}^t\frac1j\ge\log t$, with the logarithm to base 2 as in the rest of the paper",
    instances=Grid.over(t=scoped(range(1, 201), range(1, 2001))),
    measured=harmonic,
    asserts=AT_LEAST(lambda t: log2(t), control=lambda t: 2 * log2(t)),
    method="certified",
    literature="True for the natural logarithm; the theorem is not affected",
    falls="slip",
    witness="t = {t}: the sum is {measured} < log2({t}) = {claimed}",
).repaired(
    place="Section 2.1, end of the proof, with the natural logarithm",
    statement=r"$\sum_{j=1}^t\frac1j\ge\ln(t+1)$",
    hypotheses={"t >= 1": lambda t: t >= 1},
    asserts=AT_LEAST(lambda t: arb(t + 1).log(), control=lambda t: arb(2 * t + 1).log()),
    derivation=Derivation(r"""$\frac1j\ge\int_j^{j+1}\frac{dx}x$ for every $j\ge1$. Sum over $j$."""),
)
