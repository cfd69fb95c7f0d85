"""Which blocks are unate functions by the way they are composed."""

from __future__ import annotations

from constructions.parts.block import XOR, Block, Product
from constructions.parts.blocks import ConstantBlock, Threshold
from constructions.parts.dnf import ReadOnceDNF

__all__ = ["is_unate"]


def is_unate(block: Block) -> bool:
    """Whether a block is built from thresholds, read-once DNFs and constants 0 and 1 by *and*, *or* and *not*.

    Such a block is a 0/1 function that never rises with a variable or never falls with it: its parts have no
    variable in common, and each connective is monotone or antitone in each part. Other blocks may happen
    to be unate too.
    """
    if isinstance(block, Product):
        return block.connective != XOR and all(is_unate(part) for part in block.parts)
    if isinstance(block, ConstantBlock):
        return block.root in (0, 1)
    return isinstance(block, Threshold | ReadOnceDNF)
