"""Hypothesis strategies for blocks, their compositions, and read-once DNFs; see :mod:`theorylab.testing`.

A counterexample shrinks towards one elementary block of few variables and is printed as an expression
such as ``mixture(('1/2', parity(1)), ('1/2', random_coordinate(2)))``.
"""

from __future__ import annotations

from operator import and_, invert, or_, xor

from hypothesis import strategies as st

from constructions.parameters import count
from constructions.parts.block import Block
from constructions.parts.blocks import constant, majority, parity, random_coordinate, threshold
from constructions.parts.dnf import read_once_dnf, tribes
from constructions.parts.mixture import mixture
from theorylab.errors import InvalidArgument
from theorylab.numbers.shown import abbreviate

__all__ = [
    "biased_blocks",
    "compositions",
    "constant_blocks",
    "lumped_problems",
    "read_once_dnfs",
    "uniform_blocks",
]

WEIGHTS = (("1/2", "1/2"), ("1/10", "9/10"), ("2/3", "1/3"))
"""Weights of the two parts of a mixture."""

PROBABILITIES = ("1/2", "1/3", "3/4")


def uniform_blocks() -> st.SearchStrategy[Block]:
    """Return a strategy for elementary blocks of one to four unbiased variables."""
    return st.one_of(
        st.builds(parity, st.integers(1, 3)),
        st.builds(majority, st.integers(1, 3)),
        st.builds(threshold, st.integers(1, 3), st.integers(0, 4)),
        st.builds(random_coordinate, st.integers(1, 3)),
        st.builds(tribes, st.integers(1, 4)),
        st.builds(read_once_dnf, st.sampled_from([(1, 2), (2, 2), (1, 1, 2), (3,)])),
    )


def biased_blocks() -> st.SearchStrategy[Block]:
    """Return a strategy for elementary blocks of one to four variables, each with one of a few probabilities."""
    p = st.sampled_from(PROBABILITIES)
    dnfs = _term_sizes(most_terms=2, most_literals=2).flatmap(
        lambda sizes: st.builds(read_once_dnf, st.just(sizes), st.tuples(*[p] * sum(sizes)))
    )
    return st.one_of(
        st.builds(parity, st.integers(1, 3), p),
        st.builds(threshold, st.integers(1, 3), st.integers(0, 4), p),
        st.builds(random_coordinate, st.integers(1, 3), p),
        dnfs,
    )


def constant_blocks() -> st.SearchStrategy[Block]:
    """Return a strategy for constant label means, with at most one variable, which is irrelevant."""
    return st.builds(constant, st.sampled_from(["0", "1", "1/2", "1/3"]), st.integers(0, 1))


def compositions(
    blocks: st.SearchStrategy[Block], most_variables: int = 6, most_parts: int = 3
) -> st.SearchStrategy[Block]:
    """Return a strategy for nested conjunctions, disjunctions, xors, negations and mixtures of blocks.

    Parameters
    ----------
    blocks
        The elementary blocks.
    most_variables
        Maximum number of variables of a composition.
    most_parts
        Approximate maximum number of elementary blocks of a composition.
    """
    if not isinstance(blocks, st.SearchStrategy):
        raise InvalidArgument(f"blocks: {abbreviate(blocks)} given, a strategy for blocks is needed")
    most_variables, most_parts = count(most_variables, "most_variables"), count(most_parts, "most_parts")

    def combinations(parts: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
        mixtures = st.sampled_from(WEIGHTS).flatmap(
            lambda weights: st.builds(mixture, *(st.tuples(st.just(weight), parts) for weight in weights))
        )
        pairs = [st.builds(connective, parts, parts) for connective in (and_, or_, xor)]
        return st.one_of(*pairs, st.builds(invert, parts), mixtures)

    composed = st.recursive(blocks, combinations, max_leaves=most_parts)
    return composed.filter(lambda block: block.variables <= most_variables)


def lumped_problems(most_variables: int = 5) -> st.SearchStrategy[Block]:
    """Return a strategy for compositions of blocks with at most ``most_variables`` variables."""
    return compositions(uniform_blocks() | biased_blocks(), most_variables)


def read_once_dnfs(most_terms: int = 3, most_literals: int = 3) -> st.SearchStrategy[Block]:
    """Return a strategy for read-once DNFs, first under the uniform, then under any product distribution.

    Parameters
    ----------
    most_terms, most_literals
        Maximum number of terms, and of literals per term.
    """

    def with_probabilities(sizes: tuple[int, ...]) -> st.SearchStrategy[Block]:
        each = st.tuples(*[st.sampled_from(PROBABILITIES)] * sum(sizes))
        return st.builds(read_once_dnf, st.just(sizes)) | st.builds(read_once_dnf, st.just(sizes), each)

    return _term_sizes(most_terms, most_literals).flatmap(with_probabilities)


def _term_sizes(most_terms: int, most_literals: int) -> st.SearchStrategy[tuple[int, ...]]:
    most_terms, most_literals = count(most_terms, "most_terms"), count(most_literals, "most_literals")
    return st.lists(st.integers(1, most_literals), min_size=1, max_size=most_terms).map(tuple)
