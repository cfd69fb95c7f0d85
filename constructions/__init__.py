"""Distributions of the papers, composed of blocks whose subproblems are lumped by symmetry.

A block is a problem: ``parity(5)``, ``mixture(...)`` and ``parity(2) & majority(3)`` can be passed to a learner.
Names on the command line denote the objects of the same name here. All modules are loaded on first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "classes.functions": ["boolean_function", "random_monotone"],
        "papers.bdm": ["product_class", "uniform_class"],
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
        "parts.dnf": ["conjunction", "disjunction", "read_once_dnf", "tribes"],
        "parts.expanded": ["expand"],
        "parts.mixture": ["mixture"],
        "parts.noisy_votes": ["noisy_votes"],
    },
)
