"""Random small blocks and compositions of them."""

from hypothesis import strategies as st

from constructions.blocks import majority, parity, random_coordinate, threshold
from constructions.composition import conjunction, disjunction, mixture, negation, xor
from constructions.dnf import or_of_terms, tribes

UNIFORM_LEAVES = st.one_of(
    st.builds(parity, st.integers(1, 3)),
    st.builds(majority, st.integers(1, 3)),
    st.builds(threshold, st.integers(1, 3), st.integers(1, 2)),
    st.builds(random_coordinate, st.integers(1, 3)),
    st.builds(tribes, st.integers(1, 4)),
    st.builds(or_of_terms, st.sampled_from([(1, 2), (2, 2), (1, 1, 2), (3,)])),
)
BIASED_LEAVES = st.one_of(
    st.builds(parity, st.integers(1, 2), st.just("1/3")),
    st.builds(random_coordinate, st.integers(1, 3), st.sampled_from(["1/3", "3/4"])),
    st.builds(or_of_terms, st.sampled_from([(1, 2), (2, 1)]), st.just(("1/3", "3/4", "1/3"))),
)


def compositions(leaves, most_variables=6):
    """Blocks of a few parts, nested once or twice, with at most so many variables."""

    def grow(parts):
        pairs = st.tuples(parts, parts)
        weights = st.sampled_from(["1/2", "1/10", "2/3"])
        return st.one_of(
            pairs.map(lambda p: conjunction(*p)),
            pairs.map(lambda p: disjunction(*p)),
            pairs.map(lambda p: xor(*p)),
            parts.map(negation),
            st.builds(lambda p, w: mixture((w, p[0]), (complement(w), p[1])), pairs, weights),
        )

    return st.recursive(leaves, grow, max_leaves=3).filter(lambda block: block.variables <= most_variables)


def complement(weight):
    top, bottom = map(int, weight.split("/"))
    return f"{bottom - top}/{bottom}"
