"""The fields of a leaf in JSON, by the loss, and leaves from their fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import format_rational, rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import COSTS, SQUARED, ZERO_ONE, Loss
from theorylab.trees.nodes import Leaf

__all__ = ["is_exact_text", "leaf_fields", "leaf_of_fields", "loss_of_fields"]

COST_FIELD, ERROR_FIELD = "costs", "error"


def leaf_fields(leaf: Leaf) -> dict[str, Any]:
    """Return the label of a leaf and the exact numbers that determine its error, as text."""
    if leaf.loss is SQUARED:
        return {"label": format_rational(fmpq(leaf.label)), ERROR_FIELD: format_rational(leaf.error)}
    exact = [format_rational(share) for share in leaf.distribution]
    if leaf.loss is COSTS:
        return {"label": leaf.label, COST_FIELD: exact[:-1]}
    return {"label": leaf.label, "mean": exact[1] if len(exact) == 2 else exact}


def is_exact_text(label: Any) -> bool:
    """Return True if a label is the text of an exact number."""
    try:
        return isinstance(label, str) and rational(label) is not None
    except InvalidArgument:
        return False


def loss_of_fields(fields: Mapping[str, Any]) -> Loss:
    """Return the loss of a leaf with the given fields."""
    if isinstance(fields.get("label"), str):
        return SQUARED
    return COSTS if COST_FIELD in fields else ZERO_ONE


def leaf_of_fields(fields: Mapping[str, Any], where: object) -> Leaf:
    """Return the leaf of a loss other than zero-one with the given fields.

    Parameters
    ----------
    fields
        The fields.
    where
        The path to the leaf, for messages.

    Raises
    ------
    InvalidArgument
        If a field is not an exact number, or the label has no cost.
    """
    if loss_of_fields(fields) is SQUARED:
        number = rational(fields["label"], name=f"{where}: 'label'")
        error = rational(fields.get(ERROR_FIELD, "0"), name=f"{where}: '{ERROR_FIELD}'")
        return Leaf(number, (number, error + number * number), SQUARED)
    costs, label = fields[COST_FIELD], fields["label"]
    if not isinstance(costs, list) or not 0 <= label < len(costs):
        raise InvalidArgument(
            f"{where}: '{COST_FIELD}' is {abbreviate(costs)}; the cost of each label is needed"
        )
    exact = tuple(rational(cost, name=f"{where}: '{COST_FIELD}'") for cost in costs)
    return Leaf(label, (*exact, min(exact)), COSTS)
