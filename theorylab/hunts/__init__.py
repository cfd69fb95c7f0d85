"""Hunts: searches for the function that makes a quantity largest, or that violates a condition."""

from theorylab.hunts.found import Found
from theorylab.hunts.hunt import hunt
from theorylab.hunts.names import class_named, quantity_named, satisfies
from theorylab.hunts.partial import completed_problem
from theorylab.hunts.quantity import Quantity, Spectra
from theorylab.hunts.search_class import SearchClass
from theorylab.hunts.spectral import function_of

__all__ = [
    "Found",
    "Quantity",
    "SearchClass",
    "Spectra",
    "class_named",
    "completed_problem",
    "function_of",
    "hunt",
    "quantity_named",
    "satisfies",
]
