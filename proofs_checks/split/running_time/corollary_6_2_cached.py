r"""Corollary 6.2 with caching: the distance of the stationary lookahead depth below (d-1)/2.

Problem. The runtime F of Theorem 6.1 with caching (:mod:`proofs_checks.split.computed.lookahead_cost`), over real
lookahead depths x in [0, d - 1]; L = log k.

x* is below (d-1)/2 by :math:`\log((d+1)/2)/(L-\psi((d+3)/2))` up to :math:`6/L^3`.

How it is checked. By certified enclosures of x*, from the smallest admitted k on. The control has
:math:`\psi((d+1)/2)`.

Is it tight? The first order is exact. On the instances 1 in place of 4 suffices (tests). The limit of :math:`L^2` times
the middle is :math:`\psi'(M)\log M-\frac{\log^2M}{2M^2}`, M = (d+1)/2, less than 1/2.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from proofs_checks.split.computed.lookahead_cost import BITS, cached_stationary_depth, tens
from proofs_checks.split.running_time import equations_61_95
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, scoped


def beyond_first_order(d: int, k: int, *, at: int = 3) -> arb:
    """Return ((d-1)/2 - x*) (log k - psi((d+at)/2)) - log((d+1)/2), for the stationary depth x*."""
    with ctx.workprec(BITS):
        below = fmpq(d - 1, 2) - cached_stationary_depth(k, d)
        return below * (arb(k).log() - (arb(d + at) / 2).digamma()) - (arb(d + 1) / 2).log()


def _both_signs(d: int, k: int) -> tuple[arb, arb]:
    beyond = beyond_first_order(d, k)
    return beyond, -beyond


def _bounds(d: int, k: int, *, at: int = 3) -> tuple[arb, arb]:
    """Return the bounds with psi((d+at)/2), stated for psi((d+3)/2)."""
    with ctx.workprec(BITS):
        shift = beyond_first_order(d, k) - beyond_first_order(d, k, at=at)
        return shift, -shift - 4 / arb(k).log() ** 2


CLAIM = Claim(
    id="split.cor-6.2.cached-rate",
    cite=Cite(
        "split",
        "Corollary 6.2 and equation 82",
        r"$\frac{d-1}2-\mathcal{O}\Big(\frac1{\log k}\Big)\le"
        r" d_l\le\frac{d-1}2+\mathcal{O}\Big(\frac1{\log k}\Big)$, which approaches $d_l=\frac{d-1}2$ as"
        r" $k\rightarrow\infty$",
    ),
    statement=r"With caching, for $d\ge2$ and $k\ge(d+2)^3$, the runtime has one stationary lookahead depth $d_l^*$"
    r" in $[0,d-1]$, its minimum; it is more than $\frac{d-2}2$, and $0\le(\frac{d-1}2-d_l^*)\bigl(\log"
    r" k-\psi(\tfrac{d+3}2)\bigr)-\log\frac{d+1}2\le\frac4{\log^2k}$",
    instances=Grid.over(
        d=scoped((2, 3, 4, 6), range(2, 25)),
        k=scoped(
            lambda d: ((d + 2) ** 3, 10**6, 10**100), lambda d: ((d + 2) ** 3, *tens(5, 6, 10, 20, 50, 100))
        ),
    ),
    measured=_both_signs,
    asserts=AT_LEAST(_bounds, control=lambda d, k: _bounds(d, k, at=1)),
    method="certified",
    derivation=Derivation(
        r"""Let $L=\log k$, so $L\ge3\log(d+2)\ge3\log4>4.15$, $M=\frac{d+1}2$, $\Lambda=L-\psi(M+1)$, and for
        $x\in[0,d-1]$ let $e=\frac{d-1}2-x$, $a=x+1=M-e$, $b=d-x=M+e$, both in $[1,d]$. From
        $\psi'(y)=\sum_{n\ge0}(y+n)^{-2}$: $\psi'$ and $-\psi''$ decrease and are convex, and
        $\frac1y<\psi'(y)<\frac1y+\frac1{y^2}$; so $\psi(y)<\log y$, as $\log y-\psi(y)$ decreases to $0$.

        *The equation.* By [split.eq-61-73.repaired] the derivative of the runtime is, up to the factor $n$, the
        difference of $k^a\bigl(b(L-\psi(a))-1\bigr)/\Gamma(a)$ and $k^b(L-\psi(b+1))/\Gamma(b+1)$. Here $L-\psi(b+1)$
        and $L-\psi(a)-\frac1b$ exceed $L-\log(d+1)-1>0$; both terms are positive. As
        $L-\psi(a)-\frac1b=L-\psi(b+1)+\psi(b)-\psi(a)$, the logarithm of their quotient is
        $S(e)=h(e)+q(e)-2eL,\quad h=\log b+\log\Gamma(b+1)-\log\Gamma(a),\quad
        q=\log\Bigl(1+\frac{\psi(b)-\psi(a)}{L-\psi(b+1)}\Bigr).$

        *One zero.* $h'=\psi(b+1)+\psi(a)+\frac1b<2\log(d+1)+1$. And
        $q'=\frac{\psi'(a)+1/b^2}{L-\psi(a)-1/b}+\frac{\psi'(b+1)}{L-\psi(b+1)}<\frac{2.65}{1.77}+\frac{0.65}{2.77}
        <1.75$, since $L-\log(d+1)\ge2\log4>2.77$, $\psi'(1)<1.65$, $\psi'(2)<0.65$. So $S'<2.75+2\log(d+1)-2L
        \le2.75-4\log4<0$. $S(0)=2\log M>0$. For $e=\frac12$, $a=\frac d2$, $b=a+1$, $h=\log(b^2a)$,
        $q=\log\bigl(1+\frac{1/a}{L-\psi(b+1)}\bigr)<\log\frac ba$, so $S(\frac12)<3\log(\frac d2+1)-L<0$. So there is
        one stationary depth, with $0<e<\frac12\le\frac{d-1}2$, and the runtime decreases before it and increases after
        it. From here on $e$ denotes this zero, so $2eL=h(e)+q(e)$ and $a>\frac d2\ge1$.

        *At most.* $h(0)=2\log M$, $h'(0)=2\psi(M+1)$, and $h''=\psi'(b)-\psi'(a)-\frac2{b^2}<0$ for $e\ge0$. So
        $h(e)\le2\log M+2e\psi(M+1)$ and $e\Lambda-\log M\le\frac12q(e)\le\frac{\psi(b)-\psi(a)}{2(L-\psi(b+1))}$. As
        $b+1<\frac d2+2\le d+2$, both $L-\psi(b+1)$ and $\Lambda$ are at least $\frac23L$. First
        $\psi(b)-\psi(a)\le\psi(a+1)-\psi(a)=\frac1a<\frac2d$, so $e\Lambda\le\log M+\frac3{2dL}\le\eta$ with
        $\eta=\frac{d-1}2+\frac{0.37}d$. Then $\psi(b)-\psi(a)\le2e\psi'(a)<2e(\frac2d+\frac4{d^2})$ and
        $e\le\frac{3\eta}{2L}$, so $e\Lambda-\log M\le\frac9{4L^2}\,\eta\,\frac{2(d+2)}{d^2}$, and
        $\eta\frac{2(d+2)}{d^2}=1+\frac1d-\frac{1.26}{d^2}+\frac{1.48}{d^3}\le1.4$, because it is at most $1.4$ for
        $d=2$ and at most $1+\frac1d\le\frac43$ for $d\ge3$. Finally $\frac94\cdot1.4<4$.

        *At least.* For $0\le s\le\frac12$, $\psi'(M-s)-\psi'(M+s)$ is convex in $s$, equal to $0$ at $0$ and to
        $\frac4{d^2}$ at $\frac12$. So it is at most $\frac{8s}{d^2}$, and
        $-h''(s)\le\frac2{M^2}+\frac{8s}{d^2}$. Integrated twice, $2\log
        M+2e\psi(M+1)-h(e)\le\frac{e^2}{M^2}+\frac{4e^3}{3d^2}\le\frac{14e^2}{3d^2}$. As $\psi'$ is convex,
        $\psi(b)-\psi(a)\ge2e\psi'(M)\ge\frac{4e}{d+1}$, and $L-\psi(b+1)\le\Lambda$. With
        $r=\frac{4e}{(d+1)\Lambda}\le\frac2{3\cdot2.76}<0.25$, $q\ge\log(1+r)\ge\frac r{1+r}\ge0.8\,r$. This is
        at least $\frac{14e^2}{3d^2}$ if $e\Lambda\le0.68\,\frac{d^2}{d+1}$. This holds, because
        $e\Lambda\le\eta$ and $0.68\frac{d^2}{d+1}-\eta=0.18(d-1)+\frac{0.68}{d+1}-\frac{0.37}d>0$. Hence
        $2eL=h+q\ge2\log M+2e\psi(M+1)$.""",
        steps=(equations_61_95.LINES.repair,),
    ),
    literature="Not in the paper",
    origin="sharpened",
)
