"""One work done by PRAXIS (Heile et al.), whose objectives are whole errors; it prints its progress.

With the largest lookahead its bounds are exact, and nothing is missed.
"""

from __future__ import annotations

from fractions import Fraction

from praxis import PRAXIS
from table import do_work


def fitted(X, y, work):
    model = PRAXIS()
    model.fit(
        X.to_numpy(),
        y.to_numpy(),
        lambda_reg=float(Fraction(work["penalty"])),
        depth_budget=work["depth"],
        lookahead_k=work["depth"] - 1,
        root_budget=int(Fraction(work["bound"]) * len(y)),
    )
    model.count_trees()  # on demand, and kept
    return model


def value(model, X, y, work):
    return model.count_trees()


if __name__ == "__main__":
    do_work("tree-praxis", fitted, value)
