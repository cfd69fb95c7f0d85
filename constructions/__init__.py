"""Distributions of the papers, composed from blocks whose subproblems are lumped by symmetry.

Blocks and the ways to join them, ``LumpedProblem``, which makes a problem of a block, and the problems and classes of
the papers. Everything here is loaded on first use. ``parity``, ``majority`` and ``tribes`` are blocks;
``LumpedProblem(parity(5))`` is what the command line calls ``parity:5``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "classes.functions": ["boolean_function", "random_monotone_function", "truth_table"],
        "papers.bdm": ["product_class", "read_once_dnf", "uniform_class"],
        "papers.blt": ["agnostic_lower", "nearest_terms", "parity_of_two"],
        "papers.ngi": [
            "entity_identification",
            "one_by_one",
            "random_identification",
            "set_cover",
            "xor_identification",
        ],
        "papers.split": [
            "lickety_majority",
            "lickety_majority_repaired",
            "resplit_parity",
            "resplit_parity_repaired",
            "split_tribes",
            "split_tribes_repaired",
        ],
        "papers.topk": ["parity_xor", "tribes_majority", "tribes_majority_repaired"],
        "parts.balanced_tribes": ["balanced_tribes"],
        "parts.block": ["Block"],
        "parts.blocks": ["constant", "majority", "parity", "random_coordinate", "threshold"],
        "parts.composition": ["conjunction", "disjunction", "mixture", "negation", "xor"],
        "parts.dnf": ["and_term", "or_of_terms", "or_term", "tribes"],
        "parts.lumped": ["LumpedProblem", "expand"],
    },
)
