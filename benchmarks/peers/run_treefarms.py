"""One work done by TreeFARMS (Xin et al., 2022), whose depth counts nodes on a path; it prints its progress."""

from __future__ import annotations

from fractions import Fraction

from table import do_work
from treefarms import TREEFARMS


def fitted(X, y, work):
    return TREEFARMS(
        {
            "regularization": float(Fraction(work["penalty"])),
            "rashomon_bound_adder": float(Fraction(work["slack"])),
            "depth_budget": work["depth"] + 1,
        }
    ).fit(X, y)


def value(model, X, y, work):
    return model.get_tree_count()


if __name__ == "__main__":
    do_work("treefarms", fitted, value)
