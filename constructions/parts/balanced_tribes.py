"""Tribes with a number of terms that makes both labels about equally likely."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from constructions.parameters import Rational, count
from constructions.parts.dnf import ReadOnceDNF, read_once_dnf, tribes_width

__all__ = ["balanced_tribes", "terms_to_half"]


def terms_to_half(width: int, most: int) -> int:
    """Return the smallest t <= most with (1 - 2^-w)^t <= 1/2, or ``most`` if there is none.

    It equals ceil(ln 2 / -ln(1 - 2^-w)). With t terms of w = ``width`` literals, a disjunction is zero with probability
    (1 - 2^-w)^t. The condition is 2 (2^w - 1)^t <= 2^(wt) in integers, and holds from some t on: O(log most) powers.

    Parameters
    ----------
    width
        Number w of literals of a term.
    most
        Maximum number of terms.
    """
    return bisect_left(range(1, most), True, key=lambda t: 2 * (2**width - 1) ** t <= 2 ** (width * t)) + 1


def balanced_tribes(n: int, p: Sequence[Rational] | Rational = ()) -> ReadOnceDNF:
    """Tribes on n variables with only as many terms as needed to balance the labels.

    Definition 7 of Blanc et al. (2023) uses floor(n/w) terms of width w, the largest w with
    (1 - 2^-w)^(n/w) <= 1/2. As n approaches the next change of width, these are up to twice as many as make
    the labels equally likely, and the mean approaches 3/4, contrary to Fact B.3. Here the width is the same
    and the number of terms is min(floor(n/w), ceil(ln 2 / -ln(1 - 2^-w))).

    Parameters
    ----------
    n
        Number of variables, at least 1; variables in no term are numbered last and irrelevant.
    p
        Probabilities of one: nothing (uniform), one for all, or one per variable in order.

    See Also
    --------
    tribes : the printed definition

    Notes
    -----
    For uniform inputs the mean is within 1/(2 (2^w - 1)) of 1/2: claim ``topk.fact-b.3.2.repaired``.

    With t terms there are C(t + w, w) + 1 states: 0, 1 and the non-empty multisets of at most t sizes.

    Examples
    --------
    >>> from constructions.parts.dnf import tribes
    >>> printed, balanced = tribes(15), balanced_tribes(15)
    >>> printed.label_mean(printed.root), balanced.label_mean(balanced.root)
    (14197/16384, 37/64)
    """
    width = tribes_width(count(n, "variables"))
    terms = terms_to_half(width, n // width)
    return read_once_dnf((width,) * terms, p, irrelevant=n - width * terms)
