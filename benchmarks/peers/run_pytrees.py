"""One work done by pytrees-rs (Kiossou, Schaus and Nijssen, 2026), ConTree for numbers and DL8.5 for 0/1 columns."""

from __future__ import annotations

from pytrees import ConTreeClassifier, DL85Classifier
from table import FOREVER, do_work, extent, objective


def fitted(X, y, work):
    kind = ConTreeClassifier if work["ordered"] else DL85Classifier
    return kind(max_depth=work["depth"], max_time=float(FOREVER)).fit(X.to_numpy(), y.to_numpy())


def value(model, X, y, work):
    nodes = list(zip(model.tree_.children_left, model.tree_.children_right))
    found = extent(0, lambda node: [child for child in nodes[node] if child >= 0])
    return objective(model.predict(X.to_numpy()), y, found, work)


if __name__ == "__main__":
    do_work("pytrees-rs", fitted, value)
