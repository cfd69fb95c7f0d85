"""Labels as a table writes them, and the indices 0, 1, ... that a problem gives them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

__all__ = ["class_names", "label_indices", "plain_labels"]

NO_LABEL = "no other"
"""What the second of two labels is called where the table has only one."""
_INTEGER = re.compile(r"([+-]?[0-9]+)(\.0*)?\Z")


def plain_labels(names: Collection[str]) -> dict[str, str]:
    """How each label is called: where all are integers, ``1.0`` is ``1``; else as it is written.

    Parameters
    ----------
    names
        The labels as they are written, each once.
    """
    written = {name: _INTEGER.match(name) for name in names}
    return {
        name: name if None in written.values() or found is None else found[1]
        for name, found in written.items()
    }


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
