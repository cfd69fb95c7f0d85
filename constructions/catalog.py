"""The constructions and classes offered by name; a new one is one line here."""

from __future__ import annotations

from constructions.bdm import conjunction, product_class, read_once_dnf, uniform_class
from constructions.classics import majority, parity, tribes
from constructions.topk import parity_xor, tribes_majority
from theorylab.catalog import Catalog

__all__ = ["CATALOG"]

CATALOG = Catalog(
    constructions={
        "parity-xor": parity_xor,
        "tribes-majority": tribes_majority,
        "read-once-dnf": read_once_dnf,
        "conjunction": conjunction,
        "parity": parity,
        "majority": majority,
        "tribes": tribes,
    },
    classes={"uniform": uniform_class, "product": product_class},
)
