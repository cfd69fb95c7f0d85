"""Hypothesis strategies for functions, distributions, problems and trees, for property tests of lemmas.

State a lemma as a test on drawn examples. A counterexample is shrunk to few variables, few terms and simple numbers,
and printed so that it can be pasted into Python:

    @given(cube_problems(), impurities())
    def test_lemma(problem, impurity):
        assert greedy(problem, depth=2, impurity=impurity).error <= ...

Strategies for lumped constructions are in ``constructions.testing``. Only these modules need Hypothesis.
"""

from theorylab.errors import TheoryLabError

try:
    from theorylab.testing.functions import (
        boolean_functions,
        label_means,
        monotone_functions,
        product_distributions,
    )
    from theorylab.testing.grids import (
        grid_functions,
        grid_marginals,
        grid_problems,
        grid_shapes,
        monotone_grid_functions,
    )
    from theorylab.testing.identification import identification_instances
    from theorylab.testing.problems import cube_problems, impurities, samples, strictly_concave_impurities
    from theorylab.testing.random_trees import trees
    from theorylab.testing.written import ProductDistribution, TruthTable
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] != "hypothesis":
        raise
    raise TheoryLabError(
        "theorylab.testing needs hypothesis; install it with pip install 'theorylab[test]'"
    ) from None

__all__ = [
    "ProductDistribution",
    "TruthTable",
    "boolean_functions",
    "cube_problems",
    "grid_functions",
    "grid_marginals",
    "grid_problems",
    "grid_shapes",
    "identification_instances",
    "impurities",
    "label_means",
    "monotone_functions",
    "monotone_grid_functions",
    "product_distributions",
    "samples",
    "strictly_concave_impurities",
    "trees",
]
