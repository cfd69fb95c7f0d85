r"""Inequalities between complexity measures that were mined from the atlas, and what became of some of them.

Notation. V relevant variables; D, E and S the least depth, least expected depth under uniform inputs and least
size of an exact tree; :math:`C_0, C_1` the certificate complexities; r the rank; I and M the total and the
largest influence. All functions are not constant.

How it is checked. The proved ones on all functions of at most four variables, with a control that is stronger
by 1 or by a term; the refuted ones on one family each.
"""

import numpy as np
from flint import fmpq

from dp_optimal import atlas_of, optimal_expected_cost
from theorylab import CubeProblem, PackedFunction, certificate_complexity, influences, rank, sensitivity
from theorylab.claims import AT_MOST, HOLDS, REFUTED, Claim, Derivation, Grid


def holds(n, inequality):
    """Return True if an inequality between columns of the atlas holds for all non-constant functions of n variables."""
    return atlas_of(n).chosen(f"depth > 0 and not ({inequality})").functions == 0


def proved(name, inequality, stronger, statement, proof):
    return Claim(
        id=f"mined.{name}",
        statement=statement,
        instances=Grid.over(n=range(1, 5)),
        measured=lambda n: holds(n, inequality),
        asserts=HOLDS(control=lambda n: holds(n, stronger)),
        method="exhaustive",
        derivation=Derivation(proof),
        literature="Mined from the atlas; not known to us in print",
    )


INFLUENCE = proved(
    "influence",
    "1 + total_influence <= expected_depth + max_influence",
    "1 + total_influence <= expected_depth",
    r"$I\le E-1+M$, which sharpens $I\le E$",
    r"""Let $x_i$ be the root of a tree of expected depth $E$, and $f_0,f_1$ its restrictions. Then
$I(f)=\mathrm{Inf}_i(f)+\frac12(I(f_0)+I(f_1))$ and $E=1+\frac12(E(f_0)+E(f_1))$. With $I(g)\le E(g)$, which
follows by induction from the same equations and $\mathrm{Inf}_i\le1$, this gives $I(f)\le M+E-1$.""",
)

VARIABLES = proved(
    "variables",
    "1 + expected_depth <= relevant + max_influence",
    "1 + expected_depth <= relevant",
    r"$E\le V-1+M$; more precisely $E\le V-1+\min_i\mathrm{Inf}_i$ over the relevant variables",
    r"""Test all relevant variables but one, $x_j$, in any order, and $x_j$ only if $f$ still depends on it.
That happens with probability $\mathrm{Inf}_j$.""",
)

TWO = proved(
    "two",
    "1 + 1 <= expected_depth + max_influence",
    "1 + 1 <= expected_depth",
    r"$E+M\ge2$",
    r"""If $E<2$, then in a tree of expected depth $E$ one child of the root is constant, since else
$E\ge1+\frac12(1+1)$, and the other one, if it is not constant, has expected depth less than 2 again. So $f$ is
a decision list of some length $k$, with $E=2-2^{1-k}$. Its last variable is reached with probability $2^{1-k}$
and decides the value there, so $M\ge2^{1-k}$.""",
)

RANK = proved(
    "rank",
    "depth + rank <= 1 + size",
    "depth + rank <= size",
    r"$D+r\le S+1$",
    r"""Every tree with a test has depth plus rank at most size plus 1. Let its subtrees have depths $d,d'$,
ranks $r,r'$ and sizes $s,s'$ with $d\ge d'$; the size is $1+s+s'$ and the depth $1+d$. If $s=0$ or $s'=0$, the
rank is $\max(r,r',1)$, and the claim follows from that for the other subtree, or is $1+1\le2$. Else $d+r\le
s+1$ and $r'\le s'$. If $r>r'$, the sum is $1+d+r\le s+2\le1+s+s'+1$. If $r=r'$, it is $2+d+r\le s+3\le s+s'+2$.
If $r<r'$, it is $1+d+r'\le1+s+s'$, as $d\le s$. Apply this to a smallest tree.""",
)

MEAN = proved(
    "mean",
    "expected_depth + expected_depth <= 1 + size",
    "expected_depth + expected_depth <= size",
    r"$2E\le S+1$",
    r"""In a smallest tree each test but that of the root is reached with probability at most $\frac12$, so its
expected depth is at most $1+\frac12(S-1)$.""",
)

CERTIFICATES = proved(
    "certificates",
    "certificate_0 + certificate_1 <= 1 + size",
    "certificate_0 + certificate_1 <= size",
    r"$C_0+C_1\le S+1$",
    r"""By induction on the size. Let $x_i$ be the root of a smallest tree, with subtrees of $f_0,f_1$ of sizes
$S_0,S_1$; so $C_b(f)\le1+\max(C_b(f_0),C_b(f_1))$. If $S_0=S_1=0$, the sum is $1+1=S+1$. If one is 0, say
$f_1=0$ without loss of generality, then a 0-certificate of $f_0$ is one of $f$, and $x_i=1$ is another; so
$C_0\le C_0(f_0)$, $C_1\le1+C_1(f_0)$, and the sum is at most $1+S_0+1=S+1$. Else let the maxima be attained by
$f_a$ for $b=0$ and by $f_{a'}$ for $b=1$. If $a=a'$, the sum is at most $2+S_a+1\le S+1$, as the other size is
at least 1. If not, it is at most $2+C_0(f_a)+C_1(f_{a'})\le2+S_0+S_1=S+1$, since certificates are no larger
than depths.""",
)


def address(k):
    """The address function: k bits name one of 2^k others."""
    inputs = np.arange(1 << (k + (1 << k)))
    return PackedFunction.from_bits(inputs >> (k + (inputs & (1 << k) - 1)) & 1)


def pairs(m):
    """The disjunction of m conjunctions of two variables."""
    return PackedFunction.from_bits(
        np.array([any(x >> 2 * j & 3 == 3 for j in range(m)) for x in range(1 << 2 * m)])
    )


SENSITIVITY = Claim(
    id="mined.sensitivity",
    statement="$V\\le2s$, which holds for $n\\le5$ and for monotone functions of six variables",
    instances=Grid.over(k=range(1, 4)),
    measured=lambda k: fmpq(k + (1 << k)),
    asserts=AT_MOST(lambda k: 2 * sensitivity(address(k)), control=lambda k: 2 * sensitivity(address(k)) - 2),
    recorded=REFUTED,
    literature="The address function has $V=k+2^k$ and $s,D\\le k+1$; so with 37 variables and depth 6 every bound"
    " of V by a product of two measures that are at most D fails",
)

RANK_OF_PAIRS = Claim(
    id="mined.rank-of-pairs",
    statement="$r+1\\le2C_1$, which holds for $n\\le5$ and for monotone functions of six variables",
    instances=Grid.over(m=range(1, 5)),
    measured=lambda m: fmpq(rank(pairs(m)) + 1),
    asserts=AT_MOST(
        lambda m: 2 * certificate_complexity(pairs(m), 1),
        control=lambda m: 2 * certificate_complexity(pairs(m), 1) - 2,
    ),
    recorded=REFUTED,
    literature="The rank of m pairs is m: either restriction of a root contains m - 1 pairs",
)

EXPECTED = Claim(
    id="mined.expected",
    statement="$E+M\\le2C_1$, which holds for $n\\le5$ and for monotone functions of six variables",
    instances=Grid.over(m=range(1, 5)),
    measured=lambda m: optimal_expected_cost(CubeProblem(pairs(m))).value + max(influences(pairs(m))),
    asserts=AT_MOST(
        lambda m: 2 * certificate_complexity(pairs(m), 1),
        control=lambda m: 2 * certificate_complexity(pairs(m), 1) - 1,
    ),
    recorded=REFUTED,
    literature="With four pairs the sum is 69/16",
)
