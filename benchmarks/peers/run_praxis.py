"""One work done by PRAXIS or ArborEnum (Heile et al.), which count alike; they print their progress.

Objectives are whole errors. With the largest lookahead their bounds are exact, and nothing is missed.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from importlib import import_module

from table import do_work

PROGRAMS = {
    "praxis": ("tree-praxis", "praxis", "PRAXIS", "fit"),
    "arborenum": ("arborenum", "arborenum", "ArborEnum", "fit_binarized"),
}
"""Package, module, class and method of each program."""

PACKAGE, MODULE, CLASS, METHOD = PROGRAMS[json.loads(sys.argv[1])["program"]]
MODEL = getattr(import_module(MODULE), CLASS)


def fitted(X, y, work):
    model = MODEL()
    getattr(model, METHOD)(
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
    do_work(PACKAGE, fitted, value)
