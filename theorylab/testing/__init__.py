"""Hypothesis strategies for functions, distributions, problems and trees, for property tests of lemmas.

State a lemma as a test on drawn examples. A counterexample is shrunk to few variables, few terms and simple numbers,
and printed so that it can be pasted into Python:

    @given(cube_problems(), impurities())
    def test_lemma(problem, impurity):
        assert greedy(problem, depth=2, impurity=impurity).error <= ...

Strategies for lumped constructions are in ``constructions.testing``. Only these modules need Hypothesis.
"""

from theorylab.extras import missing

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
    raise missing(error) or error from None

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
