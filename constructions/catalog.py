"""Constructions and classes by name; a new one is one entry here."""

from __future__ import annotations

from constructions.classes.functions import boolean_function, random_monotone
from constructions.papers.bdm import product_class, uniform_class
from constructions.papers.blt import agnostic_lower, parity_of_two
from constructions.papers.ngi import (
    entity_identification,
    one_by_one,
    random_identification,
    set_cover,
    xor_identification,
)
from constructions.papers.split import (
    lickety_majority,
    lickety_majority_repaired,
    resplit_parity,
    resplit_parity_repaired,
    split_tribes,
    split_tribes_repaired,
)
from constructions.papers.topk import parity_xor, tribes_majority, tribes_majority_repaired
from constructions.parts.blocks import majority, parity
from constructions.parts.dnf import conjunction, read_once_dnf, tribes
from constructions.parts.noisy_votes import noisy_votes
from theorylab.catalog import Catalog

__all__ = ["CATALOG"]

CATALOG = Catalog(
    constructions={
        "parity-xor": parity_xor,
        "tribes-majority": tribes_majority,
        "tribes-majority-repaired": tribes_majority_repaired,
        "split-tribes": split_tribes,
        "split-tribes-repaired": split_tribes_repaired,
        "resplit-parity": resplit_parity,
        "resplit-parity-repaired": resplit_parity_repaired,
        "lickety-majority": lickety_majority,
        "lickety-majority-repaired": lickety_majority_repaired,
        "agnostic-lower": agnostic_lower,
        "parity-of-two": parity_of_two,
        "boolean-function": boolean_function,
        "random-monotone": random_monotone,
        "read-once-dnf": read_once_dnf,
        "conjunction": conjunction,
        "parity": parity,
        "majority": majority,
        "noisy-votes": noisy_votes,
        "tribes": tribes,
        "random-identification": random_identification,
        "entity-identification": entity_identification,
        "xor-identification": xor_identification,
        "set-cover": set_cover,
        "one-by-one": one_by_one,
    },
    classes={"uniform": uniform_class, "product": product_class},
)
