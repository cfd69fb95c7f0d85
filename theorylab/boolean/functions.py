"""All Boolean functions of a few variables, or all monotone ones: each function, or one per class under symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

import numpy as np

from theorylab.boolean.npn import npn_classes
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.permutations import permutation_classes
from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import count

__all__ = ["MOST_VARIABLES", "Functions", "differing_member", "functions_of"]

MOST_VARIABLES = {
    ("all", None): 4,
    ("all", "permutations"): 4,
    ("all", "npn"): 5,
    ("monotone", None): 5,
    ("monotone", "permutations"): 6,
}
"""Largest number of variables by class and symmetries: there are 2^32 functions on five variables."""

MEMBERS = 256
"""Functions that a measure is compared on, of a class and its representative."""


@dataclass(frozen=True, eq=False)
class Functions:
    """Boolean functions with multiplicities; an iterator over it gives pairs of a function and its multiplicity.

    Attributes
    ----------
    variables
        Their number n.
    words
        The functions in increasing order, ``uint64``: bit x is f(x), bit i of x is x_{i+1}.
    sizes
        The multiplicity of each, ``int64``: the number of functions in the class that it represents, as its least
        member (for ``npn`` the least that is 0 at the input 0).

    See Also
    --------
    functions_of

    Examples
    --------
    >>> from theorylab import functions_of
    >>> monotone = functions_of(3, "monotone", up_to="permutations")
    >>> len(monotone), int(monotone.sizes.sum())
    (10, 20)
    """

    variables: int
    words: np.ndarray
    sizes: np.ndarray

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[tuple[PackedFunction, int]]:
        for word, size in zip(self.words.tolist(), self.sizes.tolist()):
            yield PackedFunction.from_integer(word, self.variables), size


def functions_of(
    n: int,
    name: str = "all",
    *,
    up_to: str | None = None,
    where: Callable[[PackedFunction], bool] | None = None,
) -> Functions:
    """Return all functions on n variables, all monotone ones, or those of them that have a property.

    Parameters
    ----------
    n
        Number of variables: at most 4 for all functions (5 up to ``npn``), at most 5 for monotone functions (6 up to
        ``permutations``).
    name
        ``all`` or ``monotone``.
    up_to
        If given, one function stands for its class: under ``permutations`` of the variables, or under ``npn``, which
        are permutations and negations of the variables and the negation of the function (only for ``all``).
    where
        If given, only functions for which it returns True. With ``up_to`` it is asked about one function of each class
        and should be the same for the others; it is compared on all members of the classes where these are at most 256
        functions, else on 256 members drawn at random (with a fixed seed).

    Returns
    -------
    Functions
        Pairs of a function and its multiplicity, the size of its class (1 without ``up_to``).

    Raises
    ------
    InvalidArgument
        For another name or another symmetry, or if the property holds for one function of a class and not for another.
    TooLarge
        For more variables, or if the memory allowed is less than 256 MiB, for classes on five variables.

    See Also
    --------
    npn_class : the class of one function

    Examples
    --------
    >>> from theorylab import is_unate, rank
    >>> len(functions_of(4, up_to="npn")), len(functions_of(6, "monotone", up_to="permutations"))
    (222, 16353)
    >>> sum(size for f, size in functions_of(3, up_to="npn", where=is_unate))
    104
    >>> [(f, size) for f, size in functions_of(3, "monotone", up_to="permutations") if rank(f) == 2]
    [(PackedFunction.from_integer(0xe8, 3), 1)]
    """
    if name not in ("all", "monotone"):
        raise InvalidArgument(f"functions: unknown class {name!r}; there are 'all' and 'monotone'")
    if (name, up_to) not in MOST_VARIABLES:
        known = ", ".join(repr(each) for of, each in MOST_VARIABLES if of == name)
        raise InvalidArgument(f"functions: {name} functions up to {up_to!r}; up_to is one of {known}")
    n = count(n, f"variables of {name} functions", least=0, most=MOST_VARIABLES[name, up_to])
    if up_to == "npn":
        words, sizes = npn_classes(n)
    elif up_to is None:
        words = _monotone(n) if name == "monotone" else np.arange(1 << (1 << n), dtype=np.uint64)
        sizes = np.ones(len(words), dtype=np.int64)
    else:
        words, sizes = permutation_classes(_pairs(n) if name == "monotone" else functions_of(n).words, n)
    found = Functions(n, words, sizes)
    if where is None:
        return found
    holds = np.array([bool(where(f)) for f, _ in found], dtype=bool)
    if up_to is not None:
        differ = differing_member(found, lambda f: bool(where(f)), holds.tolist(), npn=up_to == "npn")
        if differ is not None:
            raise InvalidArgument(
                f"functions: where: it is {differ[2]} for {differ[0]} and {differ[3]} for {differ[1]},"
                f" which are one class up to {up_to}"
            )
    return Functions(n, words[holds], sizes[holds])


def _monotone(n: int) -> np.ndarray:
    """Return all monotone functions in increasing order, as pairs f0 <= f1 of those on n - 1 variables."""
    if n == 0:
        return np.array([0, 1], dtype=np.uint64)
    f0 = _monotone(n - 1)
    return np.concatenate([f0[f0 & ~f1 == 0] | f1 << np.uint64(1 << (n - 1)) for f1 in f0])


def _pairs(n: int) -> np.ndarray:
    """Return monotone functions that include a member of every class under permutations.

    Every class has a member whose restriction to x_n = 0 is the representative of its own class, because the other
    variables may be permuted: for n = 6, 210 functions f0 instead of 7,581.
    """
    if n == 0:
        return _monotone(0)
    f1 = _monotone(n - 1)
    lower = permutation_classes(_pairs(n - 1), n - 1)[0]
    return np.concatenate([f0 | f1[f0 & ~f1 == 0] << np.uint64(1 << (n - 1)) for f0 in lower])


def differing_member(
    functions: Functions,
    measure: Callable[[PackedFunction], Any],
    known: list[Any],
    *,
    npn: bool,
    negated: np.ndarray | None = None,
) -> tuple[PackedFunction, PackedFunction, Any, Any] | None:
    """Find two functions of a class on which a measure has distinct values.

    Parameters
    ----------
    functions
        One function of each class.
    measure
        Function from a Boolean function to a value.
    known
        Its values for the given functions.
    npn
        True for classes under permutations and negations, False for permutations only.
    negated
        For each class, True if it contains the negations of its members; by default all do.

    Returns
    -------
    tuple
        The representative and the member, and their values; None if all members that were compared agree. These are
        all where there are at most :data:`MEMBERS` functions, else :data:`MEMBERS` members drawn with a fixed seed.
    """
    n = functions.variables
    orders, flips = list(permutations(range(n))), range(1 << n if npn else 1)
    rows = range(len(functions))
    moves: Iterable[tuple[int, tuple[int, ...], int, int]]
    if functions.sizes.sum() <= MEMBERS:
        moves = product(rows, orders, flips, range(2 if npn else 1))
    else:
        draw = np.random.default_rng(0).integers
        moves = (
            (int(draw(len(rows))), orders[draw(len(orders))], int(draw(len(flips))), int(draw(2)) * npn)
            for _ in range(MEMBERS)
        )
    compared, inputs = set(), np.arange(1 << n)
    for row, order, flipped, negation in moves:
        f = PackedFunction.from_integer(functions.words[row], n)
        moved = sum((inputs >> i & 1) << order[i] for i in range(n)) + 0 * inputs ^ flipped
        negates = negation and (negated is None or bool(negated[row]))
        member = PackedFunction.from_bits(f.bits()[moved] ^ negates)
        if int(member) not in compared:
            compared.add(int(member))
            value = measure(member)
            if value != known[row]:
                return f, member, known[row], value
    return None
