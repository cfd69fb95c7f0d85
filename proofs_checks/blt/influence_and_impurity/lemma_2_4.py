"""Lemma 2.4 and Fact 2.5: the impurity of a partial tree as a potential.

The impurity of T is the sum of 2^-d_l G(E f_l) over its leaves l at depths d_l, and T_f is the completion of least
error. (1) to (3) are the three parts of the lemma.

How it is checked. Each sum over leaves adds nonnegative multiples of the same inequality at a leaf. So (1) and (2) are
checked at all means k/2^n of functions of n variables, and Fact 2.5 for all numbers of zeros and ones of the two halves
of a leaf, which covers every sample and distribution with these masses. (3) is checked on whole trees: for every
monotone function, up to permuting variables, and every subcube, the impurities of the tree that leads to this subcube
and of the tree with one more split are computed leaf by leaf and subtracted, 3^n n^2 impurities per function.

Is it tight? (1) and (2) are tight at p = 1/2, (3) for Gini; the controls have 1001/1000 times the constants of (2) and
(3). Fact 2.5 is attained by every split into halves of the same majority; in its control every split corrects an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from flint import arb, fmpq

from proofs_checks.blt.computed.packed_functions import monotone_representatives
from proofs_checks.blt.computed.subcubes import subcubes, with_bit
from proofs_checks.blt.influence_and_impurity import prop_2_2
from proofs_checks.blt.printed.build_top_down import PartialLeaf, influence_at, weight
from proofs_checks.blt.printed.top_down_runs import STRONGLY_CONCAVE, kappa
from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Derivation, Grid, scoped
from theorylab.impurities.impurity import IMPURITIES
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.numbers.comparison import Value

NAMES = (*IMPURITIES, "tsallis:2,3/4")


def _means(n: int) -> list[fmpq]:
    return [fmpq(k, 1 << n) for k in range((1 << n) + 1)]


MEANS = Grid.over(impurity=NAMES, p=scoped(_means(5), _means(8)))


def _at(impurity: str, p: fmpq) -> Value:
    return impurity_named(impurity)(p)


def _splits(n: int) -> Iterator[tuple[PartialLeaf, int]]:
    for cube in subcubes(n):
        for i in cube.free:
            yield PartialLeaf(cube.inputs, cube.free), i


def _tree_to(n: int, target: PartialLeaf) -> list[int]:
    """Return the input sets of the leaves of the tree that reads the fixed variables of a subcube; it comes last."""
    inside, leaves = (1 << (1 << n)) - 1, []
    for i in range(n):
        if i not in target.free:
            one = with_bit(n, i)
            kept, other = (
                (inside & one, inside & ~one) if target.inputs & one else (inside & ~one, inside & one)
            )
            leaves.append(other)
            inside = kept
    return [*leaves, inside]


def _tree_impurity(n: int, f: int, impurity: str, leaves: list[int]) -> Value:
    first, *others = (
        _at(impurity, fmpq((f & inputs).bit_count(), inputs.bit_count())) * fmpq(inputs.bit_count(), 1 << n)
        for inputs in leaves
    )
    return sum(others, first)


def _gains(n: int, f: int, impurity: str) -> list[Value]:
    found = []
    for leaf, i in _splits(n):
        *others, last = _tree_to(n, leaf)
        one = with_bit(n, i)
        before = _tree_impurity(n, f, impurity, [*others, last])
        after = _tree_impurity(n, f, impurity, [*others, last & ~one, last & one])
        found.append(before - after)
    return found


def _gain_bounds(share: fmpq, n: int, f: int, impurity: str) -> list[fmpq | arb]:
    return [
        kappa(impurity) * (share * influence_at(n, f, leaf, i) ** 2 * weight(n, leaf))
        for leaf, i in _splits(n)
    ]


def _pairs(most: int) -> list[tuple[int, int]]:
    return list(product(range(most + 1), repeat=2))


def _measured_values(**point: object) -> list[Value]:
    """Return the gains of part 3, or G and -G at a mean, which parts 2 and 1 bound."""
    return [_at(**point), _at(**point) * fmpq(-1)] if "p" in point else _gains(**point)


def _bounds(factor: fmpq, **point: object) -> list[fmpq | arb]:
    """Return the lower bounds on the measured values; the constants of parts 2 and 3 have a further factor."""
    if "p" in point:
        return [2 * factor * min(point["p"], 1 - point["p"]), fmpq(-1)]
    return _gain_bounds(factor / 2, **point)


CLAIM = Claim(
    id="blt.lemma-2.4",
    cite=Cite(
        "blt",
        "Lemma 2.4",
        r"$\mathcal{G}\text{-impurity}_f(\text{empty tree})=\mathcal{G}(\mathbb{E}[f])\le1$,"
        r" $\mathrm{dist}(f,T^\circ_f)\le\mathcal{G}\text{-impurity}_f(T^\circ)$, and for any leaf $\ell$"
        r" of $T^\circ$ and variable $i\in[n]$,"
        r" $\mathcal{G}\text{-purity-gain}_f(T^\circ,\ell,x_i)\ge2^{-|\ell|}\cdot\frac\kappa{32}"
        r"\cdot\mathrm{Inf}_i(f_\ell)^2$",
    ),
    statement=r"$\mathcal{G}\text{-impurity}_f(\text{empty tree})=\mathcal{G}(\mathbb{E}f)\le1$;"
    r" $2\,\mathrm{dist}(f,T^\circ_f)\le\mathcal{G}\text{-impurity}_f(T^\circ)$; and splitting a leaf $\ell$ on $x_i$"
    r" gains at least $2^{-|\ell|}\frac\kappa2\mathrm{Inf}_i(f_\ell)^2$, for monotone $f$ and $\kappa$-strongly concave"
    r" $\mathcal{G}$ (printed: $1$ for $2$, and $\frac\kappa{32}$ for $\frac\kappa2$)",
    instances=MEANS
    + Grid.over(n=scoped(range(1, 4), range(1, 5)), f=monotone_representatives, impurity=STRONGLY_CONCAVE),
    hypotheses={
        "0 <= p <= 1": lambda p: 0 <= p <= 1,
        "f is the truth table of a function of n >= 1 variables": lambda n, f: (
            n >= 1 and 0 <= f < 1 << (1 << n)
        ),
    },
    measured=_measured_values,
    asserts=AT_LEAST(partial(_bounds, fmpq(1)), control=partial(_bounds, fmpq(1001, 1000))),
    method="exhaustive",
    derivation=Derivation(
        r"""(1) $\mathcal{G}$ is symmetric and concave, so
        $\mathcal{G}(p)=\frac12(\mathcal{G}(p)+\mathcal{G}(1-p))\le \mathcal{G}(\frac12)=1$. (2)
        $\mathrm{dist}(f,T^\circ_f)$ is the sum of $2^{-|\ell|}\min(p_\ell,1-p_\ell)$ with
        $p_\ell=\mathbb{E}f_\ell$. As $\mathcal{G}$ is concave with $\mathcal{G}(0)=0$ and
        $\mathcal{G}(\frac12)=1$, it is at least its chord $2p$ on $[0,\frac12]$, and it is symmetric. (3) The
        other leaves contribute the same to both impurities, and $f_\ell$ is monotone. So the gain is
        $2^{-|\ell|}$ times that of [blt.prop-2.2].""",
        steps=(prop_2_2.CLAIM,),
    ),
    literature="With better constants than printed",
    origin="sharpened",
)

FACT = Claim(
    id="blt.fact-2.5",
    origin="printed",
    cite="Fact 2.5",
    statement=r"Splitting a leaf does not increase $\mathrm{dist}(f,T^\circ_f)$",
    instances=Grid.over(zeros=scoped(_pairs(6), _pairs(16)), ones=scoped(_pairs(6), _pairs(16))),
    measured=lambda zeros, ones: sum(map(min, zeros, ones)),
    asserts=AT_MOST(
        lambda zeros, ones: min(sum(zeros), sum(ones)),
        control=lambda zeros, ones: max(min(sum(zeros), sum(ones)) - 1, 0),
    ),
    method="exhaustive",
    derivation=Derivation(
        r"""A leaf with masses $z$ and $o$ of the two labels errs on $\min(z,o)$. If its parts have $z=z_0+z_1$ and
        $o=o_0+o_1$, then $\min(z_0,o_0)+\min(z_1,o_1)$ is at most $z_0+z_1=z$ and at most $o_0+o_1=o$."""
    ),
)
