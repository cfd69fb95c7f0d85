"""One work done by STreeD (van der Linden et al., 2023)."""

from __future__ import annotations

from fractions import Fraction

from pystreed import STreeDClassifier
from table import do_work, objective


def fitted(X, y, work):
    penalty = Fraction(work["penalty"])
    task = {"optimization_task": "accuracy"}
    if penalty:
        task = {"optimization_task": "cost-complex-accuracy", "cost_complexity": float(penalty)}
    model = STreeDClassifier(max_depth=work["depth"], time_limit=100_000, **task)
    return model.fit(X.to_numpy(), y.to_numpy())


def value(model, X, y, work):
    return objective(model.predict(X.to_numpy()), y, model.get_n_leaves(), model.get_depth(), work)


if __name__ == "__main__":
    do_work("pystreed", fitted, value)
