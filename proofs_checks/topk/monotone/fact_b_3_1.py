r"""Fact B.3, part 1: Tribes is monotone.

Problem. Tribes on l bits (Definition 7).

Algorithm. None; the proof of Theorem 3 needs a monotone distribution, and a mixture of monotone functions is monotone.

Statement. Raising a bit never lowers Tribes_l.

Proof. It is an or of ands of bits, none of them negated. ∎

How it is checked. The truth table of every length up to a limit, computed from the definition and not from the
lumped states, and every edge of the cube.

Is it tight? Raising a bit need not matter at all: the l - w floor(l/w) last bits are irrelevant, the first such length
being l = 5. The control asks that every bit matter.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from constructions.parts.dnf import tribes
from theorylab.boolean.monotonicity import is_monotone, rising_edges
from theorylab.claims import HOLDS, Cite, Claim, Grid

__all__ = ["tribes_table"]


def tribes_table(n: int) -> list[int]:
    """Truth table of Tribes from its definition; bit i of the index is x_{i+1}."""
    inputs = np.array(list(product((0, 1), repeat=n)), dtype=bool)[:, ::-1]
    return [int(value) for value in tribes(n).definition(inputs)]


CLAIM = Claim(
    id="topk.fact-b.3.1",
    cite=Cite("blanc2023", "Fact B.3, part 1"),
    statement=r"$\mathrm{Tribes}_l$ is monotone",
    instances=Grid(quick=[{"n": n} for n in range(1, 9)], full=[{"n": n} for n in range(1, 17)]),
    measured=lambda n: is_monotone(tribes_table(n)),
    asserts=HOLDS(control=lambda n: all(rising_edges(tribes_table(n)))),
    method="exhaustive",
    status="an or of ands of bits",
)
