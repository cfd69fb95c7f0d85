"""Labels as a table writes them, and the indices 0, 1, ... that a problem gives them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

__all__ = ["class_names", "label_indices"]

NO_LABEL = "no other"
"""What the second of two labels is called where the table has only one."""


def label_indices(names: Collection[str]) -> dict[str, int]:
    """Index of every label: its value where all are 0 or 1, else its place in sorted order.

    Parameters
    ----------
    names
        The labels, each once. They are sorted as numbers where all are integers, else as text.
    """
    if set(names) <= {"0", "1"}:
        return {name: int(name) for name in names}
    try:
        ranked = sorted(names, key=lambda name: (int(name), name))
    except ValueError:
        ranked = sorted(names)
    return {name: index for index, name in enumerate(ranked)}


def class_names(indices: Mapping[str, int], count: int) -> tuple[str, ...]:
    """Names of the labels by index, ``count`` in all; none where every label is called like its index."""
    if all(name == str(index) for name, index in indices.items()):
        return ()
    names = {index: name for name, index in indices.items()}
    return tuple(names.get(index, NO_LABEL) for index in range(count))
