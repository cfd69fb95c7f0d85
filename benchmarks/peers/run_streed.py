"""One work done by STreeD (van der Linden et al., 2023)."""

from __future__ import annotations

from fractions import Fraction

from made_up import costs, numeric_labels
from pystreed import STreeDClassifier, STreeDInstanceCostSensitiveClassifier, STreeDRegressor
from table import FOREVER, do_work, objective


def fitted(X, y, work):
    features, limits = X.to_numpy(), {"max_depth": work["depth"], "time_limit": FOREVER}
    if work["measure"] == "squared-error":
        model = STreeDRegressor("regression", **limits)
        return model.fit(features, numeric_labels(features, y.to_numpy()).astype(float))
    if work["measure"] == "cost":
        return STreeDInstanceCostSensitiveClassifier(**limits).fit(
            features, costs(y.to_numpy()).astype(float)
        )
    penalty = Fraction(work["penalty"])
    task = {"optimization_task": "accuracy"}
    if penalty:
        task = {"optimization_task": "cost-complex-accuracy", "cost_complexity": float(penalty)}
    return STreeDClassifier(**limits, **task).fit(features, y.to_numpy())


def value(model, X, y, work):
    """Return the exact value of the tree, whose leaves are the rows of equal predictions if they are numbers."""
    features, labels = X.to_numpy(), y.to_numpy()
    predicted = model.predict(features)
    if work["measure"] == "squared-error":
        numbers = numeric_labels(features, labels)
        leaves = [numbers[predicted == mean].tolist() for mean in set(predicted.tolist())]
        squares = sum(n * n for leaf in leaves for n in leaf)
        return (squares - sum(Fraction(sum(leaf) ** 2, len(leaf)) for leaf in leaves)) / len(labels)
    if work["measure"] == "cost":
        paid = costs(labels)[range(len(labels)), predicted.astype(int)]
        return Fraction(int(paid.sum()), len(labels))
    return objective(predicted, labels, (model.get_n_leaves(), model.get_depth()), work)


if __name__ == "__main__":
    do_work("pystreed", fitted, value)
