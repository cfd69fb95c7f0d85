"""Figure 18: the two real branches of the Lambert W function.

How it is checked. The branches computed by Arb are compared with the function itself: f - z has certified opposite
signs on both sides of each branch, at a tenth of its distance from -1, and the branches lie on opposite sides of -1.

Is it tight? At z = -1/e both branches are -1, so no positive distance between them holds on the whole interval; the
control claims 1/4.
"""

from __future__ import annotations

from flint import arb, ctx, fmpq

from theorylab.claims import GREATER, Cite, Claim, Derivation, Grid, scoped

BITS = 200


def _margins(share: fmpq) -> list[arb]:
    """Return the distances of the branches at z = -share/e from -1, and the sign changes of f - z around them."""

    def above_z(w: arb) -> arb:
        return w * w.exp() - z

    with ctx.workprec(BITS):
        z = -arb(share) / arb(1).exp()
        upper, lower = z.lambertw(), z.lambertw(-1)
        above, below = (upper + 1) / 10, (-1 - lower) / 10
        return [
            upper + 1,
            -1 - lower,
            above_z(upper + above),
            -above_z(upper - above),
            above_z(lower - below),
            -above_z(lower + below),
        ]


CLAIM = Claim(
    id="split.fig-18",
    origin="reading",
    cite=Cite(
        "split",
        "Figure 18",
        "The Lambert $W$ function has two branches in the real plane, $W_0(z)$ and $W_{-1}(z)$; in the"
        r" domain $[-\frac1e,0]$, $W_0(z)\ge W_{-1}(z)$",
    ),
    statement=r"$we^w=z$ has for $-\tfrac1e<z<0$ the solutions $W_0(z)\in(-1,0)$ and $W_{-1}(z)<-1$",
    instances=Grid.over(share=scoped(*([fmpq(i, parts) for i in range(1, parts)] for parts in (20, 1000)))),
    hypotheses={"0 < share < 1": lambda share: 0 < share < 1},
    measured=_margins,
    asserts=GREATER(0, control=fmpq(1, 4)),
    method="certified",
    derivation=Derivation(
        r"""The function $f(w)=we^w$ has the derivative $(1+w)e^w$. So it decreases strictly on $(-\infty,-1]$ from its
        limit $0$ to $-\tfrac1e$, and increases strictly on $[-1,0]$ from $-\tfrac1e$ to $0$; for $w>0$ it is positive.
        Every $z$ with $-\tfrac1e<z<0$ is taken once on $(-\infty,-1)$ and once on $(-1,0)$."""
    ),
)
