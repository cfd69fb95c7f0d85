r"""The impurities of the paper by their class scores; its Gini index is half of the library's Gini impurity."""

from __future__ import annotations

from theorylab.impurities.decomposable import DecomposableImpurity, decomposable

GINI_INDEX = DecomposableImpurity("gini", lambda share: 1 - share)
r"""The score :math:`1-\frac{p_\ell}p` of section 3. Two equal classes have the Gini index 1/2; all are below 1."""


def class_scores(impurity: str) -> DecomposableImpurity:
    """Return the paper's function for ``entropy`` and for ``gini``."""
    return GINI_INDEX if impurity == GINI_INDEX.name else decomposable(impurity)
