"""Labels as written in a table, and their indices 0, 1, ... in a problem."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from theorylab.errors import InvalidArgument
from theorylab.numbers.rationals import rational
from theorylab.problems.spelling import is_number

__all__ = ["class_names", "label_indices"]

NO_LABEL = "no other"
"""Name of the second of two labels if the table has only one."""


def label_indices(names: Collection[str], classes: Sequence[str] = ()) -> dict[str, int]:
    """Return the index of each label: its value if all are 0 or 1, else its rank in sorted order.

    Parameters
    ----------
    names
        The distinct labels. They are sorted as numbers if all are numbers, else as text.
    classes
        The labels in order, if declared. Labels that are their own indices may be given any names.

    Raises
    ------
    InvalidArgument
        If a label is declared twice, or a label that occurs is not declared.
    """
    if len(set(classes)) < len(classes):
        raise InvalidArgument(f"sample: class_names: a name occurs twice in {', '.join(classes)}")
    if classes and set(names) <= set(classes):
        return {name: classes.index(name) for name in names}
    indices = _own_indices(names)
    if classes and class_names(indices, len(indices)):
        other = min(set(names) - set(classes))
        raise InvalidArgument(f"sample: label {other!r} is not in class_names, {', '.join(classes)}")
    return indices


def _own_indices(names: Collection[str]) -> dict[str, int]:
    if set(names) <= {"0", "1"}:
        return {name: int(name) for name in names}
    if all(map(is_number, names)):
        return {
            name: index for index, name in enumerate(sorted(names, key=lambda name: (rational(name), name)))
        }
    return {name: index for index, name in enumerate(sorted(names))}


def class_names(indices: Mapping[str, int], count: int) -> tuple[str, ...]:
    """Return the names of ``count`` labels in order of index, or none if each label is named by its index."""
    if all(name == str(index) for name, index in indices.items()):
        return ()
    names = {index: name for name, index in indices.items()}
    return tuple(names.get(index, NO_LABEL) for index in range(count))
